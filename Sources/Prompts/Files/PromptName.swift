/// The name of a prompt: `kinds/risk`, or with a variant `kinds/risk.short`.
///
/// Names are lower case letters, digits, `-` and `_`, with `/` between folders, so that a name can
/// never lead out of the folder of prompts.
struct PromptName: Sendable, Hashable, CustomStringConvertible {
  /// The name without the variant.
  let base: String
  /// The variant, if one is named.
  let variant: String?

  /// Reads a name.
  ///
  /// It is nil if the text is not a valid name.
  ///
  /// - Parameter text: `name` or `name.variant`.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, text.utf8.count <= 200, let base = parts.first else { return nil }
    let folders = base.split(separator: "/", omittingEmptySubsequences: false)
    guard folders.allSatisfy(Self.isWord), parts.dropFirst().allSatisfy(Self.isWord) else {
      return nil
    }
    self.base = String(base)
    variant = parts.count == 2 ? String(parts[1]) : nil
  }

  /// The name, with the variant if one is named.
  var description: String { base + (variant.map { ".\($0)" } ?? "") }

  /// The path of a prompt's file within the folder of prompts.
  var promptPath: String { description + ".prompt" }

  /// The path of a partial's file within the folder of prompts: its last part begins with `_`.
  var partialPath: String {
    var folders = description.split(separator: "/").map(String.init)
    let last = folders.removeLast()
    return (folders + ["_\(last).prompt"]).joined(separator: "/")
  }

  private static func isWord(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first) else { return false }
    return text.utf8.allSatisfy {
      isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
