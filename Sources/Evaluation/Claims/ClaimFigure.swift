/// How items that were changed in one way fared in the claim check.
package struct ClaimFigure: Sendable, Hashable {
  /// What was changed.
  package var edit: ClaimEdit
  /// The number of items.
  package var items = 0
  /// How many of them were kept: stored at or above their kind's least confidence, with the owner
  /// that they came with.
  package var kept = 0

  /// Counts nothing yet.
  package init(_ edit: ClaimEdit) { self.edit = edit }

  /// Whether such items are wrong and have to be caught.
  package var isWrong: Bool { edit.isWrong }
  /// The share that was treated as it should be, from 0 to 100: right items kept, wrong ones caught.
  package var share: Double {
    items == 0 ? 0 : 100 * Double(isWrong ? items - kept : kept) / Double(items)
  }
  /// Whether it is at least 98 % of them.
  package var reachesBar: Bool { items > 0 && share >= Self.bar }

  /// The share that has to be treated as it should be.
  package static let bar = 98.0
}
