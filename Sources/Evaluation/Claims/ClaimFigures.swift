/// A way in which a model gets a claim wrong.
package protocol ClaimMutation: RawRepresentable<String>, Sendable, Hashable {
  /// Nothing is changed.
  static var none: Self { get }
  /// Whether it makes a claim wrong, so that it must be caught.
  var isWrong: Bool { get }
}

/// The results of the claim check for claims of one sort: items, or the bullets or headlines of summaries.
package struct ClaimFigures<Edit: ClaimMutation>: Sendable, Hashable {
  /// The results for claims that were changed in one way.
  package struct Figure: Sendable, Hashable {
    /// What was changed.
    package var edit: Edit
    /// The number of claims.
    package var items = 0
    /// The number of them that a reader would be shown, items with their original owner.
    package var kept = 0

    /// The share that was treated correctly, from 0 to 100: right ones kept, wrong ones caught.
    package var share: Double {
      items == 0 ? 0 : 100 * Double(edit.isWrong ? items - kept : kept) / Double(items)
    }
    /// Whether the share is at least 98 %.
    package var reachesBar: Bool { items > 0 && share >= claimBar }
  }

  /// One figure for each way of changing them, the unchanged ones first.
  package private(set) var all: [Figure]

  /// Creates empty figures.
  package init(_ edits: [Edit]) { all = edits.map { Figure(edit: $0) } }

  /// Counts a claim.
  package mutating func count(_ edit: Edit, isKept: Bool) {
    guard let index = all.firstIndex(where: { $0.edit == edit }) else { return }
    all[index].items += 1
    if isKept { all[index].kept += 1 }
  }

  /// The number of right claims.
  package var count: Int { all.first { $0.edit == .none }?.items ?? 0 }
  /// The share of all wrong claims that was caught, from 0 to 100.
  package var caught: Double {
    let wrong = all.filter(\.edit.isWrong)
    let items = wrong.reduce(0) { $0 + $1.items }
    return items == 0 ? 0 : 100 * Double(items - wrong.reduce(0) { $0 + $1.kept }) / Double(items)
  }
  /// The share of the right claims that was kept, from 0 to 100.
  package var kept: Double { all.first { $0.edit == .none }?.share ?? 0 }
  /// Whether both shares are at least 98 %, or there is nothing to count.
  package var isPassed: Bool { count == 0 || kept >= claimBar && caught >= claimBar }
}

/// The share of claims that must be treated correctly.
package let claimBar = 98.0
