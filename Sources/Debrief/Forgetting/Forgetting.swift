package import CivilTime
import Conversations
import Database
import Insights
import Jobs
import Ledger
package import Workspace

/// Removes what a workspace knows about a person, a conversation or a period.
///
/// The database changes in one commit. Then the file is rewritten without free pages and its log
/// truncated, so that no byte of removed text is left; a run that is killed before that is
/// completed by the next one, whatever it is asked to forget.
package struct Forgetting {
  private let workspace: Workspace
  private let now: Instant

  /// Prepares to forget.
  package init(_ workspace: Workspace, now: Instant) {
    self.workspace = workspace
    self.now = now
  }

  /// Forgets, or finds out what would be removed.
  ///
  /// - Parameters:
  ///   - reach: The apps' databases that have rows of debrief.
  ///   - random: Makes the key of the tombstones, the first time.
  /// - Throws: ``WorkspaceError`` if another process writes to the workspace, or there is no such
  ///   person or conversation and never was; `DatabaseError`.
  package func run(
    _ request: ForgetRequest,
    isDryRun: Bool,
    in reach: ForgetReach = ForgetReach(),
    random: inout some RandomNumberGenerator
  ) throws -> ForgetReceipt {
    guard !workspace.isEmpty else { throw WorkspaceError.empty(folder: workspace.folder) }
    let locks = try workspace.lockForEverything()
    defer { withExtendedLifetime(locks) {} }
    let connection = try workspace.openForWriting()
    // Freed pages are overwritten at once: https://www.sqlite.org/pragma.html#pragma_secure_delete
    try connection.execute("PRAGMA secure_delete = ON")
    let cleaning = WorkspaceCleaning(workspace, connection)
    if !isDryRun { try cleaning.completeIfPending() }
    var receipt = ForgetReceipt(request: request, isDryRun: isDryRun)
    do {
      try connection.write { transaction in
        try reach.note(in: transaction)
        try forget(&receipt, transaction, random: &random)
        receipt.apps = try AppRows(transaction).waiting().map { .init(path: $0) }
        if isDryRun { throw DryRun() }
        if receipt.hasRemoved { try cleaning.begin(transaction) }
      }
    } catch is DryRun { return receipt }
    try cleaning.completeIfPending()
    if reach.isNow { receipt.apps = receipt.apps.map { reach.remove(from: $0, connection) } }
    return receipt
  }

  private struct DryRun: Error {}

  private func forget(
    _ receipt: inout ForgetReceipt,
    _ transaction: Transaction,
    random: inout some RandomNumberGenerator
  ) throws {
    let target = try ForgetTarget(receipt.request, transaction)
    guard let selection = target.selection else { return }
    let messages = ForgottenMessages(transaction)
    try messages.select(selection)
    if let tombstones = try Tombstones.begin(transaction, random: &random) {
      try messages.bury(selection, under: tombstones)
    }
    let insights = InsightForgetting(transaction, person: target.person)
    receipt.insights = try insights.run(at: now)
    receipt.answers = try AnswerForgetting(transaction)
      .run(threads: "SELECT id FROM forgotten_threads")
    try AppRows(transaction).forget(receipt.insights.map(\.id))
    receipt.queued = try OwnedRows(transaction).remove(insights: receipt.insights.map(\.id))
    receipt.queued += try WorkForgetting(transaction)
      .run(
        threads: "SELECT id FROM temp.forgotten_threads",
        conversations: "SELECT conversation_id FROM temp.forgotten_messages"
      )
    if selection.person != nil { try ReportLog(transaction).removePersonal() }
    receipt.removed = try messages.remove(selection)
    try insights.moveToThreads()
    if !receipt.isDryRun { try messages.rebuildIndex() }
    receipt.remaining = try insights.remainingQuotes
    receipt.remaining += try messages.remaining(selection)
  }
}
