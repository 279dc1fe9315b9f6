package import ArchiveReading
import Compression
import Conversations
import JSON

/// The JSON that Element's "Export chat" writes: the events of one Matrix room.
///
/// Events: <https://spec.matrix.org/latest/client-server-api/>. Names, edits, reactions and
/// redactions are events too, so the document is read twice.
package enum MatrixFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "matrix"

  /// Whether there is a document with a list of Matrix events.
  package static func recognizes(_ probe: SourceProbe) -> Bool { probe.hasDocument(where: isRoom) }

  /// Reads the rooms one after another.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    try probe.readEach(probe.documents(where: isRoom), into: collector) { file in
      var room = MatrixRoom()
      let stream = try file.open()
      let pieces = JSONStreamReader(["messages[]"]) { try stream.read(into: $0) }
      let parser = JSONParser()
      // Errors in the file are reported on the second reading.
      while let piece = try? pieces.next() {
        guard let bytes = piece.bytes, let value = try? parser.parse(bytes) else { continue }
        if piece.kind == .member { room.add(member: piece.name, value) }
        if piece.kind == .value { room.add(event: value, number: piece.number) }
      }
      collector.append(room.description)
      let builder = MatrixMessageBuilder(room)
      var unused = room.edits.mapValues(\.number)
      try reader.forEachPart(of: file, ["messages[]"]) { part, value in
        guard part.kind == .value, let value else { return }
        guard let message = try builder.message(value) else { return }
        unused[message.id] = nil
        try collector.append(message)
      }
      // An export of the latest messages may contain edits of older ones.
      collector.countsRecords = true
      defer { collector.countsRecords = false }
      for number in unused.values.sorted() {
        try collector.setAside(line: number, "it changes a message that is not in the export")
      }
    }
  }

  private static func isRoom(_ head: JSONValue) -> Bool {
    guard let first = head["messages"]?.array?.first else {
      return head["exported_by"] != nil && head["room_name"] != nil
    }
    return first["event_id"]?.string != nil && first["sender"]?.string?.hasPrefix("@") == true
      || head["exported_by"] != nil && first["origin_server_ts"] != nil
  }
}

/// The people of a room, and the edits, reactions and redactions of its messages.
struct MatrixRoom {
  /// The last version of a message.
  struct Edit {
    var content: JSONValue
    var at: Int64
    /// The event's number in the room, counted from 1.
    var number: Int
  }

  private var members: [String: JSONValue] = [:]
  private var id: String?
  private var names: [String: String] = [:]
  /// The last versions of messages, by message id.
  private(set) var edits: [String: Edit] = [:]
  private var reactions: [String: [(emoji: String, sender: String?)]] = [:]
  private var redactions: [String: Int64] = [:]

  /// Adds a member of the document.
  mutating func add(member name: String, _ value: JSONValue) { members[name] = value }

  /// Adds an event.
  /// - Parameter number: Its number in the room, counted from 1.
  mutating func add(event: JSONValue, number: Int) {
    id = id ?? event["room_id"]?.idText
    let content = event["content"]
    let relation = content?["m.relates_to"]
    let time = event["origin_server_ts"]?.integer ?? 0
    switch event["type"]?.string {
    case "m.room.member":
      if let person = event["state_key"]?.string, let name = content?["displayname"]?.idText {
        names[person] = name
      }
    case "m.reaction":
      guard let target = relation?["event_id"]?.string, let key = relation?["key"]?.string else {
        return
      }
      reactions[target, default: []].append((key, event["sender"]?.string))
    case "m.room.redaction":
      let target = event["redacts"]?.string ?? content?["redacts"]?.string
      if let target { redactions[target] = time }
    default:
      guard relation?["rel_type"]?.string == "m.replace",
        let target = relation?["event_id"]?.string,
        let content = content?["m.new_content"], edits[target]?.at ?? 0 <= time
      else { return }
      edits[target] = Edit(content: content, at: time, number: number)
    }
  }

  /// debrief's id of the conversation.
  var conversationId: String { "matrix:\(id ?? members["room_name"]?.idText ?? "room")" }

  /// The description of the conversation.
  var description: ConversationDescription {
    var description = ConversationDescription(
      id: conversationId,
      name: members["room_name"]?.idText,
      kind: names.count == 2 ? .direct : .channel
    )
    description.topic = members["topic"]?.idText
    description.participants = names.sorted { $0.key < $1.key }.map {
      Participant(id: $0.key, name: $0.value)
    }
    return description
  }

  /// The name of a person.
  func name(of person: String) -> String? { names[person] }
  /// When a message was redacted.
  func redaction(of event: String) -> Int64? { redactions[event] }
  /// The reactions to a message.
  func reactions(to event: String) -> [Reaction] { Reaction.counted(reactions[event] ?? []) }
}
