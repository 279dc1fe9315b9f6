package import ArchiveReading
import Compression
import Conversations
import JSON

/// Google Chat in Takeout: `Groups/<space>/messages.json` with `group_info.json` next to it.
///
/// Times are prose in the language of the account. A topic is a thread if it has answers; in chats
/// without threads every message has its own topic.
package enum GoogleChatFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "google-chat"

  /// Whether there is a document whose messages have creators and dates.
  package static func recognizes(_ probe: SourceProbe) -> Bool { probe.hasDocument(where: isSpace) }

  /// Reads the spaces one after another.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    let infos = Dictionary(
      probe.files.filter { $0.baseName == "group_info.json" }.map { ($0.folder, $0.documentHead) },
      uniquingKeysWith: { first, _ in first }
    )
    try probe.readEach(probe.documents(where: isSpace), into: collector) { file in
      var topics = GoogleChatTopics()
      let stream = try file.open()
      let pieces = JSONStreamReader(["messages[]"]) { try stream.read(into: $0) }
      let parser = JSONParser()
      // Errors in the file are reported on the second reading.
      while let piece = try? pieces.next() {
        guard piece.kind == .value, let bytes = piece.bytes, let value = try? parser.parse(bytes)
        else { continue }
        topics.add(value)
      }
      let info = infos[file.folder].flatMap { $0 }
      let space = GoogleChatSpace(file, info, firstId: topics.firstId)
      collector.append(space.description)
      var builder = GoogleChatMessageBuilder(space.id, topics, timeZone: options.timeZone)
      try reader.forEachPart(of: file, ["messages[]"]) { part, value in
        guard part.kind == .value, let value else { return }
        try collector.append(try builder.message(value))
      }
    }
  }

  private static func isSpace(_ head: JSONValue) -> Bool {
    guard let first = head["messages"]?.array?.first else { return false }
    return first["created_date"]?.string != nil
      && (first["creator"]?.object != nil || first["message_id"] != nil)
  }
}

/// A space or direct chat.
struct GoogleChatSpace {
  /// debrief's id of the conversation.
  let id: String
  private let name: String?
  private let members: [JSONValue]
  private let isDirect: Bool

  /// Reads the first message's id or the folder's name, and the content of `group_info.json`.
  init(_ file: SourceFile, _ info: JSONValue?, firstId: String?) {
    let folder = file.folder.split(separator: "/").last ?? ""
    let parts = firstId?.split(separator: "/") ?? []
    let native = parts.count == 3 ? parts[0] : folder.split(separator: " ").last ?? folder
    id = "google-chat:\(native.isEmpty ? file.baseName : native)"
    name = info?["name"]?.idText
    members = info?["members"]?.array ?? []
    isDirect = folder.hasPrefix("DM ") || members.count == 2 && name == nil
  }

  /// The description of the conversation.
  var description: ConversationDescription {
    let people = members.compactMap { member -> Participant? in
      GoogleChatMessageBuilder.sender(member).map {
        Participant(id: $0.id, name: $0.name, kind: $0.kind)
      }
    }
    var description = ConversationDescription(id: id, name: name)
    if name == nil, !people.isEmpty {
      description.name = people.map { $0.name ?? $0.id }.joined(separator: ", ")
    }
    description.kind = isDirect ? people.count > 2 ? .group : .direct : .channel
    description.participants = people
    return description
  }
}

/// The topics of a space that have more than one message.
struct GoogleChatTopics {
  /// The id of the space's first message.
  private(set) var firstId: String?
  private var roots: [String: (id: String, count: Int)] = [:]

  /// Adds a message.
  mutating func add(_ record: JSONValue) {
    guard let id = record["message_id"]?.idText else { return }
    firstId = firstId ?? id
    guard let topic = record["topic_id"]?.idText else { return }
    roots[topic] = (roots[topic]?.id ?? id, (roots[topic]?.count ?? 0) + 1)
  }

  /// The id of the first message of a topic; nil if it is the only one.
  func root(of topic: String) -> String? {
    roots[topic].flatMap { $0.count > 1 ? $0.id : nil }
  }
}
