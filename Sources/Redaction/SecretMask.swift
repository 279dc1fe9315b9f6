/// Hides keys, passwords and tokens in text that is shown.
///
/// Each byte of a secret becomes an asterisk, so offsets into the text, such as those of evidence,
/// are valid in the masked text too. Unlike ``Redactor`` it needs no salt and keeps no map: what
/// was
/// hidden cannot be put back.
package enum SecretMask {
  /// Compiled once, when it is first used; that takes some milliseconds.
  private static let detectors = Detectors(Detectors.openers)

  /// The text with its secrets hidden, as long in bytes as before.
  package static func hide(_ text: String) -> String {
    var source = text
    return source.withUTF8 { buffer in
      let matches = detectors.matches(in: UnsafeRawBufferPointer(buffer), names: [])
      guard !matches.isEmpty else { return text }
      var bytes = Array(buffer)
      for match in matches {
        for index in match.range { bytes[index] = UInt8(ascii: "*") }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
