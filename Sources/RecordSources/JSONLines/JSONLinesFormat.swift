package import ArchiveReading
import Compression
import JSON

/// debrief's own JSON Lines: one message an object, one object a line; or a list of such objects.
///
/// The fields are those of ``MessageField``; the shape is published as `debrief schema message`.
package enum JSONLinesFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "jsonl"

  /// Whether one of the first lines has the fields that every message needs, or describes a
  /// conversation as ``JSONLineEncoder`` does; of a zip or tar, one of those of its first file.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    guard case .stream(let head) = probe.shape else {
      return files(in: probe).first.map { hasRecord($0.head()) || isList($0) } ?? false
    }
    // The first line may be longer than the head.
    return hasRecord(head)
      || !head.contains(0x0A) && probe.beginnings.of(probe).contains(where: isRecord)
      || probe.beginnings.of(probe).contains(where: isList)
  }

  private static func hasRecord(_ head: [UInt8]) -> Bool {
    let parser = JSONParser()
    return head.split(separator: 0x0A, maxSplits: 20).prefix(20)
      .contains { (try? parser.parse(Array($0))).map(isRecord) ?? false }
  }

  /// The files of a zip or tar; of a folder, each is a source of its own.
  private static func files(in probe: SourceProbe) -> [SourceFile] {
    guard case .container = probe.shape, (try? PathKind(of: probe.path)) != .folder else {
      return []
    }
    var documents = 0
    return probe.files.filter { file in
      if file.hasEnding(".jsonl", ".ndjson") { return true }
      guard file.hasEnding(".json"), documents < documentLimit else { return false }
      documents += 1
      return isList(file)
    }
  }

  /// The maximum number of JSON documents of an archive that are examined.
  private static let documentLimit = 32

  private static func isList(_ file: SourceFile) -> Bool {
    file.documentHead.map(isList) ?? false
  }

  /// Whether a document is a list of records.
  private static func isList(_ document: JSONValue) -> Bool {
    document.array?.first.map(isRecord) ?? false
  }

  private static func isRecord(_ value: JSONValue) -> Bool {
    value["conversationId"] != nil
      && (value["id"] != nil || value["conversation"]?.object != nil)
  }

  /// Reads the messages.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    if let mapping = options.mapping {
      return try read(probe, through: mapping, options: options, into: collector)
    }
    let decoder = JSONLineDecoder(zone: options.timeZone)
    func decode(_ line: Int, _ bytes: UnsafeRawBufferPointer) throws {
      try decoder.decode(bytes, line: line, into: collector)
    }
    guard case .container = probe.shape else {
      return try readLines(of: probe, into: collector, decode)
    }
    try probe.readEach(files(in: probe), into: collector) { file in
      try readLines(of: file.open(), into: collector, decode)
    }
  }

  /// Reads lines of unknown shape through a mapping; of a folder, those of all files that may have
  /// any.
  private static func read(
    _ probe: SourceProbe,
    through mapping: SourceMapping,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    try mapping.require(.jsonl)
    var files = probe.files
    if case .container = probe.shape {
      files = files.filter { $0.hasEnding(".jsonl", ".ndjson", ".json", ".log", ".txt") }
    }
    let parser = JSONParser()
    try probe.readEach(files, into: collector) { file in
      var lines = MappedLines(mapping, options: options, file: file)
      try readLines(of: file.open(), into: collector) { line, bytes in
        do {
          try lines.read(try parser.parse(bytes), line: line, into: collector)
        } catch let error as JSONError {
          try collector.setAside(line: line, "not JSON: \(error)")
        }
      }
    }
  }

  /// Reads the lines of a stream, or the elements of the list that it is, one by one; one that is
  /// too long to be a record is set aside.
  ///
  /// - Parameter decode: Takes each line that is not empty, or each element.
  /// - Throws: ``SourceError``, or what the collector threw.
  static func readLines(
    of probe: SourceProbe,
    into collector: MessageCollector,
    _ decode: (Int, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    do {
      try readLines(of: probe.openStream(), into: collector, decode)
    } catch let error as CompressionError {
      throw SourceError(error)
    }
  }

  private static func readLines(
    of stream: ByteStream,
    into collector: MessageCollector,
    _ decode: (Int, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let records = try RecordTexts(stream)
    collector.countsRecords = records.areElements
    defer { collector.countsRecords = false }
    do {
      try records.forEach { number, bytes in
        if let bytes {
          let record = number == 1 ? bytes.withoutByteOrderMark : bytes
          if !record.isBlank { try decode(number, record) }
        } else {
          try collector.setAside(line: number, "longer than 16 MiB")
        }
        return true
      }
    } catch let error as JSONError {
      try collector.setAside(line: nil, error.message)
    }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate var withoutByteOrderMark: UnsafeRawBufferPointer {
    starts(with: [0xEF, 0xBB, 0xBF]) ? .init(rebasing: dropFirst(3)) : self
  }

  fileprivate var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } }
}
