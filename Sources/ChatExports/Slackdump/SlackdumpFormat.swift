package import ArchiveReading
import Conversations
import JSON

/// slackdump's dumps: one JSON document per channel or thread, alone or in a folder.
///
/// <https://github.com/rusq/slackdump>. The answers in a thread are nested in its root.
package enum SlackdumpFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "slackdump"

  /// Whether there is a document with a channel's id and messages with Slack's times.
  package static func recognizes(_ probe: SourceProbe) -> Bool { probe.hasDocument(where: isDump) }

  /// Reads the channels one after another.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    let dumps = probe.documents(where: isDump)
    var directory = SlackDirectory(team: dumps.lazy.compactMap(team).first)
    for file in probe.files where ["users.json", "channels.json"].contains(file.baseName) {
      try reader.forEachPart(of: file, ["[]"]) { part, value in
        guard part.path == "[]", let value else { return }
        if file.baseName == "users.json" {
          directory.add(user: value)
        } else {
          directory.add(conversation: value, SlackConversation.Index(api: value))
        }
      }
    }
    try directory.describe(to: collector)
    try probe.readEach(dumps, into: collector) { file in
      let channel = try describe(file, directory, reader, to: collector)
      let builder = SlackMessageBuilder(directory.conversationId(channel), directory)
      try reader.forEachPart(of: file, ["messages[]"]) { part, value in
        guard part.path == "messages[]", let value else { return }
        try collector.append(try builder.message(value))
        let replies = value["slackdump_thread_replies"]?.array ?? []
        for (index, reply) in replies.enumerated() {
          try collector.readPart("answer \(index + 1) of the thread", line: part.number) {
            try collector.append(try builder.message(reply))
          }
        }
      }
    }
  }

  private static func isDump(_ head: JSONValue) -> Bool {
    guard let messages = head["messages"]?.array else { return false }
    let hasChannel = head["channel_id"]?.string != nil || head["name"]?.string != nil
    guard let first = messages.first else { return head["channel_id"]?.string != nil }
    return hasChannel && SlackTimestamp(first["ts"]) != nil && first["ts"]?.string != nil
  }

  private static func team(_ file: SourceFile) -> String? {
    let teams = file.documentHead?["messages"]?.array?.compactMap { $0["team"]?.string } ?? []
    return teams.first { $0.hasPrefix("T") }
  }

  /// Describes the conversation of the document, whose members may follow its messages.
  private static func describe(
    _ file: SourceFile,
    _ directory: SlackDirectory,
    _ reader: DocumentReader,
    to collector: MessageCollector
  ) throws -> String {
    let members = try reader.members(of: file, ["channel_id", "name"], beside: "messages[]")
    let id = members["channel_id"]?.string ?? String(file.baseName.prefix { $0 != "." })
    let name = members["name"]?.idText
    let kind: ConversationKind = id.hasPrefix("D") ? .direct : .channel
    collector.append(
      ConversationDescription(id: directory.conversationId(id), name: name, kind: kind)
    )
    return id
  }
}
