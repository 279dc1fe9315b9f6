import Digest

/// A data URL (RFC 2397), the form in which templates contain pictures.
package struct DataURL {
  /// The media type, for instance `image/png`.
  package let type: String
  /// The bytes.
  package let bytes: [UInt8]

  /// Parses a URL of the form `data:image/png;base64,…`; nil for any other, because nothing is
  /// fetched for a template.
  package init?(_ text: String) {
    guard text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") else { return nil }
    let head = text[text.index(text.startIndex, offsetBy: 5)..<comma]
    guard head.hasSuffix(";base64"),
      let bytes = Base64.decode(String(text[text.index(after: comma)...]))
    else { return nil }
    type = String(head.dropLast(";base64".count))
    self.bytes = bytes
  }
}
