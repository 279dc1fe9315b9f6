package import ArchiveReading
import Conversations
package import JSON

/// Meta's "Download your information": the chats of Messenger and Instagram, as JSON.
///
/// `messages/inbox/<chat>/message_1.json` and so on, the newest message first. Chats with
/// end-to-end encryption are in other files, with other names for the same fields.
package enum MessengerFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "messenger"

  /// Whether a document has messages with senders and times, or is an empty chat.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    guard let first = beginning["messages"]?.array?.first else {
      return beginning["messages"]?.array != nil && beginning["thread_path"] != nil
    }
    let isPlain = first["sender_name"]?.string != nil && first["timestamp_ms"]?.integer != nil
    return isPlain || first["senderName"]?.string != nil && first["timestamp"]?.integer != nil
  }

  /// Prepares to read the files of chats; a chat may have several.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    MessengerReader(collector: collector)
  }
}

/// Reads one file after another; a chat may have several.
private final class MessengerReader: DocumentFormatReader {
  private let collector: MessageCollector
  /// The ids by chat: messages in different files of a chat may be identical.
  private var ids: [String: DerivedIds] = [:]

  init(collector: MessageCollector) { self.collector = collector }

  func read(_ document: SourceDocument) throws {
    let members = try DocumentReader(collector).members(
      of: document.file,
      ["participants", "title", "thread_path", "thread_type", "threadName"],
      beside: "messages[]"
    )
    let chat = MessengerChat(members, document.file)
    collector.append(chat.description)
    var builder = MessengerMessageBuilder(chat.id, ids[chat.id] ?? DerivedIds())
    defer { ids[chat.id] = builder.ids }
    try JSONRecords(document, collector: collector).forEachElement(of: "messages[]") { _, record in
      try collector.append(try builder.message(record))
    }
  }
}

/// A chat of an account.
struct MessengerChat {
  /// debrief's id of the conversation.
  let id: String
  private let title: String?
  private let people: [String]
  private let type: String

  /// Reads the members other than the messages.
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

  /// The description of the conversation.
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
  /// The intended text, where UTF-8 was written byte by byte as Latin-1.
  var withoutMojibake: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var lead: UInt8?
    // In UTF-8, a Latin-1 character is a byte below 0x80, or 0xC2 or 0xC3 and another byte.
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
