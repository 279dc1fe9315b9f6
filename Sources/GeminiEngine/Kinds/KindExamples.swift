import Insights
import JSON
import Prompts

/// The examples in a kind's prompt: a made-up chat, and the finds expected in it.
///
/// An example that breaks the rules teaches the model to break them, so each is checked as an
/// answer would be.
struct KindExamples {
  /// A chat and the finds expected in it.
  private struct Example {
    let chat: String
    let items: JSONValue
  }

  private let examples: [Example]

  /// The maximum number of examples in a prompt: each is paid for in every request.
  private static let maxExamples = 8

  /// Reads and checks the examples of a kind.
  ///
  /// - Parameter value: The value of `kind.examples`: a list of `{chat, items}`.
  /// - Throws: `PromptError` if one is not a valid answer.
  init(_ value: JSONValue?, of kind: KindDefinition, in prompt: Prompt) throws(PromptError) {
    func wrong(_ message: String) -> PromptError {
      prompt.file.error(at: "kind.examples", "kind.examples: \(message)")
    }
    var examples: [Example] = []
    guard let value, !value.isNull else {
      self.examples = []
      return
    }
    guard let list = value.array, list.count <= Self.maxExamples else {
      throw wrong("they must be a list of at most \(Self.maxExamples)")
    }
    for (index, element) in list.enumerated() {
      let number = "example \(index + 1)"
      guard let chat = element["chat"]?.string, let items = element["items"] else {
        throw wrong("\(number) must have chat and items")
      }
      if let problem = SchemaValidator(schema: kind.answerSchema).problems(in: items).first {
        throw wrong("\(number) is not a valid \(kind.kind.name): \(problem)")
      }
      if let problem = Self.uncited(items, in: chat) { throw wrong("\(number): \(problem)") }
      examples.append(Example(chat: chat, items: items))
    }
    self.examples = examples
  }

  /// The examples as a model gets them; empty if there are none.
  var text: String {
    examples.map { "\nExample chat, not part of the chat:\n\($0.chat)\nAnswer: \($0.items.text)" }
      .joined()
  }

  // MARK: Citations

  /// The problem with the first citation that the chat does not have.
  private static func uncited(_ items: JSONValue, in chat: String) -> String? {
    var lines: [String: String] = [:]
    for line in chat.split(separator: "\n") {
      guard let label = Citation(String(line))?.label, let colon = line.firstRange(of: ": ") else {
        continue
      }
      lines[label] = String(line[colon.upperBound...])
    }
    for cite in citations(items) {
      guard let citation = Citation(cite) else {
        return "a citation must begin with a message's label (m1), this does not: \(cite)"
      }
      guard let line = lines[citation.label] else {
        return "the chat has no line \(citation.label)"
      }
      guard !citation.quote.isEmpty, line.contains(citation.quote) else {
        return "\(citation.label) does not say \"\(citation.quote)\""
      }
    }
    return nil
  }

  private static func citations(_ value: JSONValue) -> [String] {
    switch value {
    case .array(let elements): return elements.flatMap(citations)
    case .object(let object):
      return object.members.flatMap { member in
        member.name == KindDefinition.citations
          ? member.value.array?.compactMap(\.string) ?? [] : citations(member.value)
      }
    default: return []
    }
  }
}
