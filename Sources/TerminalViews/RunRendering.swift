import Conversations
import Jobs
package import Runs
package import TerminalIO

/// Prints what a run did.
package struct RunRendering {
  private let result: RunResult
  private let isDryRun: Bool

  /// Prepares to print what a run did, or what it would do.
  package init(_ result: RunResult, isDryRun: Bool) {
    self.result = result
    self.isDryRun = isDryRun
  }

  /// Prints it: warnings, the figures, and what was written.
  package func render(to console: Console) {
    for kind in result.unknownKinds {
      console.warning(
        "the engine \(result.engine) cannot look for the kind \(kind): it is left out"
      )
    }
    if isDryRun {
      for thread in result.due { console.print(TerminalText.line(thread.rawValue)) }
      if let plan = result.plan, plan.calls > 0 || result.refreshPlan == nil {
        plan.render(to: console)
      }
      if let plan = result.refreshPlan { console.print(plan.offer(of: result.stale)) }
    }
    for notice in result.notices { console.warning(TerminalText.line(notice)) }
    for failure in result.failures.prefix(5) {
      console.warning(TerminalText.line("\(failure.subject): \(failure.reason)"))
    }
    let threads = result.threads
    let failed = threads.failed + result.digests.failed
    if failed > 5 {
      let listed = failed > result.failures.count ? "the first \(result.failures.count)" : "them"
      console.warning("and \(Figures.grouped(failed - 5)) more; --json lists \(listed)")
    }
    for output in result.outputs { if let text = output.text { console.write(text) } }
    let read = "\(Figures.count(threads.read, "thread")) \(isDryRun ? "due" : "read")"
    guard !isDryRun else {
      console.note("\(result.job): \(read), \(rest)")
      return explainRest(to: console)
    }
    let insights = result.insights
    let isIdle =
      threads.read + failed == 0 && result.digests.summarised == 0 && result.stopped == nil
    let nothing = isIdle && result.left == 0 ? "nothing to do: " : ""
    console.note(
      "\(result.job): \(nothing)\(read), \(rest); \(Figures.count(insights.new, "new insight")), "
        + "\(Figures.grouped(insights.changed)) changed, \(Figures.grouped(insights.ended)) ended, "
        + "\(Figures.grouped(insights.quarantined)) quarantined"
    )
    for output in result.outputs {
      if let path = output.path { console.note("wrote \(path)") }
    }
    explainRest(to: console)
  }

  /// The threads that were not read although the job wants them, by the reason.
  private var rest: String {
    let (threads, reasons) = (result.threads, [SkipReason.waitsAfterFailure, .givenUp])
    let words = ["waiting after a failure", "given up"]
    let others = zip(reasons, words).filter { threads[$0.0] > 0 }
      .map { ", \(Figures.grouped(threads[$0.0])) \($0.1)" }
    return "\(Figures.grouped(threads.unchanged)) unchanged" + others.joined()
  }

  /// Says what was given up, or that nothing is selected; a run that succeeds says it only to those
  /// who watch.
  private func explainRest(to console: Console) {
    let threads = result.threads
    if let mistake = SkipReason.emptySelection(threads.skipped, selected: threads.selected) {
      console.note("\(result.job): \(mistake)")
    }
    guard let sentence = result.givenUp.sentence(of: result.job) else { return }
    let line = TerminalText.line("\(result.job): \(sentence)")
    if result.threads.failed + result.digests.failed > 0, !isDryRun {
      console.warning(line)
    } else {
      console.note(line)
    }
  }
}

extension CallPlan {
  /// The line that offers to reread threads that another engine, prompt or model has read.
  package func offer(of threads: Int) -> String {
    let price = costs.first.map { ", about \($0.expected) USD" } ?? ""
    return TerminalText.line(
      "\(Figures.count(threads, "thread")) read before with another engine, prompt or model: "
        + "--refresh reads them again, \(Figures.count(calls, "call")) to \(model)\(price)"
    )
  }

  /// Prints the plan.
  package func render(to console: Console) {
    console.print(
      TerminalText.line(
        "\(Figures.grouped(calls)) calls to \(model), \(stored) answered already; "
          + "about \(Figures.grouped(inputTokens)) tokens to send"
      )
    )
    for cost in costs {
      console.print("\(cost.tier): about \(cost.expected) USD, at most \(cost.atMost) USD")
    }
    if calls > 0, costs.isEmpty { console.print("the model has no price in models.yaml") }
  }
}
