import Insights

/// What changed in meaning since the last report, or since the report's period began.
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
    /// The item as it was then; nil if it is new.
    let before: ReportItem?
    let event: Event
    /// Why it ended, beyond the word for it; nil if its quotes say so.
    let reason: String?
  }

  /// In the order of ids.
  let entries: [Entry]
  /// The number of unchanged items.
  let unchanged: Int
  /// The ids of new and changed items, including summaries, which are not entries.
  let touched: Set<InsightID>

  /// Compares; nil if there is nothing to compare with.
  init?(_ input: ReportInput, _ builder: ItemBuilder, items: [ReportItem]) {
    guard let previous = input.previous else { return nil }
    let comparison = Comparison(previous, input, builder, items)
    var entries: [Entry] = []
    var unchanged = 0
    var touched: Set<InsightID> = []
    var seen: Set<InsightID> = []
    for insight in input.insights.sorted(by: { $0.id < $1.id })
    where seen.insert(insight.id).inserted {
      switch comparison.outcome(of: insight) {
      case .nothing: break
      case .same: unchanged += 1
      case .reworded: touched.insert(insight.id)
      case .entry(let entry):
        entries.append(entry)
        touched.insert(insight.id)
      }
    }
    self.entries = entries
    self.unchanged = unchanged
    self.touched = touched
  }

  /// The numbers of new items, changed items and so on, in words.
  var counts: String {
    let closed = closed.isEmpty ? "" : "\(closed.count) closed, "
    return "\(found.count) new, \(changed.count) changed, \(closed)\(lapsed.count) expired"
  }

  var found: [Entry] { entries.filter { $0.event == .found } }
  var changed: [Entry] { entries.filter { if case .changed = $0.event { true } else { false } } }
  var closed: [Entry] { entries.filter { if case .closed = $0.event { true } else { false } } }
  var lapsed: [Entry] { entries.filter { $0.event == .lapsed } }

  /// The entries grouped by event, without empty groups.
  var groups: [(title: String, entries: [Entry])] {
    [("Changed", changed), ("New", found), ("Closed", closed), ("Lapsed", lapsed)]
      .filter { !$0.1.isEmpty }
  }
}

extension ChangeList.Entry {
  /// The differences, value by value.
  var steps: [ChangeList.Step] {
    switch event {
    case .changed(let steps): steps
    case .closed(let word):
      before?.state.map { [.init(label: "State", before: $0.rawValue, after: word)] } ?? []
    case .found, .lapsed: []
    }
  }

  /// The word for how it ended where no step says it.
  var end: String? {
    guard case .closed(let word) = event, steps.isEmpty else { return nil }
    return word
  }

  /// What a change rests on: the last quote before, and the last one now if it differs.
  var quotes: [Evidence] {
    switch event {
    case .found, .lapsed: return []
    case .changed, .closed:
      let then = before?.insight.evidence.last
      let now = item.insight.evidence.last
      return [then, now == then ? nil : now].compactMap { $0 }
    }
  }
}
