import ArchiveReading
import CivilTime
import Conversations
import JSON

/// Reads documents with conversations in the format of OpenAI's APIs.
final class OpenAIReader: DocumentFormatReader {
  private let zone: TimeZoneRules?
  private let collector: MessageCollector
  private var identities = ConversationIdentities(prefix: "openai")

  init(zone: TimeZoneRules?, collector: MessageCollector) {
    self.zone = zone
    self.collector = collector
  }

  func read(_ document: SourceDocument) throws {
    // A list of messages is a conversation; a list of anything else is a list of conversations.
    if let messages = document.beginning.array, messages.first.map(OpenAIRecord.isMessage) == true {
      return try readMessages(of: document)
    }
    if OpenAIRecord(document.beginning) == nil, OpenAIRecord.isMessage(document.beginning) {
      return try readMessages(of: document)
    }
    try JSONRecords(document, collector: collector).forEach { number, value in
      guard let record = OpenAIRecord(value, zone: zone) else {
        throw RecordProblem(reason: "it has no messages with roles")
      }
      try write(record, number)
    }
  }

  private func write(_ record: OpenAIRecord, _ number: Int) throws {
    if record.messages.isEmpty { throw RecordProblem(reason: "the conversation is empty") }
    var messages: [Message] = []
    for (index, value) in record.messages.enumerated() {
      let message = OpenAIMessage(value, index: index, model: record.model, zone: zone)?.message
      if let message {
        messages.append(message)
      } else {
        try collector.setAside(line: number, "message \(index + 1) has no known role")
      }
    }
    let conversation = identities.id(record.id, opening: messages)
    var description = ConversationDescription(id: conversation, name: record.title, kind: .ai)
    description.createdAt = record.createdAt
    collector.append(description)
    for var message in messages {
      message.conversationId = conversation
      message.createdAt = message.createdAt ?? record.createdAt
      try collector.append(message)
    }
  }

  /// Reads a document in which each record is a message.
  private func readMessages(of document: SourceDocument) throws {
    var conversations: [String: (id: String, count: Int)] = [:]
    try JSONRecords(document, collector: collector).forEach { _, value in
      guard OpenAIRecord.isMessage(value) else {
        throw RecordProblem(reason: "it is not a message with a role")
      }
      let named = value.first(of: "conversation_id", "session_id", "thread_id")?.idText
      let known = conversations[named ?? ""]
      let index = known?.count ?? 0
      let read = OpenAIMessage(value, index: index, model: nil, zone: zone)?.message
      guard var message = read else { return }
      let id = known?.id ?? identities.id(named, opening: [message])
      if known == nil { collector.append(ConversationDescription(id: id, kind: .ai)) }
      conversations[named ?? ""] = (id, index + 1)
      message.conversationId = id
      try collector.append(message)
    }
  }
}
