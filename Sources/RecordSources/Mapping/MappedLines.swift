import ArchiveReading
import JSON

/// Reads the lines of a JSONL file of unknown shape through a mapping.
///
/// Used by the reader's thread only.
struct MappedLines {
  private indirect enum Source {
    case pointer(JSONPointer)
    case member(String)
    case joined([Self])
    case constant(JSONValue)

    init(_ path: String) { self = JSONPointer(path).map(Self.pointer) ?? .member(path) }

    /// The value in a record.
    func value(in record: JSONValue) -> JSONValue? {
      switch self {
      case .pointer(let pointer): pointer.find(in: record)
      case .member(let name): record[name]
      case .joined(let parts):
        .string(parts.compactMap { $0.value(in: record)?.idText }.joinedTexts)
      case .constant(let constant): constant
      }
    }
  }

  private let sources: [(field: MessageField, source: Source)]
  private let text: TextRules
  private var records: MappedRecords

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - mapping: Where the fields are.
  ///   - file: The file, which is a conversation if the mapping names none.
  init(_ mapping: SourceMapping, options: ReadOptions, file: SourceFile) {
    sources = mapping.lineFields.entries.map { entry in
      switch entry.source {
      case .constant(let value): (entry.field, .constant(value))
      case .path(let path): (entry.field, Source(path))
      case .joined(let paths): (entry.field, .joined(paths.map(Source.init)))
      }
    }
    text = mapping.text
    records = MappedRecords(mapping, options: options, file: file)
  }

  /// Reads one line.
  ///
  /// - Parameter line: Its number, counted from 1.
  /// - Throws: What the collector threw.
  mutating func read(
    _ value: JSONValue,
    line: Int,
    into collector: MessageCollector
  ) throws {
    guard value.object != nil else {
      try collector.setAside(line: line, "the line is not a JSON object")
      return
    }
    var values = FieldValues<MessageField>()
    do throws(RecordProblem) {
      for (field, source) in sources {
        values[field] = try text.value(source.value(in: value), of: field)
      }
    } catch {
      return try collector.setAside(line: line, error.reason)
    }
    try records.write(values, line: line, into: collector)
  }
}
