import Conversations
package import Insights
package import JSON

/// Whether the basis of an insight is unchanged: source, prompt, request, answer, quotes, record.
package struct Verification: Sendable, Hashable {
  /// The insight's id.
  package var id: InsightID
  /// The links of the chain, from the source to the record.
  package var steps: [Step]

  /// A link of the chain.
  package struct Step: Sendable, Hashable {
    /// What is checked.
    package var link: Link
    /// What was found.
    package var verdict: Verdict
    /// More on it, without chat text; nil where the verdict says it all.
    package var note: String?
  }

  /// What is checked.
  package enum Link: String, Sendable, Hashable, CaseIterable {
    /// The thread as it was read.
    case source
    /// The kind's prompt.
    case prompt
    /// The request that was made from both.
    case request
    /// The answer as it came.
    case answer
    /// The quotes in their messages.
    case quote
    /// The record, against its history.
    case record
  }

  /// The result for a link.
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// It is what it was.
    case valid
    /// The chat, or the prompt, changed since, as chats and prompts do.
    case changed
    /// It no longer exists, so nothing can be said.
    case gone
    /// It does not fit: something was altered without debrief.
    case mismatch

    /// The verdict in words.
    package func words(_ link: Link) -> String {
      switch self {
      case .valid: "VALID"
      case .changed: link == .prompt ? "PROMPT CHANGED" : "SOURCE CHANGED"
      case .gone: "GONE"
      case .mismatch: "MISMATCH"
      }
    }
  }

  /// The verdict on the whole: the worst of the links, where a prompt may change.
  ///
  /// An insight whose chat is gone cannot be checked, so that it is not valid without it; requests and
  /// answers are cleared away in time, which says nothing against it.
  package var verdict: Verdict {
    if steps.contains(where: { $0.verdict == .mismatch }) { return .mismatch }
    if steps.contains(where: { $0.verdict == .changed && $0.link != .prompt }) { return .changed }
    let isGone = steps.contains { $0.verdict == .gone && [.source, .quote].contains($0.link) }
    return isGone ? .gone : .valid
  }

  /// The check as an element of `debrief.verification/1`.
  package var json: JSONValue {
    [
      "id": .string(id.rawValue), "verdict": .string(verdict.rawValue),
      "steps": .array(
        steps.map { step in
          [
            "step": .string(step.link.rawValue), "verdict": .string(step.verdict.rawValue),
            "note": JSONValue(step.note),
          ]
        }
      ),
    ]
  }
}
