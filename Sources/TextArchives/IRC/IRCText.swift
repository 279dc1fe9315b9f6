/// The bytes of a line of IRC as text.
enum IRCText {
  /// Decodes a line and takes out the codes for colours and bold letters.
  ///
  /// Codes: <https://modern.ircdocs.horse/formatting>. Lines that are not UTF-8 are Latin-1: no one
  /// ever agreed on an encoding.
  static func plain(_ bytes: UnsafeRawBufferPointer) -> String {
    let text =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else { return text }
    var plain = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x03: skipColours(&rest)
      case 0x04:
        rest = rest.dropFirst(rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }.count)
      case 0..<0x20 where scalar.value != 0x09: break
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// One or two digits, and the same again after a comma.
  private static func skipColours(_ rest: inout Substring.UnicodeScalarView) {
    func digits(_ scalars: Substring.UnicodeScalarView) -> Int {
      scalars.prefix(2).prefix { ("0"..."9").contains($0) }.count
    }
    let first = digits(rest)
    rest = rest.dropFirst(first)
    guard first > 0, rest.first == "," else { return }
    let second = digits(rest.dropFirst())
    if second > 0 { rest = rest.dropFirst(1 + second) }
  }
}
