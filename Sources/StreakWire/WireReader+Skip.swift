/// Unknown fields are ignored, in whatever wire type they come: a field added by a later version
/// must not stop an earlier one (protobuf.dev, "Unknown Fields").
extension WireReader {
  /// Skips the value of the field with this tag.
  public mutating func skip(_ tag: UInt32) throws(WireError) {
    switch WireFormat.WireType(rawValue: tag & 7) {
    case .varint: _ = try varint()
    case .fixed64: try skip(bytes: 8)
    case .lengthDelimited: position += try length()
    case .startGroup: try skipGroup(tag >> 3)
    case .endGroup: throw WireError(.unmatchedGroup)
    case .fixed32: try skip(bytes: 4)
    case nil: throw WireError(.invalidTag)
    }
  }

  private mutating func skip(bytes count: Int) throws(WireError) {
    guard count <= end - position else { throw WireError(.truncated) }
    position += count
  }

  /// Groups have no length: they end at a tag with the same number, which may lie within groups.
  private mutating func skipGroup(_ number: UInt32) throws(WireError) {
    guard depth > 0 else { throw WireError(.tooDeep) }
    depth -= 1
    var tag: UInt32 = 0
    while try next(&tag) {
      if tag & 7 == WireFormat.WireType.endGroup.rawValue {
        guard tag >> 3 == number else { throw WireError(.unmatchedGroup) }
        depth += 1
        return
      }
      try skip(tag)
    }
    throw WireError(.truncated)
  }
}
