import ZeroMQ

/// A line `name = value` of a file of keys (Protocol/README.md, "Files of keys").
struct KeyFileLine {
  /// From 1 on.
  let number: Int
  let name: String
  /// Without blanks around it; within the bytes of the file.
  let value: UnsafeRawBufferPointer

  /// All lines but empty ones and comments. They point into `bytes`.
  static func all(_ bytes: UnsafeRawBufferPointer, _ path: String) throws(KeyFileError)
    -> [KeyFileLine]
  {
    var lines: [KeyFileLine] = []
    var number = 0
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      number += 1
      let text = trimmed(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      start = min(end + 1, bytes.endIndex)
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      lines.append(try line(text, number, path))
    }
    return lines
  }

  private static func line(_ text: UnsafeRawBufferPointer, _ number: Int, _ path: String)
    throws(KeyFileError) -> KeyFileLine
  {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
      throw KeyFileError(path, line: number, "has no =: write NAME = VALUE")
    }
    let name = trimmed(UnsafeRawBufferPointer(rebasing: text[..<equals]))
    let isName = !name.isEmpty && name.count <= 16 && name.allSatisfy { 0x61...0x7A ~= $0 }
    guard isName else {
      throw KeyFileError(path, line: number, "has no name before the =, as in rights = read")
    }
    return KeyFileLine(
      number: number, name: String(decoding: name, as: UTF8.self),
      value: trimmed(UnsafeRawBufferPointer(rebasing: text[(equals + 1)...])))
  }

  /// Without spaces, tabs and a carriage return at either end.
  private static func trimmed(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = text.firstIndex(where: { !isBlank($0) }),
      let last = text.lastIndex(where: { !isBlank($0) })
    else { return UnsafeRawBufferPointer(rebasing: text[..<0]) }
    return UnsafeRawBufferPointer(rebasing: text[first...last])
  }

  /// Its value as text.
  func text(_ path: String) throws(KeyFileError) -> String {
    guard let text = String(validating: value, as: UTF8.self) else {
      throw KeyFileError(path, line: number, field: name, "is no UTF-8")
    }
    return text
  }

  /// Its value as a public key.
  func publicKey(_ path: String) throws(KeyFileError) -> CurvePublicKey {
    guard let key = CurvePublicKey(try text(path)) else {
      throw KeyFileError(
        path, line: number, field: name, "must be the 40 characters of a key, as keygen writes them"
      )
    }
    return key
  }
}
