import ArchiveReading
import Compression
import JSON

/// Reads the files of an export one by one; unreadable ones are set aside.
///
/// Used by the reader's thread only.
final class SlackFiles {
  private let archive: EntryArchive
  private let collector: MessageCollector
  private let temporaryFolder: String
  /// The files by their names without the ending of a compressed file.
  private let entries: [Substring: EntryArchive.Entry]
  private let parser = JSONParser()

  /// Prepares to read an export.
  ///
  /// - Parameter temporaryFolder: Where a compressed file may be copied.
  init(archive: EntryArchive, collector: MessageCollector, temporaryFolder: String) {
    self.archive = archive
    self.collector = collector
    self.temporaryFolder = temporaryFolder
    entries = Dictionary(
      archive.entries.map { (SourceFile.uncompressed($0.name[...]), $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Reads a file that is an array.
  ///
  /// - Returns: Its elements; none if there is no such file or it was set aside.
  /// - Throws: Any error thrown by the collector, or a disk failure.
  func elements(_ name: String) throws -> [JSONValue] {
    switch try elementsOrProblem(name) {
    case .success(let elements): return elements
    case .failure(let problem):
      try collector.setAside(line: nil, problem.reason)
      return []
    }
  }

  /// Reads a file that is an array.
  ///
  /// - Returns: Its elements, none if there is no such file; or why it cannot be read.
  /// - Throws: A disk failure.
  func elementsOrProblem(_ name: String) throws -> Result<[JSONValue], RecordProblem> {
    guard let entry = entries[name[...]] else { return .success([]) }
    collector.file = archive.shownName(of: entry)
    do {
      let bytes = try archive.openDecompressed(entry, temporaryFolder: temporaryFolder)
        .readAll(limit: SlackFormat.largestFile)
      let elements = try parser.parse(bytes).array
      return elements.map { .success($0) }
        ?? .failure(RecordProblem(reason: "it is not a JSON array"))
    } catch let error as JSONError {
      return .failure(RecordProblem(reason: "it is not JSON: \(error.message)"))
    } catch let error as CompressionError where error.kind != .io {
      return .failure(RecordProblem(reason: error.reason))
    }
  }

  /// Reads the messages of one day, which are passed on in chronological order.
  /// - Throws: Any error thrown by the collector, or a disk failure.
  func readDay(
    _ name: String,
    of conversation: SlackConversation,
    _ directory: SlackDirectory
  ) throws {
    var day = SlackDay(builder: SlackMessageBuilder(conversation.id, directory))
    collector.countsRecords = true
    defer { collector.countsRecords = false }
    for (index, element) in try elements(name).enumerated() {
      do throws(RecordProblem) {
        try day.add(element)
      } catch {
        try collector.setAside(line: index + 1, error.reason)
      }
    }
    for message in day.sorted { try collector.append(message) }
  }
}
