import Conversations
package import Debrief
import Insights
import JSON
import Ledger
import Redaction
package import TerminalIO

/// Prints where an insight comes from.
package struct ExplanationRendering {
  private let explanation: InsightExplanation
  private let insight: Insight

  /// Renders an explanation, its secrets hidden.
  package init(_ explanation: InsightExplanation) {
    self.explanation = explanation
    insight = explanation.insight.mappingProse(SecretMask.hide)
  }

  /// Prints it step by step, from the thread to the price.
  package func render(to console: Console) {
    let provenance = insight.provenance
    func say(_ label: String, _ text: String) {
      console.print(TerminalText.line("\(label): \(text)"))
    }
    say("insight", "\(insight.id) \(insight.kind): \(insight.title)")
    let isSame = explanation.isSourceUnchanged
    say("thread", "\(insight.threadId?.rawValue ?? "–"), \(isSame ? "as it was" : "changed since")")
    for evidence in insight.evidence {
      say("evidence", "\(evidence.messageId) \(evidence.match.rawValue): \(evidence.quote)")
    }
    say("confidence", "\(insight.confidence) from \(JSONValue.object(insight.signals).text)")
    say(
      "engine",
      [provenance.engine.rawValue, provenance.model].compactMap(\.self).joined(separator: ", ")
    )
    if let hash = provenance.promptHash {
      let state = explanation.isPromptUnchanged == true ? "as it is now" : "changed since"
      say("prompt", "\(provenance.prompt ?? insight.kind.rawValue) \(hash.prefix(12)), \(state)")
    }
    if let hash = provenance.requestHash {
      say("request", "\(hash.prefix(12)), answer \(explanation.hasAnswer ? "kept" : "gone")")
    }
    for query in provenance.grounding?["queries"]?.array ?? [] {
      say("searched", query.string ?? "")
    }
    for name in ["sources", "pages"] {
      for page in provenance.grounding?[name]?.array ?? [] {
        say("web", page["url"]?.string ?? "")
      }
    }
    for run in provenance.grounding?["code"]?.array ?? [] {
      say("code", "\(run["outcome"]?.string ?? "unfinished"): \(run["output"]?.string ?? "")")
    }
    for call in explanation.calls {
      let cost = call.outcome.cost.map { "\($0) USD" } ?? "no price"
      let served = call.outcome.model ?? call.request.model
      let share = explanation.shares[call.id].map { share in
        ", made for several threads; this one's part: "
          + (share.cost.map { "\($0) USD" } ?? "no price")
      }
      say("call", "\(call.status.rawValue) by \(served), \(cost)\(share ?? "")")
    }
    say("triggered by", insight.triggeredBy.rawValue)
  }
}
