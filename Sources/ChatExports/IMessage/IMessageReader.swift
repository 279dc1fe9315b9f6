import ArchiveReading
import CivilTime
import Conversations
import Database
import RecordSources

/// Builds messages from the rows of a `chat.db`.
struct IMessageReader {
  private let people: IMessagePeople
  private let tapbacks: IMessageTapbacks
  private let rows: Statement
  private let files: Statement?

  init(
    _ connection: Connection,
    _ schema: DatabaseSchema,
    _ people: IMessagePeople,
    _ tapbacks: IMessageTapbacks
  ) throws(DatabaseError) {
    self.people = people
    self.tapbacks = tapbacks
    rows = try connection.prepare(Self.query(schema))
    let hasFiles = schema.hasTable("attachment") && schema.hasTable("message_attachment_join")
    let names = ["transfer_name", "filename", "mime_type"].map {
      schema.expression($0, of: "attachment", as: "a")
    }
    files =
      hasFiles
      ? try connection.prepare(
        """
        SELECT \(names.joined(separator: ", ")) FROM message_attachment_join j
        JOIN attachment a ON a.ROWID = j.attachment_id WHERE j.message_id = ?
        """
      ) : nil
  }

  /// The columns of a row, in the order of the query.
  private enum Column: Int32, CaseIterable {
    case ROWID, guid, text, attributedBody, date, handle_id, is_from_me
    case date_edited, date_retracted, item_type, group_action_type, group_title
    case thread_originator_guid, associated_message_type, associated_message_guid
    case balloon_bundle_id, message_summary_info, is_audio_message, subject
    case chat, deletedChat, deletedAt
  }

  private static func query(_ schema: DatabaseSchema) -> String {
    // Recently deleted messages are in a separate table for a month.
    let hasDeleted = schema.hasTable("chat_recoverable_message_join")
    let deletedAt = schema.expression("delete_date", of: "chat_recoverable_message_join", as: "d")
    let columns = Column.allCases.map { column in
      switch column {
      case .ROWID: "m.ROWID"
      case .chat: "(SELECT min(j.chat_id) FROM chat_message_join j WHERE j.message_id = m.ROWID)"
      case .deletedChat: hasDeleted ? "d.chat_id" : "NULL"
      case .deletedAt: hasDeleted ? deletedAt : "NULL"
      default: schema.expression("\(column)", of: "message", as: "m")
      }
    }
    let type = schema.expression("associated_message_type", of: "message", as: "m")
    let join =
      hasDeleted ? "LEFT JOIN chat_recoverable_message_join d ON d.message_id = m.ROWID" : ""
    return """
      SELECT \(columns.joined(separator: ", ")) FROM message m \(join)
      WHERE coalesce(\(type), 0) NOT BETWEEN 2000 AND 3999 ORDER BY m.date, m.ROWID
      """
  }

  /// Reads all rows.
  func read(into collector: MessageCollector) throws {
    var number = 0
    while try rows.step() {
      number += 1
      do {
        try collector.append(try message())
      } catch let problem as RecordProblem {
        try collector.setAside(line: number, problem.reason)
      }
    }
  }

