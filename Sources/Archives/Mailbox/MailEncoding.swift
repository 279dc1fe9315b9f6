/// How mails pack bytes and characters (RFC 2045, 2047).
enum MailEncoding {
  /// Undoes `base64`; characters that are none of it are passed over.
  static func base64(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      let value: UInt32
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(byte) - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(byte) - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(byte) + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      case UInt8(ascii: "="): return result
      default: continue
      }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  /// Undoes `quoted-printable`, or `Q` where underscores are spaces.
  static func quotedPrintable(_ bytes: ArraySlice<UInt8>, isWord: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      place += 1
      if isWord, byte == UInt8(ascii: "_") {
        result.append(0x20)
      } else if byte != UInt8(ascii: "=") {
        result.append(byte)
      } else if place < bytes.endIndex, bytes[place] == 0x0A {
        place += 1
      } else if place + 1 < bytes.endIndex, bytes[place] == 0x0D, bytes[place + 1] == 0x0A {
        place += 2
      } else if place + 1 < bytes.endIndex,
        let value = UInt8(String(decoding: bytes[place...place + 1], as: UTF8.self), radix: 16)
      {
        result.append(value)
        place += 2
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// Decodes characters: UTF-8 where it is that, else the Western sets.
  static func text(_ bytes: [UInt8], charset: String) -> String {
    let isWestern = ["iso-8859-1", "iso-8859-15", "windows-1252", "latin1", "cp1252"]
      .contains(charset.lowercased())
    if !isWestern || bytes.allSatisfy({ $0 < 0x80 }) {
      if let text = String(validating: bytes, as: UTF8.self) { return text }
    }
    var scalars = String.UnicodeScalarView()
    for byte in bytes { scalars.append(western(byte)) }
    return String(scalars)
  }

  /// Windows-1252, which holds Latin-1 but for control characters nobody uses.
  private static func western(_ byte: UInt8) -> Unicode.Scalar {
    let marks: [UInt8: Unicode.Scalar] = [
      0x80: "€", 0x85: "…", 0x91: "‘", 0x92: "’", 0x93: "“", 0x94: "”", 0x95: "•", 0x96: "–",
      0x97: "—", 0x84: "„", 0x82: "‚",
    ]
    return marks[byte] ?? Unicode.Scalar(byte)
  }

  /// Decodes words such as `=?utf-8?Q?Gr=C3=BC=C3=9Fe?=` in a header.
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
      // Spaces between two words are only there to break the line.
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
