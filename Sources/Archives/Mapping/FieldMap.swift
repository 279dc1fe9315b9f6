import JSON
import Text
import YAML

/// Where the fields of a record are found, as a mapping defines it.
struct FieldMap<Field: FieldName>: Sendable {
  /// Where one field is found.
  struct Entry: Sendable {
    let field: Field
    let source: Source
    /// Whether the values are HTML, of which only the visible text counts.
    let isHTML: Bool
    /// The position in the mapping, for errors that show only when a source is read.
    let line: Int
    let column: Int
  }

  /// What a field is filled from.
  enum Source: Sendable {
    /// A JSON pointer, or a column.
    case path(String)
    /// Several of them, joined by spaces: a date and a time of day.
    case joined([String])
    /// The same value in every record.
    case constant(JSONValue)
  }

  private(set) var entries: [Entry]

  /// Creates a map of the given entries.
  init(entries: [Entry] = []) { self.entries = entries }

  /// The fields that hold HTML.
  var htmlFields: [Field] { entries.filter(\.isHTML).map(\.field) }

  /// Whether the mapping defines a field.
  func contains(_ field: Field) -> Bool { entries.contains { $0.field == field } }

  /// Adds a field.
  ///
  /// - Throws: ``YAMLError`` if there is no such field, or it was added before.
  mutating func add(_ entry: YAMLMapping.Entry) throws(YAMLError) {
    guard let field = Field.named(entry.key) else {
      throw entry.error("unknown field \"\(entry.key)\"; \(Self.advice(entry.key))")
    }
    if contains(field) {
      throw entry.error("\"\(entry.key)\" is the same field as one above, \(field.name)")
    }
    entries.append(
      Entry(
        field: field,
        source: try Self.source(entry),
        isHTML: try entry.value.mapping?["html"]?.bool("html") ?? false,
        line: entry.value.line,
        column: entry.value.column
      )
    )
  }

  private static func advice(_ name: String) -> String {
    if let best = nearest(to: name, in: Field.names) { return "did you mean \(best)?" }
    return "known are \(Field.names.joined(separator: ", "))"
  }

  private static func source(_ entry: YAMLMapping.Entry) throws(YAMLError) -> Source {
    guard let constant = entry.value.mapping else {
      return .path(try entry.value.text(entry.key))
    }
    if let paths = constant["columns"] ?? constant["paths"] {
      try constant.rejectKeys(except: [constant["columns"] == nil ? "paths" : "columns"])
      return .joined(try paths.texts(entry.key))
    }
    if let path = constant["column"] ?? constant["path"] {
      let keys = [constant["column"] == nil ? "path" : "column", "html"]
      try constant.rejectKeys(except: keys, nearest: nearest(to:in:))
      return .path(try path.text(entry.key))
    }
    try constant.rejectKeys(except: ["value"])
    switch constant["value"]?.value {
    case .string(let text): return .constant(.string(text))
    case .integer(let number): return .constant(.integer(number))
    case .double(let number): return .constant(.double(number))
    case .bool(let value): return .constant(.bool(value))
    default:
      throw entry.value.error(
        "a constant is written {value: \"…\"}, HTML {column: \"…\", html: true}, a date and a time of day "
          + "{columns: [\"…\", \"…\"]}"
      )
    }
  }
}

extension FieldMap.Source {
  /// The pointers or columns.
  var paths: [String] {
    switch self {
    case .path(let name): [name]
    case .joined(let names): names
    case .constant: []
    }
  }
}

extension [String] {
  /// The texts that are not empty, joined by spaces.
  var joinedTexts: String { count == 1 ? self[0] : filter { !$0.isEmpty }.joined(separator: " ") }
}
