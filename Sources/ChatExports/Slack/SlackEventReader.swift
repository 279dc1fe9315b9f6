import ArchiveReading
import Conversations
import JSON

/// Builds messages from a log of events, each in its final state.
///
/// Used by the reader's thread only.
final class SlackEventReader {
  private let outcome: SlackEventOutcome
  private let directory: SlackDirectory
  private let parser = JSONParser()
  /// Deleted messages that have been passed on.
  private var reported: Set<String> = []

  init(_ outcome: SlackEventOutcome) {
    self.outcome = outcome
    directory = SlackDirectory(team: outcome.team)
  }

  /// Reads one log.
  func read(_ file: SourceFile, _ number: Int, into collector: MessageCollector) throws {
    let lines = LineReader(try file.open())
    while let line = try lines.next() {
      guard let bytes = line.bytes else {
        try collector.setAside(line: line.number, "longer than 16 MiB")
        continue
      }
      if bytes.allSatisfy({ $0 <= 0x20 }) { continue }
      do {
        let position = SlackEventOutcome.Position(file: number, line: line.number)
        try read(try parser.parse(bytes), position, into: collector)
      } catch let error as JSONError {
        try collector.setAside(line: line.number, "not JSON: \(error)")
      } catch let problem as RecordProblem {
        try collector.setAside(line: line.number, problem.reason)
      }
    }
  }

  private func read(
    _ line: JSONValue,
    _ position: SlackEventOutcome.Position,
    into collector: MessageCollector
  ) throws {
    guard line.object != nil else { throw RecordProblem(reason: "it is not a JSON object") }
    guard let type = SlackEvent.value(of: line)?["type"]?.string else {
      throw RecordProblem(reason: "type is missing")
    }
    // Presence, typing, joins of the bot itself: nothing that anyone said.
    guard type == "message" else { return }
    guard let event = SlackEvent(line) else {
      throw RecordProblem(reason: "the message has no channel")
    }
    let builder = SlackMessageBuilder(directory.conversationId(event.channel), directory)
    guard let message = try message(event, position, builder) else { return }
    try collector.append(message)
  }

  /// The message that results from an event; nil if another event has its final state.
  private func message(
    _ event: SlackEvent,
    _ position: SlackEventOutcome.Position,
    _ builder: SlackMessageBuilder
  ) throws(RecordProblem) -> Message? {
    let value = event.value
    guard let target = SlackTimestamp(event.target) else {
      throw RecordProblem(reason: "ts is missing or not a valid time")
    }
    let changes = outcome.changes(of: target.text, in: event.channel)
    var message: Message
    switch value["subtype"]?.string {
    case "message_replied": return nil
    case "message_deleted":
      guard reported.insert("\(event.channel) \(target.text)").inserted else { return nil }
      let previous = value["previous_message"]
      message =
        try previous.map { (value) throws(RecordProblem) in try builder.message(value) }
        ?? builder.empty(target)
    case "message_changed":
      guard changes?.lastVersion == position else { return nil }
      guard let changed = value["message"], changed.object != nil else {
        throw RecordProblem(reason: "message_changed without the message")
      }
      message = try builder.message(changed)
      if message.editedAt == nil, changed["text"] != value["previous_message"]?["text"] {
        message.editedAt = SlackTimestamp(value["ts"])?.instant
      }
    default:
      // A later line has the edited text; a deleted message is reported where it was written.
      if let last = changes?.lastVersion, last > position { return nil }
      message = try builder.message(value)
    }
    guard let changes else { return message }
    if let deletedBy = changes.deletedBy {
      reported.insert("\(event.channel) \(target.text)")
      message.text = ""
      message.deletedAt = SlackTimestamp(deletedBy)?.instant ?? message.createdAt
    }
    if message.reactions.isEmpty { message.reactions = changes.reactions }
    return message
  }
}
