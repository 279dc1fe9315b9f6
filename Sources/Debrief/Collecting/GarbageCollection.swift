package import CivilTime
import Database
import Glibc
import Insights
import Jobs
import Ledger
package import Workspace

/// How long records are kept after their end.
package struct RetentionTimes: Sendable, Hashable {
  /// Insights after they expired, were retracted or quarantined, and runs and slots.
  package var insights = Duration.seconds(90 * 86_400)
  /// Stored answers after they arrived.
  package var answers = Duration.seconds(90 * 86_400)
  /// Rows of the ledger after the call.
  package var ledger = Duration.seconds(400 * 86_400)

  /// The defaults.
  package init() {}
}

/// Removes ended records past their retention time from a workspace.
package struct GarbageCollection {
  private let workspace: Workspace
  private let now: Instant

  /// Prepares to remove.
  package init(_ workspace: Workspace, now: Instant) {
    self.workspace = workspace
    self.now = now
  }

  /// Removes, or finds out what would be removed.
  ///
  /// - Throws: ``WorkspaceError`` if another process writes to the workspace.
  package func run(_ times: RetentionTimes, isDryRun: Bool) throws -> CollectedGarbage {
    guard !workspace.isEmpty else { throw WorkspaceError.empty(folder: workspace.folder) }
    let locks = try workspace.lockForEverything()
    defer { withExtendedLifetime(locks) {} }
    let connection = try workspace.openForWriting()
    var collected = CollectedGarbage(isDryRun: isDryRun)
    collected.files = WorkspaceLeftovers(workspace).files
    do {
      try connection.write { transaction in
        try collect(times, into: &collected, transaction)
        if isDryRun { throw DryRun() }
      }
      for file in collected.files { unlink(file) }
    } catch is DryRun {}
    return collected
  }

  private struct DryRun: Error {}

  private func collect(
    _ times: RetentionTimes,
    into collected: inout CollectedGarbage,
    _ transaction: Transaction
  ) throws {
    // An old archive is judged by its end, as listings are.
    var clock = try SourceClocks(transaction, now: now).clock(transaction)
    clock.standard = min(clock.standard, now)
    let store = InsightStore(transaction)
    collected.insights = try store.ended(
      before: times.insights,
      by: clock,
      now: now
    )
    try store.remove(collected.insights.all)
    let ledger = LedgerCollecting(transaction)
    (collected.answers, collected.answerBytes) = try ledger.removeAnswers(
      before: now - times.answers,
      except: InsightStore.requestHashes
    )
    collected.calls = try ledger.removeCalls(before: now - times.ledger)
    collected.runs = try RunLog(transaction).removeFinished(before: now - times.insights)
    collected.slots = try SlotStore(transaction).remove(before: now - times.insights)
  }
}
