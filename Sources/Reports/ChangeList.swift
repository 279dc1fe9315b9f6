import CivilTime
import Insights

/// What changed in meaning since the last report.
struct ChangeList: Sendable, Hashable {
  /// A value that changed, under its label.
  struct Step: Sendable, Hashable {
    let label: String
    let before: String
    let after: String
  }

  /// What happened to an item.
  enum Event: Sendable, Hashable {
    case found
    case changed([Step])
    /// Done, answered, replaced, rejected: the word for it.
    case closed(String)
    /// Its time passed.
    case lapsed
  }

  /// An item to which something happened.
  struct Entry: Sendable, Hashable {
    let item: ReportItem
    /// The item as it stood then; nil if it is new.
    let before: ReportItem?
    let event: Event
  }

  /// In the order of ids.
  let entries: [Entry]
  /// How many stayed as they were.
  let unchanged: Int

  /// Compares; nil if there was no report before.
  init?(_ input: ReportInput, _ builder: ItemBuilder) {
    guard let previous = input.previous else { return nil }
    let then = ItemBuilder(
      previous.insights,
      places: builder.places,
      zone: input.zone,
      asOf: previous.at
    )
    let known = Dictionary(previous.insights.map { ($0.id, $0) }) { first, _ in first }
    var entries: [Entry] = []
    var unchanged = 0
    var seen: Set<String> = []
    for insight in input.insights.sorted(by: { $0.id < $1.id })
    where insight.kind != "summary" && seen.insert(insight.id).inserted {
      let item = builder.item(insight)
      let before = known[insight.id].map(then.item)
      let ended = Self.end(of: item, input)
      if let before, Self.end(of: before, at: previous.at) == nil {
        let steps = Self.steps(before, item)
        if let event = ended ?? (steps.isEmpty ? nil : .changed(steps)) {
          entries.append(Entry(item: item, before: before, event: event))
        } else {
          unchanged += 1
        }
      } else if ended == nil {
        entries.append(Entry(item: item, before: before, event: .found))
      }
    }
    self.entries = entries
    self.unchanged = unchanged
  }

  private static func end(of item: ReportItem, _ input: ReportInput) -> Event? {
    end(of: item, at: input.asOf.instant)
  }

  /// How an item ended; nil if it holds.
  private static func end(of item: ReportItem, at instant: Instant) -> Event? {
    if item.insight.review?.verdict == "rejected" { return .closed("rejected by a reader") }
    switch item.insight.standing(at: instant) {
    case .superseded: return .closed(item.kind == "decision" ? "replaced" : "superseded")
    case .retracted, .quarantined: return .closed("no longer found")
    case .expired: return .lapsed
    case .active, .outdated: break
    }
    switch item.state {
    case "done", "answered", "dropped", "reversed": return item.state.map(Event.closed)
    case "lapsed": return .lapsed
    default: return nil
    }
  }

  /// The values that mean something and differ.
  private static func steps(_ before: ReportItem, _ after: ReportItem) -> [Step] {
    let (old, new) = (meaning(of: before), meaning(of: after))
    let labels = (new + old).map(\.label)
    var seen: Set<String> = []
    return labels.filter { seen.insert($0).inserted }.compactMap { label in
      let values = [old, new].map { list in list.first { $0.label == label }?.value ?? "none" }
      return values[0] == values[1]
        ? nil : Step(label: label, before: values[0], after: values[1])
    }
  }

  /// What changes with time alone, or is said more exactly here.
  private static let saidOtherwise: Set = [
    "Due", "State", "Confidence", "Open for", "Expired", "Review",
  ]

  /// What an item says in values; sentences are reworded too easily to mean something.
  private static func meaning(of item: ReportItem) -> [ReportItem.Fact] {
    var facts: [ReportItem.Fact] = []
    if item.kind == "action_item" {
      facts.append(.init(label: "Due", value: item.due?.text ?? "no date"))
    }
    if let state = item.state { facts.append(.init(label: "State", value: state)) }
    return facts
      + item.facts.filter { fact in
        !saidOtherwise.contains(fact.label) && (!fact.isLong || fact.label == "Dissent")
      }
  }
}
