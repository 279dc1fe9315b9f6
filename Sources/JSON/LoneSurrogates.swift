extension JSONParser {
  /// A copy of a JSON text in which escapes that are half a character become U+FFFD.
  ///
  /// Exporters cut strings between the halves of a surrogate pair; the rest of the record is fine.
  ///
  /// - Returns: nil if there is no such escape. Otherwise the copy, as long as the original.
  package static func replacingLoneSurrogates(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var copy: [UInt8]?
    var position = 0
    while position + 1 < bytes.count {
      guard bytes[position] == UInt8(ascii: "\\") else {
        position += 1
        continue
      }
      guard let unit = escapedUnit(bytes, at: position) else {
        position += 2
        continue
      }
      switch unit {
      case 0xD800...0xDBFF:
        if let next = escapedUnit(bytes, at: position + 6), 0xDC00...0xDFFF ~= next {
          position += 12
          continue
        }
        fallthrough
      case 0xDC00...0xDFFF:
        if copy == nil { copy = Array(bytes) }
        copy?.replaceSubrange(position + 2..<position + 6, with: "fffd".utf8)
        fallthrough
      default: position += 6
      }
    }
    return copy
  }

  /// The UTF-16 unit of an escape `\uXXXX`; nil if there is none at that position.
  private static func escapedUnit(_ bytes: UnsafeRawBufferPointer, at position: Int) -> UInt16? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[position + 2..<position + 6], as: UTF8.self), radix: 16)
  }
}
