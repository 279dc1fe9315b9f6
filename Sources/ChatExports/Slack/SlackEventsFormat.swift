package import ArchiveReading
import JSON

/// A log of Slack's events, one JSON object per line, as bots and archivers write it.
///
/// Events: <https://api.slack.com/events/message>. Later lines change, delete and react to
/// messages, so the log is read twice: once for the changes, once for the messages.
package enum SlackEventsFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "slack-events"

  /// Whether one of the first lines is a message event with Slack's channel and time.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    logs(probe).contains { isLog($0.head()) }
  }

  /// Reads the messages in the order of the log, each in its final state.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    var files = logs(probe)
    if case .container = probe.shape { files = files.filter { isLog($0.head()) } }
    var outcome = SlackEventOutcome()
    // Logs of several days belong together: a later one may change messages of an earlier one.
    for (number, file) in files.enumerated() {
      // Errors in a file are reported on the second reading.
      try? forEachEvent(of: file, JSONParser()) { line, event in
        outcome.add(event, at: SlackEventOutcome.Position(file: number, line: line))
      }
    }
    let reader = SlackEventReader(outcome)
    for (number, file) in files.enumerated() {
      try probe.readEach([file], into: collector) { file in
        try reader.read(file, number, into: collector)
      }
    }
  }

  private static func logs(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { $0.hasEnding(".jsonl", ".ndjson", ".log", ".json") }
  }

  private static func isLog(_ head: [UInt8]) -> Bool {
    let parser = JSONParser()
    return head.split(separator: 0x0A, maxSplits: 20).prefix(20).contains { line in
      guard let value = try? parser.parse(Array(line)) else { return false }
      return SlackEvent(value)?.isMessage ?? false
    }
  }

  /// Passes on the events of a log; other lines are skipped.
  static func forEachEvent(
    of file: SourceFile,
    _ parser: JSONParser,
    _ body: (Int, SlackEvent) throws -> Void
  ) throws {
    let lines = LineReader(try file.open())
    while let line = try lines.next() {
      guard let bytes = line.bytes, let value = try? parser.parse(bytes),
        let event = SlackEvent(value)
      else { continue }
      try body(line.number, event)
    }
  }
}

/// One line of a log.
struct SlackEvent {
  /// The event itself, without the envelope in which Slack delivers it.
  let value: JSONValue
  /// The conversation.
  let channel: String
  /// The workspace, if the line says so.
  let team: String?

  /// Reads a line; nil if it is not an event of a conversation.
  init?(_ line: JSONValue) {
    guard let value = Self.value(of: line), value["type"]?.string != nil else { return nil }
    let id = value["channel"]?.string ?? value["item"]?["channel"]?.string
    guard let id, let first = id.unicodeScalars.first, "CDG".unicodeScalars.contains(first),
      id.utf8.count >= 2
    else { return nil }
    self.value = value
    channel = id
    let team = line["team_id"]?.string ?? value["team"]?.string
    self.team = team.flatMap { $0.hasPrefix("T") ? $0 : nil }
  }

  /// The event of a line, without its envelope; nil if that is empty.
  static func value(of line: JSONValue) -> JSONValue? {
    line["type"]?.string == "event_callback" ? line["event"] : line
  }

  /// Whether it is a message, or changes or deletes one.
  var isMessage: Bool {
    value["type"]?.string == "message" && SlackTimestamp(target) != nil
  }

  /// The timestamp of the message it is about.
  var target: JSONValue? {
    switch value["type"]?.string {
    case "message":
      switch value["subtype"]?.string {
      case "message_changed", "message_replied": value["message"]?["ts"] ?? value["ts"]
      case "message_deleted": value["deleted_ts"] ?? value["previous_message"]?["ts"]
      default: value["ts"]
      }
    case "reaction_added", "reaction_removed": value["item"]?["ts"]
    default: nil
    }
  }
}
