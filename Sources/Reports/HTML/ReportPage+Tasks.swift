import Insights

extension ReportPage {
  /// Who owes what by when: a table by owner and due day, with settled tasks folded at its end.
  ///
  /// A task unfolds into what it rests on.
  func tasks(_ items: [ReportItem]) -> HTML {
    let settled: Set<ItemState> = [.done, .dropped]
    let open = items.filter { !($0.state.map(settled.contains) ?? false) }
    let closed = items.filter { $0.state.map(settled.contains) ?? false }
    var parts = HTML()
    if !open.isEmpty { parts.append(table(open, "Open tasks by owner and due day")) }
    guard !closed.isEmpty else { return parts }
    parts.append(
      HTML(.details, [.classes("fold")]) {
        HTML(.summary) {
          "Settled "
          HTML(.span, [.classes("n")], Wording.number(closed.count))
        }
        table(closed, "Settled tasks by owner and due day")
      }
    )
    return parts
  }

  func table(_ items: [ReportItem], _ caption: String) -> HTML {
    HTML(.table, [.classes("tasks")]) {
      HTML(.caption, [.classes("unseen")], caption)
      HTML(.thead) {
        HTML(.tr) {
          for title in ["Task", "Owner", "Due", "State"] { HTML(.th, [.scope("col")], title) }
        }
      }
      HTML(.tbody) { for item in Self.inOrder(items) { row(item) } }
    }
  }

  /// The tasks by owner, the reader's own first, those without an owner last; each owner's by day.
  private static func inOrder(_ items: [ReportItem]) -> [ReportItem] {
    let ranks = items.map { item in
      (item.isOwn ? 0 : item.owner == nil ? 2 : 1, item.owner ?? "", item.dueDays ?? .max, item.id)
    }
    return items.indices.sorted { ranks[$0] < ranks[$1] }.map { items[$0] }
  }

  private func row(_ item: ReportItem) -> HTML {
    // What the columns say is not repeated below.
    let facts = item.facts.filter { !["Owner", "Due", "State"].contains($0.label) }
    return HTML(.tr, [KindStyle(item.kind).card] + itemAttributes(item)) {
      HTML(.td) {
        HTML(.details) {
          HTML(.summary, [.directionOfText]) {
            if item.isTicked == true { HTML(.span, [.classes("tick")], "✓ ") }
            item.title
          }
          substance(item, facts: facts)
        }
      }
      HTML(.td, [.classes("who"), .directionOfText], item.owner ?? "–")
      HTML(.td, [.classes("due")]) { due(item) }
      HTML(.td, [.classes("state")], (item.state ?? .open).rawValue)
    }
  }

  private func due(_ item: ReportItem) -> HTML {
    guard let due = item.due else { return HTML(.span, [.classes("meta")], "no date") }
    var cell = HTML(.span, [.classes("day")], due.text)
    for reason in index.reasons(item.id) where reason != .unowned { cell.append(chip(reason)) }
    return cell
  }
}
