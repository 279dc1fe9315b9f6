package import ArchiveReading
import JSON

/// The documents of a chat app that keeps them in Firestore, as JSON or JSON Lines.
///
/// Google's own export is not JSON, so every tool has a dialect: responses of the REST API,
/// rows of the extension that writes to BigQuery, documents with their path, and trees of
/// collections (`__collections__`, `subCollection`). Messages are a collection below a
/// conversation, or a list in it.
package enum FirestoreFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "firestore"

  /// The maximum size of a document in bytes: a conversation comes with everything below it.
  private static let largestDocument = 256 << 20

  /// How a file is laid out.
  private enum Layout {
    case lines
    case list([String])
    case tree([String])
  }

  /// Whether one of the first documents of a file is a message, or a conversation.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(50).contains { layout(of: $0) != nil }
  }

  /// Reads the documents in the order of the files.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let reader = DocumentReader(collector)
    let parser = JSONParser()
    var chat = FirestoreChat(timeZone: options.timeZone, collector)
    let files = candidates(probe).compactMap { file in layout(of: file).map { (file, $0) } }
    for (file, layout) in files {
      try probe.readEach([file], into: collector) { file in
        switch layout {
        case .lines:
          try reader.forEachLine(of: file) { line, value in
            guard let document = FirestoreDocument(record: value, parser) else {
              throw RecordProblem(reason: "it does not name a document")
            }
            try chat.add(document, line: line)
          }
        case .list(let paths):
          try reader.forEachPart(of: file, paths) { part, value in
            guard part.kind == .value, let value else { return }
            guard let document = FirestoreDocument(record: value, parser) else {
              throw RecordProblem(reason: "it does not name a document")
            }
            try chat.add(document, line: part.number)
          }
        case .tree(let paths):
          try readTree(of: file, paths, reader, &chat, collector)
        }
      }
    }
  }

  private static func readTree(
    of file: SourceFile,
    _ paths: [String],
    _ reader: DocumentReader,
    _ chat: inout FirestoreChat,
    _ collector: MessageCollector
  ) throws {
    var collection = ""
    try reader.forEachPart(of: file, paths, limit: largestDocument) { part, value in
      if part.kind == .start { collection = part.name }
      guard part.kind == .value, let value else { return }
      try FirestoreDocument.forEach([collection, part.name], value) { document in
        do {
          guard let document else { throw RecordProblem(reason: "it is not a document") }
          try chat.add(document, line: part.number)
        } catch let problem as RecordProblem {
          // The documents below it are read all the same.
          try collector.setAside(line: part.number, problem.reason)
        }
      }
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { $0.hasEnding(".json", ".jsonl", ".ndjson") }
  }

  private static func layout(of file: SourceFile) -> Layout? {
    let parser = JSONParser()
    func names(_ record: JSONValue) -> Bool {
      FirestoreDocument(record: record, parser).map { isUseful($0) } ?? false
    }
    guard let head = file.documentHead else { return nil }
    if let list = head.array {
      return list.prefix(20).contains(where: names) ? .list(["[]"]) : nil
    }
    if let list = head["documents"]?.array, list.prefix(20).contains(where: names) {
      return .list(["documents[]"])
    }
    if file.firstLines.contains(where: names) { return .lines }
    if let tree = head["__collections__"]?.object {
      return isUseful(collections: tree) ? .tree(["__collections__{}{}"]) : nil
    }
    return head.object.map { isUseful(collections: $0) } ?? false ? .tree(["{}{}"]) : nil
  }

  /// Whether one of the documents at the beginning of a tree, or below one, belongs to a chat.
  private static func isUseful(collections: JSONObject) -> Bool {
    var isUseful = false
    var seen = 0
    for collection in collections.members.prefix(20) {
      for document in collection.value.object?.members.prefix(20) ?? [] {
        guard document.value.object != nil else { return false }
        FirestoreDocument.forEach([collection.name, document.name], document.value) { found in
          seen += 1
          if let found, seen < 2000 { isUseful = isUseful || self.isUseful(found) }
        }
      }
    }
    return isUseful
  }

  private static func isUseful(_ document: FirestoreDocument) -> Bool {
    FirestoreChat.isMessage(document)
      || FirestoreChat.isConversation(document) && !document.fields.members.isEmpty
  }
}
