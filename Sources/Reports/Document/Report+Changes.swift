extension Report {
  /// The number of changes of one sort that a text lists; new items appear again below.
  static let changesShown = 20

  /// The start of the comparison, and the number of unchanged items; nil if there is nothing to
  /// compare with.
  var sinceLine: String? {
    guard let changes, let previous = input.previous else { return nil }
    let start =
      switch previous.basis {
      case .report: "Since the report of \(clock.minute(previous.at))"
      case .period: "Since \(clock.minute(previous.at))"
      }
    return "\(start): \(Wording.count(changes.unchanged, "item")) unchanged."
  }

  /// A change in one line: the kind and title of the item, and how it ended if it did.
  func line(_ entry: ChangeList.Entry) -> String {
    let kind = words(entry.item.kind).one
    let title = entry.event == .found ? line(entry.item) : entry.item.title
    return "\(kind): \(title)" + (entry.end.map { ": \($0)" } ?? "")
  }

  /// The differences in an item, value by value, and why it ended.
  func details(_ entry: ChangeList.Entry, arrow: String) -> [String] {
    entry.steps.map { "\($0.label): \($0.before) \(arrow) \($0.after)" }
      + [entry.reason].compactMap { $0 }
  }
}
