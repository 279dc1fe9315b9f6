/// Foldings of the scalars seen last, found without a look into the tables.
///
/// A direct-mapped table of fixed size: hostile text can empty it, never make it grow.
final class FoldingCache {
  /// Up to three folded scalars; more are not kept.
  private struct Entry {
    var scalar: UInt32 = .max
    var count: UInt32 = 0
    var parts = (FoldedScalar(0, .boundary), FoldedScalar(0, .boundary), FoldedScalar(0, .boundary))
  }

  private static let size = 4096
  private let entries: UnsafeMutablePointer<Entry>
  private var long: [FoldedScalar] = []

  init() {
    entries = .allocate(capacity: Self.size)
    entries.initialize(repeating: Entry(), count: Self.size)
    long.reserveCapacity(Folding.longest)
  }

  deinit { entries.deallocate() }

  /// Folds one scalar.
  @inline(__always)
  func forEachPart(of scalar: UInt32, _ body: (FoldedScalar) -> Void) {
    let entry = entries + Int(scalar) & (Self.size - 1)
    if entry.pointee.scalar != scalar, !fill(entry, with: scalar) {
      for part in long { body(part) }
      return
    }
    let count = entry.pointee.count
    if count > 0 { body(entry.pointee.parts.0) }
    if count > 1 { body(entry.pointee.parts.1) }
    if count > 2 { body(entry.pointee.parts.2) }
  }

  /// Folds a scalar into its entry, or into `long` if it has too many parts for one.
  private func fill(_ entry: UnsafeMutablePointer<Entry>, with scalar: UInt32) -> Bool {
    long.removeAll(keepingCapacity: true)
    Folding.fold(scalar, into: &long)
    guard long.count <= 3 else { return false }
    entry.pointee.scalar = scalar
    entry.pointee.count = UInt32(long.count)
    if long.count > 0 { entry.pointee.parts.0 = long[0] }
    if long.count > 1 { entry.pointee.parts.1 = long[1] }
    if long.count > 2 { entry.pointee.parts.2 = long[2] }
    return true
  }
}
