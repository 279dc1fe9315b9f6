extension JSONParser {
  /// Parses the complete parts of the first document in bytes that may be cut off anywhere.
  ///
  /// Of `[{"a": 1, "b": {"c": [2, "th` that is `[{"a": 1, "b": {"c": [2]}}]`.
  ///
  /// Where something in it is not JSON, half of the bytes are tried, then a quarter and so on: one
  /// bad record does not hide what the file is.
  ///
  /// - Parameter bytes: The first bytes of a file.
  /// - Returns: nil if they do not begin like an array or object in JSON.
  package func parseBeginning(_ bytes: [UInt8]) -> JSONValue? {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var bytes = bytes[mark...]
    while true {
      if let value = parseWholePart(of: bytes) { return value }
      if bytes.count < 64 { return nil }
      bytes = bytes.prefix(bytes.count / 2)
    }
  }

  /// Whether bytes end amid a string that began in their first half, so that most of what they say
  /// is cut off.
  package static func breaksOffInLongString(_ bytes: [UInt8]) -> Bool {
    var position = 0
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) {
      guard let end = stringEnd(bytes[...], from: start) else { return start < bytes.count / 2 }
      position = end + 1
    }
    return false
  }

  private func parseWholePart(of bytes: ArraySlice<UInt8>) -> JSONValue? {
    guard let text = Self.wholePart(of: bytes) else { return nil }
    if let value = try? parse(text) { return value }
    let repaired = text.withUnsafeBytes { Self.replacingLoneSurrogates($0) }
    return repaired.flatMap { try? parse($0) }
  }

  /// The bytes up to the last position where a value is whole, and the brackets that are missing.
  private static func wholePart(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var closers: [UInt8] = []
    var whole = bytes.startIndex
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        if closers.isEmpty { return nil }
        guard let end = stringEnd(bytes, from: position) else { break }
        position = end
      } else if JSONValueEnd.isOpening(byte) {
        closers.append(byte + 2)
        whole = position + 1
      } else if JSONValueEnd.isClosing(byte) {
        guard closers.popLast() == byte else { return nil }
        whole = position + 1
        if closers.isEmpty { break }
      } else if closers.isEmpty, byte > 0x20 {
        return nil
      } else if byte == UInt8(ascii: ",") {
        whole = position
      }
      position += 1
    }
    return whole == bytes.startIndex ? nil : bytes[..<whole] + closers.reversed()
  }

  /// The position of the quote that ends a string.
  private static func stringEnd(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var position = start + 1
    while position < bytes.endIndex {
      if bytes[position] == UInt8(ascii: "\"") { return position }
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }
}
