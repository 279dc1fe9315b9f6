import Conversations
import JSON

/// Meta's "Download your information": the chats of Messenger and Instagram, as JSON.
///
/// `messages/inbox/<chat>/message_1.json` and so on, the newest message first. Chats with end-to-end
/// encryption come as other files with other names for the same.
public enum MessengerFormat: ArchiveFormat {
  /// The name that `--format` takes.
  public static let name = "messenger"

  /// Whether there is a document with messages of named senders and times in milliseconds.
  public static func recognizes(_ probe: SourceProbe) -> Bool { probe.hasDocument(where: isChat) }

  /// Reads the chats one after the other.
  public static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    let names = ["participants", "title", "thread_path", "thread_type", "threadName"]
    // One chat has several files, whose messages may be alike.
    var ids: [String: DerivedIds] = [:]
    try probe.readEach(probe.documents(where: isChat), into: collector) { file in
      let members = try reader.members(of: file, names, beside: "messages[]")
      let chat = MessengerChat(members, file)
      collector.append(chat.description)
      var builder = MessengerMessageBuilder(chat.id, ids[chat.id] ?? DerivedIds())
      try reader.forEachPart(of: file, ["messages[]"]) { part, value in
        guard part.kind == .value, let value else { return }
        try collector.append(try builder.message(value))
      }
      ids[chat.id] = builder.ids
    }
  }

  private static func isChat(_ head: JSONValue) -> Bool {
    guard let first = head["messages"]?.array?.first else {
      return head["messages"]?.array != nil && head["thread_path"] != nil
    }
    let isPlain = first["sender_name"]?.string != nil && first["timestamp_ms"]?.integer != nil
    return isPlain || first["senderName"]?.string != nil && first["timestamp"]?.integer != nil
  }
}

/// A chat of an account.
struct MessengerChat {
  /// Our id of the conversation.
  let id: String
  private let title: String?
  private let people: [String]
  private let type: String

  /// Reads what stands beside the messages.
  init(_ members: [String: JSONValue], _ file: SourceFile) {
    people = (members["participants"]?.array ?? []).compactMap {
      ($0.string ?? $0["name"]?.string)?.withoutMojibake
    }
    title = members["title"]?.idText?.withoutMojibake
    type = members["thread_type"]?.string ?? ""
    // A chat that is archived moves to another folder, but keeps its name.
    let path = members["thread_path"]?.idText ?? members["threadName"]?.idText
    let folder = file.folder.split(separator: "/").last.map(String.init)
    let native =
      path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? folder ?? title
      ?? (people.isEmpty ? String(file.baseName) : people.sorted().joined(separator: ","))
    id = "messenger:\(native.withoutMojibake)"
  }

  /// What is said of the conversation to the workspace.
  var description: ConversationDescription {
    var description = ConversationDescription(id: id, name: title)
    if description.name == nil, !people.isEmpty {
      description.name = people.joined(separator: ", ")
    }
    if !people.isEmpty || !type.isEmpty {
      description.kind = type == "RegularGroup" || people.count > 2 ? .group : .direct
    }
    description.participants = people.map { Participant(id: "messenger:\($0)", name: $0) }
    return description
  }
}

extension String {
  /// The text that was meant, where UTF-8 was written byte by byte as if it were Latin-1.
  var withoutMojibake: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var lead: UInt8?
    // In UTF-8, what is in Latin-1 is a byte below 0x80, or 0xC2 or 0xC3 and another one.
    for byte in utf8 {
      if let high = lead {
        bytes.append((high & 0x03) << 6 | byte & 0x3F)
        lead = nil
      } else if byte < 0x80 {
        bytes.append(byte)
      } else if byte == 0xC2 || byte == 0xC3 {
        lead = byte
      } else {
        return self
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}
