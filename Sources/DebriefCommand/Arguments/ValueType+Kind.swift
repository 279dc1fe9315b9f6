import Arguments
import GeminiEngine
import Insights

extension ValueType<KindName> {
  /// The name of a kind; the set of kinds is known once prompts are read.
  static var kind: Self {
    Self(ValueForm("KIND"), expectation: "a kind") { KindName(rawValue: $0) }
  }
}

extension Session {
  /// Rejects kinds that no prompt describes.
  ///
  /// - Parameter subject: The option, for the message.
  /// - Throws: ``UsageError``, or `PromptError` if a prompt is broken.
  func checkKinds(
    _ kinds: [KindName],
    of subject: String,
    _ arguments: ParsedArguments
  ) throws {
    guard !kinds.isEmpty else { return }
    let known = ValueType.choice(try prompts(arguments).kinds.map(\.kind.name.rawValue))
    for kind in kinds { _ = try known.value(of: kind.rawValue, for: subject) }
  }
}
