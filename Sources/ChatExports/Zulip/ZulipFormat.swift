package import ArchiveReading
import Compression
import JSON

/// Zulip's export of an organization: `realm.json` and `messages-000001.json` and so on.
///
/// <https://zulip.readthedocs.io/en/latest/production/export-and-import.html>. A topic of a stream
/// is a thread, whose root is its first message.
package enum ZulipFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "zulip"

  /// Whether there is a document with `zerver_message`.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    probe.hasDocument(where: isMessages)
  }

  /// Reads people and streams, then the messages of all files.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    let files = probe.documents(where: isMessages)
    var realm = ZulipRealm()
    let realms = probe.files.filter { $0.hasEnding(".json") && $0.baseName.hasPrefix("realm.json") }
    try probe.readEach(realms, into: collector) { file in
      let paths = ZulipRealm.tables.map { "\($0)[]" }
      try reader.forEachPart(of: file, paths, limit: 64 << 20) { part, value in
        if part.kind == .value, let value { realm.add(value, table: part.path.dropLast(2)) }
      }
    }
    realm.describe(to: collector)
    var topics = ZulipTopics()
    for file in files {
      // Errors in a file are reported on the second reading.
      let stream = try? file.open()
      let pieces = JSONStreamReader(["zerver_message[]"]) { try stream?.read(into: $0) ?? 0 }
      let parser = JSONParser()
      while let piece = try? pieces.next() {
        guard piece.kind == .value, let bytes = piece.bytes,
          let value = try? parser.parse(bytes)
        else { continue }
        topics.add(value)
      }
    }
    let builder = ZulipMessageBuilder(realm, topics, timeZone: options.timeZone)
    try probe.readEach(files, into: collector) { file in
      try reader.forEachPart(of: file, ["zerver_message[]"]) { part, value in
        guard part.kind == .value, let value else { return }
        try collector.append(try builder.message(value))
      }
    }
  }

  private static func isMessages(_ head: JSONValue) -> Bool { head["zerver_message"]?.array != nil }
}

/// The first message of each topic, which identifies it even if it is renamed.
struct ZulipTopics {
  private struct Topic: Hashable {
    let recipient: Int64
    let name: String
  }

  private var first: [Topic: Int64] = [:]

  /// Adds a message.
  mutating func add(_ record: JSONValue) {
    guard let id = record["id"]?.integer, let recipient = record["recipient"]?.integer,
      let name = record["subject"]?.string, !name.isEmpty
    else { return }
    let topic = Topic(recipient: recipient, name: Self.title(name).lowercased())
    first[topic] = min(first[topic] ?? id, id)
  }

  /// The id of the first message of a topic.
  func root(_ recipient: Int64, _ name: String) -> Int64? {
    first[Topic(recipient: recipient, name: Self.title(name).lowercased())]
  }

  /// A topic's name without the mark of a resolved topic.
  static func title(_ name: String) -> String {
    name.hasPrefix("✔ ") ? String(name.dropFirst(2)) : name
  }
}
