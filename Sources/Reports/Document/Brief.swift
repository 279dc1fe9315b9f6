import CivilTime
import Insights

/// The lines that a report begins with: what was decided, who owes what by when, what is stuck.
struct Brief: Sendable {
  /// A line under a label.
  struct Line: Sendable {
    let label: String
    let parts: [Part]

    /// The line as text.
    var text: String {
      parts.map { part in
        switch part {
        case .text(let text): text
        case .item(let item): Brief.title(item)
        }
      }.joined()
    }
  }

  /// A stretch of a line.
  enum Part: Sendable {
    case text(String)
    /// The title of an item, which a page can link to.
    case item(ReportItem)
  }

  /// At most five.
  let lines: [Line]

  /// The number of items that a line names.
  private static let named = 2

  init(_ report: Report) {
    let own = report.input.person != nil
    let actions = report.items(.actionItem)
    let owed = actions.filter { $0.isOwed && (!own || $0.isOwn) }
    let decisions = report.items(.decision)
    lines = [
      Self.decided(decisions),
      Self.due(owed.filter { ($0.dueDays ?? 0) >= 0 }, isOwn: own, of: actions.filter(\.isOwed)),
      Self.stuck(owed.filter { $0.daysLate != nil }),
      Self.unanswered(report.items(.openQuestion), report),
      Self.undone(decisions, actions),
    ].compactMap { $0 }
  }

  // MARK: Lines

  /// The latest decisions that hold.
  private static func decided(_ decisions: [ReportItem]) -> Line? {
    let held = decisions.filter { $0.state == .agreed }
      .sorted { ($0.saidAt?.milliseconds ?? 0, $1.id) > ($1.saidAt?.milliseconds ?? 0, $0.id) }
    guard !held.isEmpty else { return nil }
    let lead = held.count > named ? "\(Wording.count(held.count, "decision")), the latest: " : ""
    return Line(label: "Decided", parts: [.text(lead)] + list(held) { _ in "" })
  }

  /// Who owes what by when, the next first.
  private static func due(_ items: [ReportItem], isOwn: Bool, of all: [ReportItem]) -> Line? {
    guard !items.isEmpty else { return nil }
    let next = items.sorted {
      ($0.dueDays ?? .max, $0.owner == nil ? 1 : 0, $0.id)
        < ($1.dueDays ?? .max, $1.owner == nil ? 1 : 0, $1.id)
    }
    let count = Wording.count(items.count, "open task")
    let lead =
      isOwn ? "\(count) of \(Wording.number(all.count)): " : items.count > named ? "\(count): " : ""
    return Line(
      label: isOwn ? "Yours" : "To do",
      parts: [.text(lead)]
        + list(next) { item in
          let facts = [isOwn ? nil : item.owner ?? "no owner", item.due?.text].compactMap { $0 }
          return facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
        }
    )
  }

  /// The tasks past their due day, the longest overdue first.
  private static func stuck(_ items: [ReportItem]) -> Line? {
    guard !items.isEmpty else { return nil }
    let overdue = items.count(where: \.isOverdue)
    let counts = [
      overdue > 0 ? "\(Wording.number(overdue)) overdue" : nil,
      items.count > overdue
        ? "\(Wording.number(items.count - overdue)) past due without a sign that it was done" : nil,
    ]
    let late = items.sorted {
      ($0.isOverdue ? 0 : 1, $0.dueDays ?? 0, $0.id)
        < ($1.isOverdue ? 0 : 1, $1.dueDays ?? 0, $1.id)
    }
    return Line(
      label: "Stuck",
      parts: [.text(counts.compactMap { $0 }.joined(separator: ", ") + ": ")]
        + list(late) { " (\($0.owner ?? "no owner"), due \($0.due?.text ?? ""))" }
    )
  }

  /// The questions that have waited longest.
  private static func unanswered(_ questions: [ReportItem], _ report: Report) -> Line? {
    let open = questions.filter { $0.state ?? .open == .open }
      .sorted {
        ($0.saidAt?.milliseconds ?? .max, $0.id) < ($1.saidAt?.milliseconds ?? .max, $1.id)
      }
    guard !open.isEmpty else { return nil }
    let lead =
      open.count > named ? "\(Wording.count(open.count, "question")), waiting longest: " : ""
    return Line(
      label: "Unanswered",
      parts: [.text(lead)]
        + list(open) { item in
          let asker = item.insight.evidence.first?.senderName.map { ShownText.line($0, limit: 60) }
          let day = item.saidAt.map { report.clock.day($0) }
          return " (\([asker, day].compactMap { $0 }.joined(separator: ", ")))"
        }
    )
  }

  /// The decisions that no longer hold, and the tasks that are done.
  private static func undone(_ decisions: [ReportItem], _ actions: [ReportItem]) -> Line? {
    let reversed = decisions.filter { $0.state == .reversed || $0.state == .replaced }
    let done = actions.count { $0.state == .done }
    let counts = [
      done > 0 ? "\(Wording.number(done)) of \(Wording.count(actions.count, "task")) done" : nil,
      reversed.isEmpty
        ? nil : "\(Wording.count(reversed.count, "decision")) reversed or replaced: ",
    ]
    let lead = counts.compactMap { $0 }.joined(separator: "; ")
    guard !lead.isEmpty else { return nil }
    return Line(label: "Settled", parts: [.text(lead)] + list(reversed) { _ in "" })
  }

  // MARK: Parts

  private static func list(
    _ items: [ReportItem],
    _ note: (ReportItem) -> String
  ) -> [Part] {
    var parts: [Part] = []
    for (number, item) in items.prefix(named).enumerated() {
      if number > 0 { parts.append(.text("; ")) }
      parts += [.item(item), .text(note(item))]
    }
    return parts
  }

  /// A title short enough for a line of several.
  static func title(_ item: ReportItem) -> String { ShownText.line(item.title, limit: 80) }
}
