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
    let known = try Self.names(transaction)
    let id = try Self.id(name, among: known)
    person = ReportInput.Person(id: id, names: known[id, default: []].sorted())
    conversations = try Self.conversations(of: id, transaction)
  }

  private static func id(_ name: String, among known: [String: Set<String>]) throws -> String {
    if known[name] != nil { return name }
    let wanted = (name.hasPrefix("@") ? String(name.dropFirst()) : name).lowercased()
    let meant = known.filter { $0.value.contains { $0.lowercased() == wanted } }.keys.sorted()
    guard let id = meant.first else { throw WorkspaceError.unknown(what: "person", name: name) }
    guard meant.count == 1 else {
      throw WorkspaceError.ambiguous(name: name, candidates: meant)
    }
    return id
  }

  /// The names of everyone, by id.
  private static func names(_ transaction: Transaction) throws -> [String: Set<String>] {
    let statement = try transaction.query(
      "SELECT key, name FROM participants UNION SELECT key, name FROM senders"
    )
    defer { statement.reset() }
    var names: [String: Set<String>] = [:]
    while try statement.step() {
      names[statement.text(0) ?? "", default: []].formUnion([statement.text(1)].compactMap { $0 })
    }
    return names
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
