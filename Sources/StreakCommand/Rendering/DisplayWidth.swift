/// How many columns of a terminal text takes, and text that is safe to send to one.
enum DisplayWidth {
  /// The columns of a text without control characters.
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns of one character as people see it.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // A picture made of several is as wide as one.
    if scalars.count > 1, scalars.contains(where: isPictureJoiner) { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// Text padded with spaces, or cut with an ellipsis, to a number of columns.
  static func fit(_ text: String, to width: Int, alignRight: Bool = false) -> String {
    let own = of(text)
    if own <= width {
      let padding = String(repeating: " ", count: width - own)
      return alignRight ? padding + text : text + padding
    }
    var cut = ""
    var used = 0
    for character in text {
      let next = of(character)
      if used + next > width - 1 { break }
      cut.append(character)
      used += next
    }
    return cut + "…" + String(repeating: " ", count: max(0, width - used - 1))
  }

  /// The text with everything replaced that a terminal would obey instead of show: control
  /// characters by their pictures (U+2400 on), line separators and overrides of the direction by
  /// U+FFFD. A title from somebody else's file must not move the cursor.
  static func printable(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(printable(scalar)) }
    return String(safe)
  }

  private static func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(UInt32(0x2400) + scalar.value) ?? replacement
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: replacement
    default: scalar
    }
  }

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// A zero width joiner, a variation selector for pictures, a skin tone or a regional letter.
  private static func isPictureJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF: true
    default: false
    }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    if isWide(value) { return 2 }
    // The sound marks of half-width katakana take a column, though they extend a character.
    if value == 0xFF9E || value == 0xFF9F { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if (0x1160...0x11FF).contains(value) { return 0 }
    return scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// The ranges of East Asian Width W and F (Unicode Standard Annex 11), pictures apart.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x3098, 0x309B...0x33FF, 0x3400...0x4DBF,
      0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
