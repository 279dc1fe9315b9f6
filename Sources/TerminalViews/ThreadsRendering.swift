package import CivilTime
import Conversations
package import TerminalIO
package import Workspace

/// Prints a list of threads.
package struct ThreadsRendering {
  private let threads: [ThreadSummary]
  private let clock: ClockText

  /// Renders threads, in the order in which they are given.
  ///
  /// - Parameter zone: The zone of days and times.
  package init(_ threads: [ThreadSummary], zone: TimeZoneRules) {
    self.threads = threads
    clock = ClockText(zone)
  }

  /// Prints a table, or a note if there are no threads.
  package func render(to console: Console) {
    guard !threads.isEmpty else { return console.note("there is no such thread") }
    var table = TextTable([
      .init(title: "LAST MESSAGE", emphasis: .faint),
      .init(title: "MESSAGES", isNumeric: true),
      .init(title: "PEOPLE", isNumeric: true),
      .init(title: "THREAD", emphasis: .name),
      .init(title: "CONVERSATION"),
      .init(title: "BEGINS"),
    ])
    for thread in threads {
      table.append([
        thread.lastAt.map(clock.minute) ?? "–",
        Figures.grouped(thread.messages),
        Figures.grouped(thread.people),
        TerminalText.line(thread.id.rawValue),
        TerminalText.location(
          thread.conversationName ?? thread.conversationId.rawValue,
          thread: nil
        ),
        TerminalText.chat(thread.title) + (thread.isActive ? "" : " (other branch)"),
      ])
    }
    console.print(table)
  }
}
