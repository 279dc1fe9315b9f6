import Ledger
import Synchronization

/// The money spent by the calls of a process, for showing it while they are made; the ledger has
/// what is charged to whom.
final class Spending: Sendable {
  private let sum = Mutex<USD?>(nil)

  /// The sum; nil as long as no call had a price.
  var total: USD? { sum.withLock(\.self) }

  /// Adds the cost of a call; nil if it has no price.
  func add(_ cost: USD?) {
    guard let cost else { return }
    sum.withLock { $0 = ($0 ?? .zero) + cost }
  }
}
