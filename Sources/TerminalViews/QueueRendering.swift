import CivilTime
import Jobs
package import TerminalIO
package import Workspace

/// Prints the work queue.
package struct QueueRendering {
  private let state: QueueState

  /// Renders a state of the queue.
  package init(_ state: QueueState) { self.state = state }

  /// The line about something that is paused.
  package static func line(_ pause: QueueState.Pause) -> String {
    "\(pause.job.map(TerminalText.line) ?? "everything") is paused since \(pause.since.iso8601)"
  }

  /// Prints the workload of each job, and items.
  package func all(to console: Console) {
    for pause in state.paused { console.note(Self.line(pause)) }
    guard !state.jobs.isEmpty else { return console.note("the queue is empty") }
    let states = WorkItem.State.allCases
    var counts = TextTable(
      [.init(title: "JOB", emphasis: .name)]
        + states.map { .init(title: $0.rawValue.uppercased(), isNumeric: true) }
    )
    for job in state.jobs {
      counts.append([TerminalText.line(job.job)] + states.map { Figures.grouped(job[$0]) })
    }
    print(counts, to: console)
    guard !state.items.isEmpty else { return }
    console.print("")
    var items = TextTable([
      .init(title: "ID", isNumeric: true), .init(title: "STATE"), .init(title: "JOB"),
      .init(title: "SUBJECT", emphasis: .name), .init(title: "WHY"),
    ])
    for item in state.items.map(\.item) {
      let subject = [item.item.subject, item.item.period].compactMap { $0 }.joined(separator: " ")
      let why = [item.wakeAt.map { "until \($0.iso8601)" }, item.failure?.reason]
        .compactMap { $0 }.joined(separator: ": ")
      items.append(
        ["\(item.id)", item.state.rawValue, item.item.job, subject, why].map(TerminalText.line)
      )
    }
    print(items, to: console)
  }

  /// Prints dead letters with their history.
  package func deadLetters(to console: Console) {
    for entry in state.items {
      let item = entry.item
      console.print(TerminalText.line("\(item.id)  \(item.item.job)  \(item.item.subject)"))
      for event in entry.history {
        let words = [event.failure?.kind.rawValue, event.failure?.reason].compactMap { $0 }
        let why = words.joined(separator: ": ")
        console.print(
          TerminalText.line("    \(event.at.iso8601)  \(event.event.rawValue)  \(why)")
        )
      }
    }
  }

  private func print(_ table: TextTable, to console: Console) {
    let width = console.terminal.hasTerminalOutput ? console.width : nil
    for line in table.lines(style: console.style, width: width) { console.print(line) }
  }
}
