import CJansson

/// Reads JSON with the library jansson.
public enum JSONReader {
  /// How many arrays and objects within one another are looked at.
  public static let depth = 8

  /// The value that a text is.
  ///
  /// - Throws: ``JSONError`` for anything but one value in UTF-8; for a key that an object has twice;
  ///   for a byte order mark; for more than 2,048 arrays and objects within one another.
  public static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONError(
        message: "begins with a byte order mark: save it as UTF-8 without one", line: 1, column: 1)
    }
    guard bytes.contains(where: { !isSpace($0) }) else {
      throw JSONError(message: "is empty", line: 0, column: 0)
    }
    var error = json_error_t()
    // Invariant: the buffer lives through the call, and jansson keeps nothing of it.
    let root = bytes.withUnsafeBytes { buffer in
      json_loadb(
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count,
        size_t(streak_JSON_FLAGS), &error)
    }
    guard let root else { throw JSONError(error) }
    // The one owner of the tree: everything below it is borrowed and copied before this releases it.
    defer { json_decref(root) }
    return value(root, depth: 0)
  }

  /// Whether a byte is white space between tokens (RFC 8259, section 2).
  public static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  // MARK: Copying

  // Invariant of all of these: `json` is borrowed from a tree that its owner keeps and nobody
  // changes meanwhile, so what is in it stays where it is until they return.

  private static func value(_ json: UnsafePointer<json_t>, depth: Int) -> JSONValue {
    switch json_type(UInt32(bitPattern: streak_json_type(json))) {
    case JSON_TRUE: .bool(true)
    case JSON_FALSE: .bool(false)
    case JSON_INTEGER: .integer(Int64(json_integer_value(json)))
    case JSON_REAL: .real(json_real_value(json))
    case JSON_STRING: .string(text(json_string_value(json), json_string_length(json)))
    case JSON_ARRAY: depth < Self.depth ? array(json, depth: depth) : .omitted
    case JSON_OBJECT: depth < Self.depth ? object(json, depth: depth) : .omitted
    default: .null
    }
  }

  private static func array(_ json: UnsafePointer<json_t>, depth: Int) -> JSONValue {
    var values: [JSONValue] = []
    let count = json_array_size(json)
    values.reserveCapacity(count)
    for index in 0..<count {
      guard let item = json_array_get(json, index) else { continue }
      values.append(value(item, depth: depth + 1))
    }
    return .array(values)
  }

  private static func object(_ json: UnsafePointer<json_t>, depth: Int) -> JSONValue {
    var members: [JSONValue.Member] = []
    // jansson's iterators take an object that could be changed; this one is not.
    let object = UnsafeMutablePointer(mutating: json)
    members.reserveCapacity(json_object_size(object))
    var next = json_object_iter(object)
    while let iterator = next {
      if let item = json_object_iter_value(iterator) {
        let key = text(json_object_iter_key(iterator), json_object_iter_key_len(iterator))
        members.append(JSONValue.Member(key: key, value: value(item, depth: depth + 1)))
      }
      next = json_object_iter_next(object, iterator)
    }
    return .object(members)
  }

  /// A text by its length, because it may have NUL in it. jansson has checked that it is UTF-8.
  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    guard let start else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension JSONError {
  /// What jansson says of a text, without what would need to be looked up in its manual.
  fileprivate init(_ error: json_error_t) {
    var error = error
    let text = withUnsafeBytes(of: &error.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let isShown = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    self.init(
      message: "is no JSON: "
        + (isShown
          ? text : String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })),
      line: max(0, Int(error.line)), column: max(0, Int(error.column)))
  }
}
