import Digest
import ShippedFiles

/// A style sheet or a script that is in the page itself.
struct PageResource: Sendable {
  let element: HTML.Name
  let source: String

  /// The report's styles: light, dark, narrow and on paper.
  static let style = PageResource(.style, "report.css")
  /// The report's script, which makes no markup: it hides, shows and copies what is there.
  static let script = PageResource(.script, "report.js")

  /// A file of `page/`, embedded in the program.
  private init(_ element: HTML.Name, _ file: String) {
    guard let source = ShippedFiles.text("page/\(file)") else {
      preconditionFailure("page/\(file) is not embedded")
    }
    (self.element, self.source) = (element, source)
  }

  /// The source expression by which a policy allows it: the digest of its bytes.
  var policySource: String {
    "'sha256-\(Base64.text(SecureDigest.of(source.utf8, .sha256)))'"
  }

  /// The policy of a page that holds nothing but the report's styles and script: no request of any
  /// kind leaves it, and no other code runs in it.
  static let policy = [
    "default-src 'none'", "style-src \(style.policySource)", "script-src \(script.policySource)",
    "img-src data:", "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")
}

/// Bytes as text (RFC 4648).
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// Writes bytes, padded.
  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      let text = [18, 12, 6, 0].map { digits[bits >> $0 & 63] }
      result += text.prefix(group.count + 1)
      result += Array(repeating: UInt8(ascii: "="), count: 3 - group.count)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
