package import ArchiveReading
import Conversations
import JSON

/// The public archive of a Zulip organization: a folder per stream, a file per topic.
///
/// <https://github.com/zulip/zulip-archive>. Messages are HTML, with senders' names instead of ids.
package enum ZulipArchiveFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "zulip-archive"

  /// Whether there is a list of messages with `sender_full_name` and HTML.
  package static func recognizes(_ probe: SourceProbe) -> Bool { probe.hasDocument(where: isTopic) }

  /// Reads the topics one after another.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    var described: Set<String> = []
    // Files are examined one by one as they are read: there are tens of thousands.
    let files = probe.files.filter { file in
      if case .stream = probe.shape { return true }
      return file.hasEnding(".json")
    }
    try probe.readEach(files, into: collector) { file in
      var topic: ZulipArchiveTopic?
      try reader.forEachPart(of: file, ["[]"]) { part, value in
        guard part.path == "[]", part.kind == .value, let value else { return }
        guard value["sender_full_name"] != nil || topic != nil else { return }
        if topic == nil {
          let new = ZulipArchiveTopic(file, root: value["id"]?.idText)
          if described.insert(new.conversationId).inserted { collector.append(new.description) }
          topic = new
        }
        if let message = try topic?.message(value) { try collector.append(message) }
      }
    }
  }

  private static func isTopic(_ head: JSONValue) -> Bool {
    guard let first = head.array?.first else { return false }
    return first["sender_full_name"]?.string != nil && first["id"]?.integer != nil
      && (first["content"] != nil || head.array?.count == 1)
  }
}

/// A topic of a stream.
private struct ZulipArchiveTopic {
  let conversationId: String
  private let stream: String
  private let title: String
  private let root: String?

  /// Reads the names of a file and its folder: `113488-new-members/topic.20name.json`.
  init(_ file: SourceFile, root: String?) {
    let folders = file.folder.split(separator: "/")
    let folder = folders.last ?? ""
    let number = folder.prefix { ("0"..."9").contains($0) }
    let hasNumber = !number.isEmpty && folder.dropFirst(number.count).first == "-"
    // Zulip's addresses have hyphens for spaces: `217875-Is-there-code-for-X.3F`.
    let encoded = hasNumber ? folder.dropFirst(number.count + 1) : folder
    stream = Self.decode(encoded).replacing("-", with: " ")
    let name = folder.isEmpty ? file.baseName : folder
    conversationId = "zulip:" + (hasNumber ? "stream\(number)" : String(name))
    var base = file.baseName
    base = SourceFile.uncompressed(base)
    if base.hasSuffix(".json") { base = base.dropLast(5) }
    title = ZulipTopics.title(Self.decode(base))
    self.root = root
  }

  var description: ConversationDescription {
    ConversationDescription(id: conversationId, name: stream.isEmpty ? nil : stream, kind: .channel)
  }

  func message(_ value: JSONValue) throws(RecordProblem) -> Message {
    guard let id = value["id"]?.idText else { throw RecordProblem(reason: "id is missing") }
    guard let content = value["content"]?.string else {
      throw RecordProblem(reason: "content is missing")
    }
    let name = value["sender_full_name"]?.idText
    var message = Message(
      id: id,
      conversationId: conversationId,
      text: HTMLText.plain(content),
      createdAt: try value.first(of: "timestamp", "date_sent")?.instant("timestamp", in: nil),
      sender: name.map { Sender(id: "zulip:\($0)", name: $0) }
    )
    message.isEvent = name == "Notification Bot"
    message.threadId = root
    if id == root, !title.isEmpty { message.threadName = title }
    return message
  }

  /// Decodes a name, which is URL-encoded with dots for percent signs.
  private static func decode(_ name: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(name.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "%"), digits.utf8.count == 2,
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
