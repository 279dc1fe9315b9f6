import Insights

extension Report {
  /// How many changes of one sort a text tells; those that are new are below once more.
  static let changesShown = 20

  /// What changes are counted from, and how much stayed; nil if there is nothing to compare with.
  var sinceLine: String? {
    guard let changes, let previous = input.previous else { return nil }
    let start =
      switch previous.basis {
      case .report: "Since the report of \(clock.minute(previous.at))"
      case .period: "Since \(clock.minute(previous.at))"
      }
    return "\(start): \(Wording.count(changes.unchanged, "item")) unchanged."
  }

  /// A change in one line: what kind of item, which, and for one that is over how it ended.
  func line(_ entry: ChangeList.Entry) -> String {
    let kind = words(entry.item.kind).one
    let title = entry.event == .found ? line(entry.item) : entry.item.title
    return "\(kind): \(title)" + (entry.end.map { ": \($0)" } ?? "")
  }

  /// What is different in an item, value by value, and why it ended.
  func details(_ entry: ChangeList.Entry, arrow: String) -> [String] {
    entry.steps.map { "\($0.label): \($0.before) \(arrow) \($0.after)" }
      + [entry.reason].compactMap { $0 }
  }
}
