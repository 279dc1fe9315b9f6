import ArchiveReading
import JSON
import Text
import YAML

extension FieldMap {
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
    append(
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

extension [String] {
  /// The texts that are not empty, joined by spaces.
  var joinedTexts: String { count == 1 ? self[0] : filter { !$0.isEmpty }.joined(separator: " ") }
}
