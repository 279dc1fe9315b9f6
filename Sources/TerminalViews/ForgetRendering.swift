import CivilTime
import Conversations
package import Debrief
import Insights
import Sinks
package import TerminalIO

/// Prints what was forgotten, or would be.
package struct ForgetRendering {
  private let receipt: ForgetReceipt

  /// Renders a receipt.
  package init(_ receipt: ForgetReceipt) { self.receipt = receipt }

  /// Prints the receipt: a line of figures, and a line for each insight.
  package func render(to console: Console) {
    console.print(summary)
    for insight in receipt.insights {
      let outcome = insight.isDropped ? "dropped" : "derived again from \(quotes(insight.quotes))"
      let location = insight.threadId?.rawValue ?? insight.conversationId.rawValue
      console.print(TerminalText.line("\(insight.id)  \(insight.kind)  \(outcome)  \(location)"))
    }
    for app in receipt.apps { render(app, to: console) }
    for host in receipt.hosts {
      let state = host.forgottenAt.map { "forgotten at \($0.iso8601)" } ?? "its next run forgets it"
      console.print(TerminalText.line("\(host.name)  \(state)"))
    }
  }

  private func render(_ app: ForgetReceipt.App, to console: Console) {
    if let failure = app.failure {
      console.warning(TerminalText.line("\(failure.description); its job's next run tries again"))
    } else if app.isDone {
      let rows = Figures.count(app.rows, "row")
      console.print(TerminalText.line("\(app.path)  \(rows) removed or brought up to date"))
    } else {
      let when = "its job's next run removes forgotten rows; --apps does it now"
      console.print(TerminalText.line("\(app.path)  \(when)"))
    }
  }

  /// Prints what would be removed, before asking for confirmation.
  package func renderSummary(to console: Console) { console.say(summary) }

  private func quotes(_ count: Int) -> String { Figures.count(count, "quote") }

  private var summary: String {
    guard !receipt.isEmpty else { return "nothing is left to forget" }
    let removed = receipt.removed
    let dropped = receipt.insights.count(where: \.isDropped)
    let parts = [
      (removed.messages, "message", "messages"),
      (removed.conversations, "conversation", "conversations"),
      (removed.threads, "thread", "threads"),
      (removed.people, "person", "people"),
      (removed.references, "mention or reaction", "mentions and reactions"),
      (receipt.answers, "stored answer", "stored answers"),
      (receipt.queued, "queued row", "queued rows"),
      (dropped, "insight", "insights"),
    ]
    let counts = parts.filter { $0.0 > 0 }.map { Figures.count($0.0, $0.1, $0.2) }
    let rederived = receipt.insights.count - dropped
    let anew = rederived > 0 ? "; \(Figures.count(rederived, "insight")) derived again" : ""
    let verb = receipt.isDryRun ? "would remove" : "removed"
    return "\(verb) \(counts.isEmpty ? "nothing" : counts.joined(separator: ", "))\(anew)"
  }
}
