import Database
import Insights
import Jobs

/// The people whose words a job leaves out, also out of what its reports quote: other jobs, or the
/// same one before, may have read them.
struct ExcludedPeople {
  /// The rows of their senders.
  let senders: Set<Int64>

  private let selection: JobDefinition.Selection
  private let transaction: Transaction

  /// Looks people up.
  ///
  /// It is nil if the job excludes no one.
  ///
  /// - Parameter transaction: Where to look.
  /// - Throws: `DatabaseError`.
  init?(_ selection: JobDefinition.Selection, _ transaction: Transaction) throws {
    guard !selection.excludedPeople.isEmpty else { return nil }
    self.selection = selection
    self.transaction = transaction
    let statement = try transaction.query(
      """
      SELECT senders.id, senders.key, senders.name, participants.name
      FROM senders LEFT JOIN participants ON participants.key = senders.key
      """
    )
    defer { statement.reset() }
    var senders: Set<Int64> = []
    while try statement.step() {
      let id = statement.text(1) ?? ""
      let isExcluded = [statement.text(2), statement.text(3)].contains { name in
        selection.excludes(person: id, name: name)
      }
      if isExcluded { senders.insert(statement.integer(0)) }
    }
    self.senders = senders
  }

  /// Whether an insight rests on the words of one of them.
  ///
  /// - Throws: `DatabaseError`.
  func areQuoted(by insight: Insight) throws -> Bool {
    try insight.evidence.contains { evidence in
      if let name = evidence.senderName, selection.excludes(person: name, name: name) {
        return true
      }
      let sender = try transaction.integer(
        """
        SELECT sender FROM messages WHERE native_id = ?
          AND conversation = (SELECT id FROM conversations WHERE key = ?)
        """,
        evidence.messageId,
        insight.conversationId
      )
      return sender.map(senders.contains) ?? false
    }
  }

  /// What others said first in a thread.
  ///
  /// - Returns: nil if they said nothing.
  /// - Throws: `DatabaseError`.
  func opening(ofThread thread: Int64) throws -> String? {
    let statement = try transaction.query(
      """
      SELECT sender, text FROM thread_messages JOIN messages ON messages.id = message
      WHERE thread = ? AND class = 0 AND deleted_at IS NULL ORDER BY at, message
      """,
      thread
    )
    defer { statement.reset() }
    while try statement.step() {
      if let sender = statement.optionalInteger(0), senders.contains(sender) { continue }
      return statement.text(1)
    }
    return nil
  }
}
