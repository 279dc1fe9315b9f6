/// A moment between two commits of a run, at which a test may end the program.
package enum RunCheckpoint: String, Sendable, Hashable, CaseIterable {
  /// Some of what is due is in the queue.
  case enqueued
  /// A worker has taken an item.
  case claimed
  /// A call is reserved and about to be made.
  case reserved
  /// An answer has come and is not stored.
  case answered
  /// An answer is stored, and nothing is derived from it.
  case stored
  /// What was found is in memory only.
  case found
  /// What was found is stored, and the item is done.
  case finished
}
