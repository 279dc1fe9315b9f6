/// The results of the claim check for the bullets or the headlines of summaries.
package struct StatementFigures: Sendable, Hashable {
  /// The results for sentences that were changed in one way.
  package struct Figure: Sendable, Hashable {
    /// What was changed.
    package var edit: StatementEdit
    /// The number of sentences.
    package var items = 0
    /// The number of them that a reader would be shown.
    package var kept = 0

    /// The share that was treated correctly, from 0 to 100: right ones kept, wrong ones caught.
    package var share: Double {
      items == 0 ? 0 : 100 * Double(edit.isWrong ? items - kept : kept) / Double(items)
    }
    /// Whether the share is at least 98 %.
    package var reachesBar: Bool { items > 0 && share >= ClaimFigure.bar }
  }

  /// One figure for each way of changing them, the unchanged ones first.
  package private(set) var all: [Figure]

  /// Creates empty figures.
  ///
  /// - Parameter areBullets: Whether they are of bullets, rather than of headlines.
  package init(areBullets: Bool) {
    all = StatementEdit.allCases.filter { areBullets || !$0.isOfBullets }.map { Figure(edit: $0) }
  }

  /// Counts a sentence.
  package mutating func count(_ edit: StatementEdit, isKept: Bool) {
    guard let index = all.firstIndex(where: { $0.edit == edit }) else { return }
    all[index].items += 1
    if isKept { all[index].kept += 1 }
  }

  /// The number of right sentences.
  package var count: Int { all.first { $0.edit == .none }?.items ?? 0 }
  /// The share of all wrong sentences that was caught, from 0 to 100.
  package var caught: Double {
    let wrong = all.filter(\.edit.isWrong)
    let items = wrong.reduce(0) { $0 + $1.items }
    return items == 0 ? 0 : 100 * Double(items - wrong.reduce(0) { $0 + $1.kept }) / Double(items)
  }
  /// The share of the right sentences that was kept, from 0 to 100.
  package var kept: Double { all.first { $0.edit == .none }?.share ?? 0 }
  /// Whether both shares are at least 98 %, or there is nothing to count.
  package var isPassed: Bool {
    count == 0 || kept >= ClaimFigure.bar && caught >= ClaimFigure.bar
  }
}
