/// Joins the two halves of a JSON escape such as `\ud83d\ude00` into the escape that YAML has for
/// the same character, `\U0001f600`.
///
/// YAML refuses half a character; programs that write JSON in pure ASCII write nothing else.
func joiningSurrogatePairs(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var position = 0
  while position < bytes.count {
    guard bytes[position] == UInt8(ascii: "\\") else {
      result.append(bytes[position])
      position += 1
      continue
    }
    if let high = escapedUnit(bytes, at: position), UTF16.isLeadSurrogate(high),
      let low = escapedUnit(bytes, at: position + 6), UTF16.isTrailSurrogate(low)
    {
      let scalar = UTF16.decode(UTF16.EncodedScalar([high, low]))
      let digits = String(scalar.value, radix: 16)
      result += "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8
      position += 12
    } else {
      // A backslash and what it escapes, which may be another backslash.
      result += bytes[position..<min(position + 2, bytes.count)]
      position += 2
    }
  }
  return result
}

/// The number in `\uXXXX`.
private func escapedUnit(_ bytes: [UInt8], at position: Int) -> UInt16? {
  guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
    bytes[position + 1] == UInt8(ascii: "u")
  else { return nil }
  return UInt16(String(decoding: bytes[(position + 2)..<(position + 6)], as: UTF8.self), radix: 16)
}
