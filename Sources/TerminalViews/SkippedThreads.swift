import Conversations
package import JSON
package import Runs
package import TerminalIO
import Workspace

/// The threads that jobs leave out, for `threads --skipped`.
package struct SkippedThreads {
  /// A thread with the job that leaves it out.
  package typealias Row = (job: String, skipped: JobExplainer.Skipped)

  private let rows: [Row]
  private let clock: ClockText

  /// Lists threads, in the order given, with their times as a clock shows them.
  package init(_ rows: [Row], _ clock: ClockText) { (self.rows, self.clock) = (rows, clock) }

  /// The list in the shape `debrief.skipped/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.skipped/1",
      "threads": .array(
        rows.map { job, skipped in
          [
            "job": .string(job), "reason": .string(skipped.reason.rawValue),
            "explanation": .string(skipped.reason.explanation),
            "thread": skipped.thread.json,
          ]
        }
      ),
    ]
  }

  /// Prints a table of them.
  package func render(to console: Console) {
    guard !rows.isEmpty else { return console.note("no thread is left out") }
    var table = TextTable([
      .init(title: "JOB"), .init(title: "LAST MESSAGE", emphasis: .faint),
      .init(title: "THREAD", emphasis: .name), .init(title: "WHY"),
    ])
    for (job, skipped) in rows {
      table.append([
        job, skipped.thread.lastAt.map(clock.minute) ?? "–",
        TerminalText.line(skipped.thread.id.rawValue), skipped.reason.explanation,
      ])
    }
    console.print(table)
  }
}
