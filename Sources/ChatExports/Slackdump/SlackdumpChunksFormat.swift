package import ArchiveReading
import Conversations
import JSON

/// The chunk files of slackdump: one response of Slack's API per line.
///
/// `chunk.md` in <https://github.com/rusq/slackdump>. An archive is a folder with a file for each
/// channel and one each for users, channels and the workspace.
package enum SlackdumpChunksFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "slackdump-chunks"

  /// Whether the first lines of a file are chunks.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(50).contains(where: isChunks)
  }

  /// Reads people and conversations from all files, then the messages.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let files = candidates(probe).filter(isChunks)
    let reader = DocumentReader(collector)
    var index = SlackdumpIndex()
    // Errors in a file are reported on the second reading.
    let silent = MessageCollector(file: probe.name, batch: MessageBatch()) { batch in
      batch.removeAll()
      return batch
    }
    for file in files {
      try? DocumentReader(silent).forEachLine(of: file) { index.add(chunk: $1) }
    }
    let directory = index.directory
    try directory.describe(to: collector)
    try probe.readEach(files, into: collector) { file in
      try reader.forEachLine(of: file) { line, chunk in
        guard chunk["t"]?.integer != nil else { throw RecordProblem(reason: "it is not a chunk") }
        guard let value = chunk["m"], !value.isNull else { return }
        guard let messages = value.array else { throw RecordProblem(reason: "m is not a list") }
        guard let channel = chunk["id"]?.string else {
          throw RecordProblem(reason: "the messages name no channel")
        }
        let builder = SlackMessageBuilder(directory.conversationId(channel), directory)
        for record in messages {
          do {
            let message = try builder.message(record)
            if index.isNew(message, record) { try collector.append(message) }
          } catch let problem as RecordProblem {
            try collector.setAside(line: line, problem.reason)
          }
        }
      }
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { $0.hasEnding(".json", ".jsonl") }
  }

  private static func isChunks(_ file: SourceFile) -> Bool {
    guard let first = file.firstLines.first, let type = first["t"]?.integer, type >= 0,
      type <= 11, first["ts"]?.integer != nil
    else { return false }
    return ["m", "u", "ch", "ci", "cu", "w", "f", "sm", "sf", "n"].contains { first[$0] != nil }
  }
}

/// The people and conversations in the chunks of an archive, and the messages already read.
private struct SlackdumpIndex {
  private var team: String?
  private var users: [JSONValue] = []
  private var channels: [String: JSONValue] = [:]
  private var order: [String] = []
  private var members: [String: [JSONValue]] = [:]
  private var known: Set<String> = []
  private var seen: [String: Int] = [:]

  mutating func add(chunk: JSONValue) {
    team = team ?? chunk["w"]?["team_id"]?.string
    for user in chunk["u"]?.array ?? [] where known.insert(user["id"]?.string ?? "").inserted {
      users.append(user)
    }
    for channel in (chunk["ch"]?.array ?? []) + [chunk["ci"]].compactMap({ $0 }) {
      guard let id = channel["id"]?.string else { continue }
      if channels.updateValue(channel, forKey: id) == nil { order.append(id) }
    }
    if let id = chunk["id"]?.string, let ids = chunk["cu"]?.array { members[id] = ids }
    if team == nil, let message = chunk["m"]?.array?.first {
      team = message["team"]?.string.flatMap { $0.hasPrefix("T") ? $0 : nil }
    }
  }

  /// The people and conversations.
  var directory: SlackDirectory {
    var directory = SlackDirectory(team: team)
    for user in users { directory.add(user: user) }
    for id in order {
      guard let channel = channels[id] else { continue }
      var object = channel.object ?? JSONObject()
      if let ids = members[id], channel["members"]?.array?.isEmpty ?? true {
        object.append("members", .array(ids))
      }
      let value = JSONValue.object(object)
      directory.add(conversation: value, SlackConversation.Index(api: value))
    }
    return directory
  }

  /// Whether a message differs from its previous copy: the root of a thread comes with the channel
  /// and again with the thread.
  mutating func isNew(_ message: Message, _ record: JSONValue) -> Bool {
    let version = record.hashValue
    return seen.updateValue(version, forKey: "\(message.conversationId) \(message.id)") != version
  }
}
