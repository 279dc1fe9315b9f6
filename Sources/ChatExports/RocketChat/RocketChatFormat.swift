package import ArchiveReading
import JSON

/// Rocket.Chat's collections, as `mongodump` (BSON) or `mongoexport` (JSON) writes them.
///
/// Messages of a thread reference its root by `tmid`; a discussion is a separate room.
package enum RocketChatFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "rocketchat"

  /// The content of a file.
  private enum Collection: Int { case users, rooms, messages }

  /// Whether there is a file of messages.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(200).contains { collection(of: $0) == .messages }
  }

  /// Reads people, then rooms, then messages.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let files = candidates(probe).compactMap { file in collection(of: file).map { (file, $0) } }
    var builder = RocketChatBuilder()
    for (file, collection) in files.sorted(by: { $0.1.rawValue < $1.1.rawValue }) {
      try probe.readEach([file], into: collector) { file in
        try forEachDocument(of: file, collector) { document in
          switch collection {
          case .users: builder.add(user: document, to: collector)
          case .rooms: builder.add(room: document, to: collector)
          case .messages: try collector.append(try builder.message(document))
          }
        }
      }
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { $0.hasEnding(".bson", ".json", ".jsonl") }
  }

  private static func collection(of file: SourceFile) -> Collection? {
    guard let first = isBSON(file) ? firstDocument(file) : firstJSON(file) else { return nil }
    if first["rid"] != nil, first["msg"] != nil, first["ts"] != nil { return .messages }
    if first["username"]?.string != nil, first["_id"] != nil, first["rid"] == nil,
      first["type"] != nil || first["active"] != nil
    {
      return .users
    }
    let isRoom = ["c", "p", "d", "l", "v"].contains(first["t"]?.string) && first["rid"] == nil
    return isRoom && first["_id"] != nil ? .rooms : nil
  }

  /// Whether a file is BSON: a length whose high byte is 0 or 1, then the type of an element.
  private static func isBSON(_ file: SourceFile) -> Bool {
    let head = file.head(16)
    guard head.count >= 7, head[3] <= 1, head[4] != 0, head[4] <= 0x13 else { return false }
    return head[0] != UInt8(ascii: "{") || head[1] == 0 || head[2] == 0
  }

  private static func firstDocument(_ file: SourceFile) -> JSONValue? {
    guard let stream = try? file.open() else { return nil }
    return try? BSONReader(stream).next()
  }

  private static func firstJSON(_ file: SourceFile) -> JSONValue? {
    let head = file.documentHead
    return head?.array?.first ?? head
  }

  private static func forEachDocument(
    of file: SourceFile,
    _ collector: MessageCollector,
    _ body: (JSONValue) throws -> Void
  ) throws {
    if !isBSON(file) { return try forEachRecord(of: file, collector, body) }
    let documents = BSONReader(try file.open())
    var number = 0
    while true {
      number += 1
      do {
        guard let document = try documents.next() else { return }
        do {
          try body(document)
        } catch let problem as RecordProblem {
          try collector.setAside(line: number, problem.reason)
        }
      } catch let problem as RecordProblem {
        // If the length of a document is wrong, its end is unknown.
        return try collector.setAside(line: number, problem.reason)
      }
    }
  }

  /// Passes on the documents that `mongoexport` wrote: one per line, or a list.
  private static func forEachRecord(
    of file: SourceFile,
    _ collector: MessageCollector,
    _ body: (JSONValue) throws -> Void
  ) throws {
    let document = SourceDocument(file: file, beginning: .null, stream: try file.open())
    do {
      try JSONRecords(document, collector: collector).forEach { try body($1) }
    } catch let error as JSONError {
      try collector.setAside(line: nil, error.message)
    }
  }
}