  private func text(_ column: Column) -> String? {
    rows.text(column.rawValue).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func integer(_ column: Column) -> Int64 { rows.integer(column.rawValue) }

  /// A time since 2001: nanoseconds since macOS 10.13, seconds before; 0 for none.
  private func time(_ column: Column) throws(RecordProblem) -> Instant? {
    let number = integer(column)
    if number == 0 { return nil }
    let isNanoseconds = number.magnitude > 1_000_000_000_000
    guard isNanoseconds || number.magnitude < 100_000_000_000 else {
      throw RecordProblem(reason: "\(column) is not a valid time")
    }
    let milliseconds = isNanoseconds ? number / 1_000_000 : number * 1000
    return Instant(milliseconds: milliseconds + 978_307_200_000)
  }

  private func message() throws(RecordProblem) -> Message {
    guard let guid = text(.guid) else { throw RecordProblem(reason: "guid is missing") }
    let chat = rows.optionalInteger(Column.chat.rawValue)
    let deletedChat = rows.optionalInteger(Column.deletedChat.rawValue)
    let sender = people.sender(handle: integer(.handle_id), isOwn: integer(.is_from_me) != 0)
    var message = Message(
      id: guid,
      conversationId: people.conversationId(chat ?? deletedChat) ?? sender?.id
        ?? "imessage:unknown",
      text: "",
      createdAt: try time(.date),
      sender: sender
    )
    message.editedAt = try time(.date_edited)
    message.deletedAt = try time(.date_retracted)
    if deletedChat != nil {
      message.deletedAt = try time(.deletedAt) ?? message.createdAt ?? Instant(milliseconds: 0)
    }
    message.threadId = text(.thread_originator_guid)
    message.reactions = tapbacks.reactions(to: guid)
    if integer(.associated_message_type) == 1000, let target = text(.associated_message_guid) {
      message.replyToId = IMessageTapbacks.guid(target)
    }
    if integer(.item_type) != 0 {
      message.isEvent = true
      message.text = event()
      return message
    }
    message.attachments = try attachments()
    message.text = try body(&message)
    return message
  }

  /// The text, which newer systems store only as an attributed string, and for edited messages in
  /// the edit history.
  ///
  /// - Throws: ``RecordProblem`` if nothing of the message can be read.
  private func body(_ message: inout Message) throws(RecordProblem) -> String {
    let attributed = Column.attributedBody.rawValue
    let summary = Column.message_summary_info.rawValue
    var body =
      text(.text)
      ?? rows.withBytes(attributed) { Typedstream.text($0) }
    if body == nil, rows.type(summary) == .blob {
      body = rows.withBytes(summary) { Typedstream.lastText(in: $0) }
      if body == nil, message.deletedAt == nil, message.editedAt != nil {
        // Of an unsent message, only the fact that it was edited remains.
        message.deletedAt = message.editedAt
      }
    }
    if message.deletedAt != nil { return "" }
    // Each file has a placeholder in the text.
    let scalars = (body ?? "").unicodeScalars.filter { $0 != "\u{FFFC}" }
    var said = String(String.UnicodeScalarView(scalars).drop { $0 == "\u{FFFD}" })
    if let subject = text(.subject) { said = "\(subject)\n\(said)" }
    said = String(said.trimmingSpaces)
    if !said.isEmpty { return said }
    if !message.attachments.isEmpty {
      return message.attachments.map(\.marker).joined(separator: " ")
    }
    if integer(.is_audio_message) != 0 { return "[audio message]" }
    if let app = text(.balloon_bundle_id) {
      return "[app: \(app.split(separator: ":").last.map(String.init) ?? app)]"
    }
    if body == nil, rows.type(attributed) == .blob {
      throw RecordProblem(reason: "attributedBody cannot be decoded")
    }
    return ""
  }

  private func event() -> String {
    let title = text(.group_title)
    switch integer(.item_type) {
    case 1: return integer(.group_action_type) == 0 ? "added someone" : "removed someone"
    case 2: return title.map { "named the conversation \($0)" } ?? "removed the name"
    case 3: return integer(.group_action_type) == 0 ? "left the conversation" : "changed the photo"
    case 4: return "shared a location"
    case 5: return "kept an audio message"
    case 6: return "made a FaceTime call"
    default: return "changed the conversation"
    }
  }

  private func attachments() throws(RecordProblem) -> [Attachment] {
    guard let files else { return [] }
    files.bind(integer(.ROWID), at: 1)
    defer { files.rewind() }
    var attachments: [Attachment] = []
    do throws(DatabaseError) {
      while try files.step(), attachments.count < 1000 {
        let path = files.text(1)
        let name = files.text(0) ?? path?.split(separator: "/").last.map(String.init)
        attachments.append(Attachment(name: name, mediaType: files.text(2), url: path))
      }
    } catch { throw RecordProblem(reason: "its files cannot be read: \(error.message)") }
    return attachments
  }
}
