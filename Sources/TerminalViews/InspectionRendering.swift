package import CivilTime
import Conversations
package import TerminalIO
package import Workspace

/// Prints what a source holds.
package struct InspectionRendering {
  private let inspection: Inspection
  private let zone: TimeZoneRules

  /// Renders an inspection.
  ///
  /// - Parameter zone: The zone of days.
  package init(_ inspection: Inspection, zone: TimeZoneRules) {
    (self.inspection, self.zone) = (inspection, zone)
  }

  /// Prints the figures and the largest conversations.
  package func render(to console: Console) {
    for (name, value) in figures {
      let label = name + String(repeating: " ", count: max(14 - name.count, 1))
      console.print(console.style(label, .faint) + TerminalText.line(value))
    }
    printConversations(to: console)
    for problem in inspection.problems { console.warning(problem.oneLine) }
    if inspection.interrupted { console.warning("interrupted; the figures are of what was read") }
  }

  private var figures: [(String, String)] {
    var figures = [
      ("source", inspection.source),
      ("format", inspection.format),
      ("conversations", Figures.grouped(inspection.conversations)),
      ("threads", Figures.grouped(inspection.threads)),
      ("messages", Figures.grouped(inspection.messages)),
      ("people", Figures.grouped(inspection.people)),
      ("replies", Figures.grouped(inspection.replies)),
      ("branches", Figures.grouped(inspection.branches)),
      ("span", ClockText(zone).span(inspection.firstAt, inspection.lastAt)),
    ]
    let kinds = inspection.kinds.filter { $0.count > 0 }
      .map { "\(Figures.grouped($0.count)) \($0.name)" }
    if !kinds.isEmpty { figures.append(("kinds", kinds.joined(separator: ", "))) }
    figures.append(("tokens", "about \(Figures.grouped(inspection.tokens))"))
    if inspection.setAside > 0 {
      figures.append(("set aside", Figures.count(inspection.setAside, "record")))
    }
    if let leftOut = inspection.leftOut.text { figures.append(("left out", leftOut)) }
    return figures
  }

  private func printConversations(to console: Console) {
    guard !inspection.largest.isEmpty else { return }
    var table = TextTable([
      .init(title: "MESSAGES", isNumeric: true), .init(title: "THREADS", isNumeric: true),
      .init(title: "KIND"), .init(title: "ID"), .init(title: "CONVERSATION"),
    ])
    for conversation in inspection.largest {
      table.append([
        Figures.grouped(conversation.messages),
        Figures.grouped(conversation.threads),
        conversation.kind?.name ?? "–",
        TerminalText.line(conversation.id),
        TerminalText.line(conversation.name ?? ""),
      ])
    }
    console.print()
    console.print(table)
  }
}
