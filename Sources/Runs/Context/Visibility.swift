import Conversations
package import Database
package import Insights
package import Jobs
import Reports
import Workspace

/// What of a workspace someone outside debrief may be shown: neither what is opted out, in its app or
/// by a job, nor what a person takes no part in.
package struct Visibility {
  /// The rows of the conversations that may be shown; nil for all.
  package let conversations: Set<Int64>?
  /// The rows of the senders whose words may not be shown.
  package let hiddenSenders: Set<Int64>
  /// The number of conversations that are opted out, or left out by the job.
  package let hiddenConversations: Int
  /// The number of people whose words are left out.
  package let hiddenPeople: Int
  /// Whether only conversations of a person are shown.
  package let isForPerson: Bool

  private let ids: Set<String>?
  private let transaction: Transaction

  /// Determines what may be shown.
  ///
  /// - Parameters:
  ///   - job: The job whose source, conversations and people count.
  ///   - people: Names of people each of whom must take part in a conversation.
  ///   - transaction: Where to read.
  /// - Throws: `DatabaseError`, or ``WorkspaceError`` if a name means no one or several people.
  package init(job: JobDefinition, people: [String], _ transaction: Transaction) throws {
    self.transaction = transaction
    let wanted = try ReportScope(job).conversations(in: transaction)
    let audiences = try people.map { try Audience($0, in: transaction).conversations }
    isForPerson = !people.isEmpty
    (hiddenSenders, hiddenPeople) = try Self.hidden(by: job.selection, transaction)
    let optedOut = try transaction.integer(
      "SELECT EXISTS (SELECT 1 FROM conversations WHERE is_opted_out = 1)"
    )
    guard wanted != nil || isForPerson || optedOut == 1 else {
      (conversations, self.ids, hiddenConversations) = (nil, nil, 0)
      return
    }
    var rows: Set<Int64> = []
    var ids: Set<String> = []
    var (hidden, all) = (0, 0)
    let statement = try transaction.query("SELECT id, key, is_opted_out FROM conversations")
    defer { statement.reset() }
    while try statement.step() {
      let id = statement.text(1) ?? ""
      all += 1
      // What others talk about is not for a person to know, not even that they do.
      guard audiences.allSatisfy({ $0.contains(id) }) else { continue }
      guard statement.integer(2) == 0, wanted?.contains(id) ?? true else {
        hidden += 1
        continue
      }
      rows.insert(statement.integer(0))
      ids.insert(id)
    }
    hiddenConversations = hidden
    conversations = rows.count == all ? nil : rows
    self.ids = rows.count == all ? nil : ids
  }

  /// The senders who are opted out, or left out by a job, and how many people they are.
  private static func hidden(
    by selection: JobDefinition.Selection,
    _ transaction: Transaction
  ) throws -> (Set<Int64>, people: Int) {
    let someone = try transaction.integer(
      "SELECT EXISTS (SELECT 1 FROM participants WHERE is_opted_out = 1)"
    )
    guard someone == 1 || !selection.excludedPeople.isEmpty else { return ([], 0) }
    let statement = try transaction.query(
      """
      SELECT senders.id, senders.key, senders.name, participants.name,
        coalesce(participants.is_opted_out, 0)
      FROM senders LEFT JOIN participants ON participants.key = senders.key
      """
    )
    defer { statement.reset() }
    var senders: Set<Int64> = []
    var people: Set<String> = []
    while try statement.step() {
      let id = statement.text(1) ?? ""
      let isHidden =
        statement.integer(4) != 0
        || [statement.text(2), statement.text(3)].contains {
          selection.excludes(person: id, name: $0)
        }
      guard isHidden else { continue }
      senders.insert(statement.integer(0))
      people.insert(id)
    }
    return (senders, people.count)
  }

  /// Whether everything may be shown.
  package var isUnlimited: Bool { conversations == nil && hiddenSenders.isEmpty }

  /// Whether a conversation may be shown.
  package func allows(conversation row: Int64) -> Bool { conversations?.contains(row) ?? true }

  /// Whether a conversation may be shown.
  package func allows(conversation id: String) -> Bool { ids?.contains(id) ?? true }

  /// Whether a message of a conversation that may be shown may be shown, too.
  ///
  /// - Parameter row: The message's row.
  /// - Throws: `DatabaseError`.
  package func allows(message row: Int64) throws -> Bool {
    guard !hiddenSenders.isEmpty else { return true }
    let sender = try transaction.integer("SELECT sender FROM messages WHERE id = ?", row)
    return sender.map { !hiddenSenders.contains($0) } ?? true
  }

  /// Whether an insight may be shown: it rests on no words that may not.
  ///
  /// - Throws: `DatabaseError`.
  package func allows(_ insight: Insight) throws -> Bool {
    guard allows(conversation: insight.conversationId) else { return false }
    guard !hiddenSenders.isEmpty else { return true }
    return try insight.evidence.allSatisfy { evidence in
      let sender = try transaction.integer(
        """
        SELECT sender FROM messages WHERE native_id = ?
          AND conversation = (SELECT id FROM conversations WHERE key = ?)
        """,
        evidence.messageId,
        insight.conversationId
      )
      return sender.map { !hiddenSenders.contains($0) } ?? true
    }
  }
}
