extension JSONParser {
  /// A copy of a JSON text in which escapes that are half a character become U+FFFD.
  ///
  /// Exporters cut strings between the halves of a surrogate pair; the rest of the record is fine.
  ///
  /// - Returns: nil if there is no such escape. Otherwise the copy, as long as the original.
  package static func replacingLoneSurrogates(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var copy: [UInt8]?
    var place = 0
    while place + 1 < bytes.count {
      guard bytes[place] == UInt8(ascii: "\\") else {
        place += 1
        continue
      }
      guard let unit = escapedUnit(bytes, at: place) else {
        place += 2
        continue
      }
      switch unit {
      case 0xD800...0xDBFF:
        if let next = escapedUnit(bytes, at: place + 6), 0xDC00...0xDFFF ~= next {
          place += 12
          continue
        }
        fallthrough
      case 0xDC00...0xDFFF:
        if copy == nil { copy = Array(bytes) }
        copy?.replaceSubrange(place + 2..<place + 6, with: "fffd".utf8)
        fallthrough
      default: place += 6
      }
    }
    return copy
  }

  /// The UTF-16 unit of an escape `\uXXXX`; nil if there is none at that place.
  private static func escapedUnit(_ bytes: UnsafeRawBufferPointer, at place: Int) -> UInt16? {
    guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16)
  }
}
