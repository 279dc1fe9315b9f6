import Conversations
import Database
import Reports
import Workspace

/// Someone a report is for, and the conversations they may read of: those they take part in.
struct Audience {
  /// Who it is.
  let person: ReportInput.Person
  /// The ids of the conversations in which they wrote, or of which they are a member.
  let conversations: Set<String>

  /// Determines whom a name means.
  ///
  /// - Parameter transaction: Where to read.
  /// - Throws: `DatabaseError`, or ``WorkspaceError`` if the name means no one or several people.
  init(_ name: String, in transaction: Transaction) throws {
    let meant = try ConversationCatalog(transaction).people(meantBy: name)
    guard let found = meant.first else {
      throw WorkspaceError.unknown(what: "person", name: name)
    }
    guard meant.count == 1 else {
      throw WorkspaceError.ambiguous(name: name, candidates: meant.map(\.shownName))
    }
    person = ReportInput.Person(id: found.id, names: found.names.sorted())
    conversations = try Self.conversations(of: found.id, transaction)
  }

  private static func conversations(
    of id: String,
    _ transaction: Transaction
  ) throws -> Set<String> {
    let statement = try transaction.query(
      """
      SELECT key FROM conversations WHERE id IN (
        SELECT conversation FROM conversation_participants
        JOIN participants ON participants.id = participant WHERE participants.key = ?1
        UNION
        SELECT conversation FROM messages
        WHERE sender IN (SELECT id FROM senders WHERE key = ?1))
      """,
      id
    )
    defer { statement.reset() }
    var conversations: Set<String> = []
    while try statement.step() { conversations.insert(statement.text(0) ?? "") }
    return conversations
  }
}
