import Compression
package import JSON

/// Chats with their truth.
package struct LabelledChats: Sendable {
  /// The threads with what is to be found in them.
  package private(set) var threads: [LabelledThread] = []
  /// The messages of all threads, as debrief JSON Lines has them.
  package private(set) var messages: [JSONObject] = []

  /// The maximum number of bytes in a file, decompressed.
  private static let largestFile = 1 << 28

  /// Reads a folder: `gold.json` and `threads.jsonl`, as `build.py` writes them, if they exist;
  /// otherwise all texts of the grammar of `build.py` in it and its subfolders.
  ///
  /// - Throws: `CompressionError` if a file cannot be read, ``EvaluationError`` if one cannot be
  ///   understood, or if there is none.
  package init(folder: String) throws {
    let files = try FolderFiles.paths(in: folder)
    if files.contains("gold.json"), files.contains("threads.jsonl") {
      try readBuilt(folder)
    } else {
      for file in files where file.hasSuffix(".txt") { try read(folder, file) }
    }
    guard !threads.isEmpty else {
      throw EvaluationError(
        file: folder,
        line: nil,
        reason: "it has no labelled chats: neither gold.json with threads.jsonl, nor texts"
      )
    }
    let ids = Set(messages.map { $0["id"]?.string ?? "" })
    guard ids.count == messages.count else {
      throw EvaluationError(file: folder, line: nil, reason: "two messages have the same id")
    }
  }

  /// The indices of the threads by their ids.
  package var threadIndices: [String: Int] {
    Dictionary(
      threads.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private mutating func readBuilt(_ folder: String) throws {
    messages = try Self.lines(folder + "/threads.jsonl")
    let path = folder + "/gold.json"
    do {
      let gold = try JSONParser().parse(ByteStream(path: path).readAll(limit: Self.largestFile))
      for row in gold.array ?? [] {
        let set = row["threadId"]?.string?.prefix { $0 != ":" } ?? ""
        threads.append(try LabelledThread(row, source: String(set)))
      }
    } catch let error as GrammarError {
      throw EvaluationError(file: path, line: nil, reason: error.reason)
    } catch let error as JSONError {
      throw EvaluationError(file: path, line: nil, reason: error.message)
    }
  }

  private mutating func read(_ folder: String, _ file: String) throws {
    let path = folder + "/" + file
    let text = String(
      decoding: try ByteStream(path: path).readAll(limit: Self.largestFile),
      as: UTF8.self
    )
    // There may be other texts beside chats.
    guard text.hasPrefix("=== ") || text.contains("\n=== ") else { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let parent = parts.dropLast().joined(separator: "/")
    do {
      let chats = try ChatGrammar.chats(in: text, source: String(parts.dropLast().last ?? "")) {
        name in
        guard !name.contains("/") else {
          throw GrammarError("\(name) is not in the folder of the text")
        }
        return try Self.lines(parent + "/" + name)
      }
      threads += chats.map(\.thread)
      messages += chats.flatMap(\.messages)
    } catch let error as GrammarError {
      throw EvaluationError(file: path, line: nil, reason: error.reason)
    }
  }

  /// The objects of a file of JSON lines.
  private static func lines(_ path: String) throws -> [JSONObject] {
    var objects: [JSONObject] = []
    try LabelledFile.forEachRow(of: path, limit: largestFile) { row in
      guard let object = row.object else {
        throw LabelledRowProblem("it is not an object")
      }
      objects.append(object)
    }
    return objects
  }
}
