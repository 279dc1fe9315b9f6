import Database
import Gemini
import Jobs

extension WorkFailure {
  /// What a failure that concerns one thread means for its item.
  init(_ failure: ModelFailure) {
    let kind: Kind
    switch failure {
    case .unavailable(let error):
      switch error.kind {
      case .minuteQuota, .rateLimited, .spendRate: kind = .rate
      default: kind = .transient
      }
    case .limit: kind = .quota
    case .refused, .unreadable, .cancelled, .unpriced: kind = .transient
    }
    self.init(kind, failure.description)
  }

  /// The failure that keeps one item from being stored, if it does not concern all items.
  ///
  /// It is nil for what ends a run, for instance a full disk.
  init?(ofOneItem error: any Error) {
    switch error {
    case let error as DatabaseError where [.constraint, .other].contains(error.kind):
      self.init(.permanent, "it could not be stored: \(error.message)")
    case let error as UnreadableRecord: self.init(.permanent, error.description)
    case let error as RowError: self.init(.permanent, error.description)
    default: return nil
    }
  }
}
