import ArchiveReading
import CivilTime
import Conversations

/// Builds messages from the lines of one chat.
///
/// Used by the reader's thread only.
final class WhatsAppChat {
  private struct Open {
    let line: Int
    let header: WhatsAppHeader
    var text: String
    let sender: String?
    /// The number of its lines.
    var lines = 1
  }

  private let survey: WhatsAppSurvey
  private let dateOrder: WhatsAppDateOrder
  private let name: String
  private let conversationId: String
  private let zone: TimeZoneRules
  private var open: Open?
  private var isGroup = false
  private var people: [String] = []
  private var known: Set<String> = []
  private var ids = DerivedIds()

  /// The maximum length of a message, in bytes; the app allows 65,536 characters.
  private static let textLimit = 1 << 20

  init(_ survey: WhatsAppSurvey, id name: String, zone: TimeZoneRules) {
    self.survey = survey
    dateOrder = survey.dateOrder
    self.name = name
    conversationId = "whatsapp:\(name)"
    self.zone = zone
  }

  /// Adds a line: the beginning of a message, or a continuation of the last one.
  func add(_ line: Substring, number: Int, to collector: MessageCollector) throws {
    guard let header = WhatsAppHeader(line) else {
      if var message = open {
        // One owner at a time, so that the text grows in place.
        open = nil
        defer { open = message }
        guard message.text.utf8.count + line.utf8.count < Self.textLimit else {
          return try collector.setAside(line: number, "the message is longer than 1 MiB")
        }
        message.text += "\n"
        message.text += line
        message.lines = number - message.line + 1
      } else if !WhatsAppText.withoutMarks(line).trimmingSpaces.isEmpty {
        try collector.setAside(line: number, "it is not part of a message")
      }
      return
    }
    try close(to: collector)
    let parts = survey.part(header.rest)
    open = Open(
      line: number,
      header: header,
      text: String(parts?.text ?? header.rest),
      sender: parts.map { WhatsAppText.name($0.name) }
    )
  }

  /// Passes on the last message and the description of the chat.
  func finish(to collector: MessageCollector) throws {
    try close(to: collector)
    let kind: ConversationKind? =
      isGroup || people.count > 2 ? .group : people.count == 2 ? .direct : nil
    var description = ConversationDescription(id: conversationId, name: name, kind: kind)
    description.participants = people.map { Participant(id: Self.senderId($0), name: $0) }
    collector.append(description)
    try collector.recordWasRead()
  }

  private func close(to collector: MessageCollector) throws {
    guard let open else { return }
    self.open = nil
    guard let date = dateOrder.date(open.header), let time = open.header.time,
      let dateTime = CivilDateTime(
        date,
        hour: time.hour,
        minute: time.minute,
        second: time.second
      )
    else {
      for line in open.line..<open.line + open.lines {
        try collector.setAside(line: line, "its time is not valid")
      }
      return
    }
    try collector.append(message(open, dateTime))
  }

  private func message(_ open: Open, _ dateTime: CivilDateTime) -> Message {
    let said = WhatsAppText(open.text)
    let isEvent = open.sender == nil || said.isEvent
    var message = Message(
      id: id(open, said, dateTime),
      conversationId: conversationId,
      text: said.text,
      createdAt: zone.instant(of: dateTime)
    )
    message.isEvent = isEvent
    message.attachments = said.attachments
    message.mentions = said.mentions.map(Self.senderId)
    // The file does not say when.
    if said.isDeleted { message.deletedAt = message.createdAt }
    if said.isEdited { message.editedAt = message.createdAt }
    if let sender = open.sender, !isEvent || known.contains(sender) {
      message.sender = Sender(
        id: Self.senderId(sender),
        name: sender,
        kind: sender == "Meta AI" ? .bot : .human
      )
      if !isEvent, known.count < 100_000, known.insert(sender).inserted { people.append(sender) }
    } else if let sender = open.sender {
      // The app writes in the group's name.
      isGroup = isGroup || sender == name
    }
    if isEvent, message.text.contains("group") { isGroup = true }
    return message
  }

  private static func senderId(_ name: String) -> String { "whatsapp:\(name)" }

  /// An id for a message, which has none; it uses the minute, because only iOS exports seconds.
  private func id(_ open: Open, _ said: WhatsAppText, _ dateTime: CivilDateTime) -> String {
    let minute = dateTime.date.daysSinceEpoch * 1440 + dateTime.hour * 60 + dateTime.minute
    return ids.next(Int64(minute), open.sender ?? "", said.identity)
  }
}
