/// The results of the claim check for items that were changed in one way.
package struct ClaimFigure: Sendable, Hashable {
  /// What was changed.
  package var edit: ClaimEdit
  /// The number of items.
  package var items = 0
  /// The number of them that were kept: stored at or above the minimum confidence of their kind,
  /// with their original owner.
  package var kept = 0

  /// Creates an empty figure.
  package init(_ edit: ClaimEdit) { self.edit = edit }

  /// Whether such items are wrong and must be caught.
  package var isWrong: Bool { edit.isWrong }
  /// The share that was treated correctly, from 0 to 100: right items kept, wrong ones caught.
  package var share: Double {
    items == 0 ? 0 : 100 * Double(isWrong ? items - kept : kept) / Double(items)
  }
  /// Whether the share is at least 98 %.
  package var reachesBar: Bool { items > 0 && share >= Self.bar }

  /// The share that must be treated correctly.
  package static let bar = 98.0
}
