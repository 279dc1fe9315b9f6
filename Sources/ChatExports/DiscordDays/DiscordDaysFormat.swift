package import ArchiveReading
import CivilTime
import Conversations
package import JSON

/// Public archives of Discord by day: a folder per channel, a file per day, without ids.
///
/// <https://github.com/ethereum/eth-rnd-archive>. Threads are in `_threads/<title>` and name their
/// channel in each message.
package enum DiscordDaysFormat: DocumentFormat {
  /// The name that `--format` takes.
  package static let name = "discord-days"

  /// Whether a document is a list of messages with author, category and parent.
  package static func recognizes(_ beginning: JSONValue) -> Bool {
    guard let first = beginning.array?.first else { return false }
    return first["author"]?.string != nil && first["created_at"]?.string != nil
      && first["content"] != nil && first["category"] != nil && first["parent"] != nil
  }

  /// Prepares to read days, each of which is a document.
  package static func reader(
    of probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) -> any DocumentFormatReader {
    DiscordDaysReader(probe: probe, collector: collector)
  }
}

/// Reads one day after another.
private final class DiscordDaysReader: DocumentFormatReader {
  private let probe: SourceProbe
  private let collector: MessageCollector
  private var channels: [String: DerivedIds] = [:]
  /// The first message of each thread, by the folder of the thread.
  private var roots: [String: String] = [:]

  init(probe: SourceProbe, collector: MessageCollector) {
    self.probe = probe
    self.collector = collector
  }

  func read(_ document: SourceDocument) throws {
    let day = DiscordDay(document.file, in: probe)
    try JSONRecords(document, collector: collector).forEach { _, record in
      let parent = record["parent"]?.idText
      var message = try message(record, in: parent ?? day.folder)
      if day.isThread || parent != nil {
        let key = "\(message.conversationId)\n\(day.folder)"
        if roots.updateValue(roots[key] ?? message.id, forKey: key) == nil {
          message.text = "\(day.folder)\n\(message.text)"
        }
        message.threadId = roots[key]
      }
      try collector.append(message)
    }
  }

  private func message(_ record: JSONValue, in channel: String) throws -> Message {
    guard let createdAt = try record["created_at"]?.instant("created_at", in: .utc) else {
      throw RecordProblem(reason: "created_at is missing")
    }
    try record.requireTexts("content")
    let id = "discord:\(channel)"
    let author = record["author"]?.idText
    let content = record["content"]?.string ?? ""
    let isNew = channels[id] == nil
    var message = Message(
      // Mutated in place: the time to copy grows with the number of ids.
      id: channels[id, default: DerivedIds()].next(createdAt.milliseconds, author ?? "", content),
      conversationId: id,
      text: DiscordText.plain(content, []),
      createdAt: createdAt,
      sender: author.map { Sender(id: "discord:\($0)", name: $0) }
    )
    if isNew {
      collector.append(ConversationDescription(id: id, name: channel, kind: .channel))
    }
    let files = record.first(of: "attachments", "attachements")?.array ?? []
    message.attachments = files.compactMap { $0.string ?? $0["url"]?.string }.map { url in
      Attachment(named: String(url.split(separator: "/").last ?? ""), url: url)
    }
    if message.text.isEmpty {
      message.text = message.attachments.map(\.marker).joined(separator: " ")
    }
    return message
  }
}

/// The channel or thread that the path of a day names.
private struct DiscordDay {
  /// The channel, or the title of the thread.
  let folder: String
  /// Whether the folder is a thread.
  let isThread: Bool

  /// Reads a path: `el/2024-02-07.json`, `_threads/Verkle gas/2024-02-07.json`.
  init(_ file: SourceFile, in probe: SourceProbe) {
    let outer = probe.isStandardInput ? [] : probe.name.split(separator: "/")
    var folders = file.name.split(separator: "/").dropLast()
    if case .stream = probe.shape {
      folders = outer.dropLast()
    } else if folders.isEmpty {
      folders = outer.suffix(1)
    }
    folder = folders.last.map(String.init) ?? "channel"
    isThread = folders.dropLast().last == "_threads"
  }
}
