import ArchiveReading
import Conversations
import Database
import RecordSources

/// The handles and chats of a `chat.db`.
///
/// A handle is a number or address with a service. The same address with several services is one
/// person, and so are handles that Messages itself links to one person.
struct IMessagePeople {
  /// A chat.
  struct Chat {
    /// debrief's id of the conversation.
    let id: String
    fileprivate let name: String?
    fileprivate let kind: ConversationKind
    fileprivate var members: [String] = []
  }

  /// The owner of the Mac.
  static let ownerId = "imessage:me"

  private var addressOfHandle: [Int64: String] = [:]
  private var chats: [Int64: Chat] = [:]
  private var order: [Int64] = []

  init(_ connection: Connection, _ schema: DatabaseSchema) throws(DatabaseError) {
    try readHandles(connection, schema)
    try readChats(connection, schema)
  }

  private mutating func readHandles(
    _ connection: Connection,
    _ schema: DatabaseSchema
  ) throws(DatabaseError) {
    let person = schema.expression("person_centric_id", of: "handle", as: "handle")
    let rows = try connection.prepare("SELECT ROWID, id, \(person) FROM handle ORDER BY ROWID")
    var addressOfPerson: [String: String] = [:]
    while try rows.step() {
      guard var address = rows.text(1) else { continue }
      if let person = rows.text(2), !person.isEmpty {
        address = addressOfPerson[person] ?? address
        addressOfPerson[person] = address
      }
      addressOfHandle[rows.integer(0)] = address
    }
  }

  private mutating func readChats(
    _ connection: Connection,
    _ schema: DatabaseSchema
  ) throws(DatabaseError) {
    let columns = ["chat_identifier", "display_name", "style", "guid"].map {
      schema.expression($0, of: "chat", as: "chat")
    }
    let rows = try connection.prepare(
      "SELECT ROWID, \(columns.joined(separator: ", ")) FROM chat ORDER BY ROWID"
    )
    while try rows.step() {
      let row = rows.integer(0)
      // SMS and iMessage chats with the same person have the same identifier.
      let native = rows.text(1) ?? rows.text(4) ?? String(row)
      let name = rows.text(2).flatMap { $0.isEmpty ? nil : $0 }
      let kind: ConversationKind = rows.integer(3) == 45 ? .direct : .group
      chats[row] = Chat(
        id: "imessage:\(native)",
        name: name ?? (kind == .direct ? native : nil),
        kind: kind
      )
      order.append(row)
    }
    guard schema.hasTable("chat_handle_join") else { return }
    let joins = try connection.prepare("SELECT chat_id, handle_id FROM chat_handle_join")
    while try joins.step() {
      guard let address = addressOfHandle[joins.integer(1)] else { continue }
      chats[joins.integer(0)]?.members.append(address)
    }
  }

  /// Describes all people and chats.
  func describe(to collector: MessageCollector) throws {
    for address in Set(addressOfHandle.values).sorted() {
      collector.append(Participant(id: "imessage:\(address)", name: address))
    }
    for row in order {
      guard let chat = chats[row] else { continue }
      var name = chat.name
      if name == nil, !chat.members.isEmpty { name = chat.members.joined(separator: ", ") }
      var description = ConversationDescription(id: chat.id, name: name, kind: chat.kind)
      description.participants = chat.members.map { Participant(id: "imessage:\($0)", name: $0) }
      collector.append(description)
      try collector.recordWasRead()
    }
  }

  /// debrief's id of a chat.
  func conversationId(_ chat: Int64?) -> String? { chat.flatMap { chats[$0]?.id } }

  /// The person of a handle, or the owner.
  ///
  /// - Parameter handle: The row of the handle; 0 in rows of the owner.
  /// - Returns: nil if the handle is unknown.
  func sender(handle: Int64, isOwn: Bool) -> Sender? {
    if isOwn { return Sender(id: Self.ownerId, name: "Me") }
    return addressOfHandle[handle].map { Sender(id: "imessage:\($0)", name: $0) }
  }
}
