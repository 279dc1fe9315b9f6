package import Failures
import Synchronization

/// A stored record that cannot be read: it is set aside, and everything else goes on.
package struct UnreadableRecord: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of record, for instance `insight`.
  package let what: String
  /// The record's id.
  package let id: String
  /// Why it cannot be read, without any of its text.
  package let reason: String

  /// Describes a record.
  package init(_ what: String, id: String, reason: String) {
    self.what = what
    self.id = id
    self.reason = reason
  }

  /// The record and the reason in one line.
  package var description: String { "\(what) \(id) cannot be read: \(reason)" }
}

extension UnreadableRecord: UserFacingError {
  /// The command that finds all such records.
  package var fix: String? { "run `debrief doctor`" }

  /// Bad data (65).
  package var exitStatus: ExitStatus { .badData }
}

/// The records that were set aside, each once, in the order in which they were found.
///
/// All connections opened while a ``current`` list is set share it, on any thread.
package final class UnreadableRecords: Sendable {
  /// The list of the command that is running; connections opened on its behalf report to it.
  @TaskLocal package static var current: UnreadableRecords?

  /// The maximum number listed; the rest is only counted.
  private static let maximumListed = 1000

  private struct State {
    var listed: [UnreadableRecord] = []
    var known: Set<String> = []
  }

  private let state = Mutex(State())

  /// Makes an empty list.
  package init() {}

  /// Adds a record, unless it is listed already.
  func add(_ record: UnreadableRecord) {
    state.withLock { state in
      guard state.known.insert("\(record.what) \(record.id)").inserted,
        state.listed.count < Self.maximumListed
      else { return }
      state.listed.append(record)
    }
  }

  /// The records, at most 1000.
  package var listed: [UnreadableRecord] { state.withLock(\.listed) }

  /// The total number.
  package var count: Int { state.withLock(\.known.count) }
}
