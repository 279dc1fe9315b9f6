import Conversations
import JSON

/// Reads the lines of a JSONL file of unknown shape through a mapping.
///
/// Used by the reader's thread only.
struct MappedLines {
  private enum Source {
    case pointer(JSONPointer)
    case member(String)
    case constant(JSONValue)
  }

  private let sources: [(field: MessageField, source: Source)]
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
      case .path(let path):
        (entry.field, JSONPointer(path).map(Source.pointer) ?? .member(path))
      }
    }
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
    for (field, source) in sources {
      switch source {
      case .pointer(let pointer): values[field] = pointer.find(in: value)
      case .member(let name): values[field] = value[name]
      case .constant(let constant): values[field] = constant
      }
    }
    try records.write(values, line: line, into: collector)
  }
}
