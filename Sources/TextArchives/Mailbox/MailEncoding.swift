import Digest

/// The encodings of bytes and characters in mails (RFC 2045, 2047).
enum MailEncoding {
  /// Decodes `base64`; characters outside its alphabet are skipped.
  static func base64(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var symbols = bytes.prefix { $0 != UInt8(ascii: "=") }.filter { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "+-/_".utf8.contains(byte)
    }
    // One symbol alone is less than a byte.
    if symbols.count % 4 == 1 { symbols.removeLast() }
    return Base64.decode(String(decoding: symbols, as: UTF8.self)) ?? []
  }

  /// Decodes `quoted-printable`, or `Q` where underscores are spaces.
  static func quotedPrintable(_ bytes: ArraySlice<UInt8>, isWord: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    var position = bytes.startIndex
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      if isWord, byte == UInt8(ascii: "_") {
        result.append(0x20)
      } else if byte != UInt8(ascii: "=") {
        result.append(byte)
      } else if position < bytes.endIndex, bytes[position] == 0x0A {
        position += 1
      } else if position + 1 < bytes.endIndex, bytes[position] == 0x0D, bytes[position + 1] == 0x0A
      {
        position += 2
      } else if position + 1 < bytes.endIndex,
        let value = UInt8(
          String(decoding: bytes[position...position + 1], as: UTF8.self),
          radix: 16
        )
      {
        result.append(value)
        position += 2
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Decodes characters in the declared set if the C library supports it; the default is UTF-8, the
  /// fallback Windows-1252.
  static func text(_ bytes: [UInt8], charset: String) -> String {
    let charset = charset.lowercased()
    // Text that is declared as UTF-8 or ASCII but is neither is Western.
    let isNamed = !["", "utf-8", "utf8", "us-ascii", "ascii"].contains(charset)
    let isStateful = charset.hasPrefix("iso-2022") || charset.hasPrefix("utf-") || charset == "hz"
    if !isNamed || !isStateful && bytes.allSatisfy({ $0 < 0x80 }) {
      if let text = String(validating: bytes, as: UTF8.self) { return text }
    }
    // Latin-1 is a subset of Windows-1252 except for unused control characters.
    let isWestern = !isNamed || ["iso-8859-1", "latin1"].contains(charset)
    return CharacterSetDecoder(isWestern ? "windows-1252" : charset)?.text(bytes)
      ?? CharacterSetDecoder("windows-1252")?.text(bytes) ?? String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes encoded words such as `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=` in a header.
  static func header(_ value: some StringProtocol) -> String {
    var result = ""
    var rest = Substring(value)
    var followsWord = false
    while let start = rest.firstRange(of: "=?") {
      let parts = rest[start.upperBound...].split(
        separator: "?",
        maxSplits: 3,
        omittingEmptySubsequences: false
      )
      let before = rest[..<start.lowerBound]
      guard parts.count == 4, parts[3].first == "=", parts[0].utf8.count < 40 else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        followsWord = false
        continue
      }
      // Spaces between two encoded words only fold the line.
      if !followsWord || !before.allSatisfy(\.isWhitespace) { result += before }
      let packed = Array(parts[2].utf8)
      let isBase64 = parts[1].lowercased() == "b"
      let bytes = isBase64 ? base64(packed) : quotedPrintable(packed[...], isWord: true)
      result += text(bytes, charset: String(parts[0].prefix { $0 != "*" }))
      rest = parts[3].dropFirst()
      followsWord = true
    }
    return result + rest
  }
}
