/// Joins the two halves of a JSON escape such as `\ud83d\ude00` into the escape that YAML has for
/// the same character, `\U0001f600`.
///
/// YAML refuses half a character; programs that write JSON in pure ASCII write nothing else.
func joiningSurrogatePairs(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var place = 0
  while place < bytes.count {
    guard bytes[place] == UInt8(ascii: "\\") else {
      result.append(bytes[place])
      place += 1
      continue
    }
    if let high = escapedUnit(bytes, at: place), UTF16.isLeadSurrogate(high),
      let low = escapedUnit(bytes, at: place + 6), UTF16.isTrailSurrogate(low)
    {
      let scalar = UTF16.decode(UTF16.EncodedScalar([high, low]))
      let digits = String(scalar.value, radix: 16)
      result += "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8
      place += 12
    } else {
      // A backslash and what it escapes, which may be another backslash.
      result += bytes[place..<min(place + 2, bytes.count)]
      place += 2
    }
  }
  return result
}

/// The number in `\uXXXX`.
private func escapedUnit(_ bytes: [UInt8], at place: Int) -> UInt16? {
  guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"),
    bytes[place + 1] == UInt8(ascii: "u")
  else { return nil }
  return UInt16(String(decoding: bytes[(place + 2)..<(place + 6)], as: UTF8.self), radix: 16)
}
