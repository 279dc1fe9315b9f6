import ArchiveReading
import JSON
import Text

extension SourceMapping {
  /// The columns that fill the fields of a table by their indices, and the fields with fixed values.
  ///
  /// - Parameter names: The names of the columns that there are.
  /// - Throws: ``SourceError`` if there is no such column.
  func columns<Field>(
    of table: TableMapping<Field>,
    in names: [String]
  ) throws(SourceError) -> (
    columns: [(field: Field, index: Int)], constants: [(field: Field, value: JSONValue)]
  ) {
    var columns: [(field: Field, index: Int)] = []
    var constants: [(field: Field, value: JSONValue)] = []
    for entry in table.fields.entries {
      switch entry.source {
      case .constant(let value): constants.append((entry.field, value))
      // Rejected when the mapping is parsed.
      case .joined: continue
      case .path(let name):
        let index = try index(of: name, in: names, line: entry.line, column: entry.column)
        columns.append((entry.field, index))
      }
    }
    return (columns, constants)
  }

  /// The index of a column.
  ///
  /// - Throws: ``SourceError`` that names the position in the mapping.
  func index(
    of name: String,
    in names: [String],
    line: Int,
    column: Int
  ) throws(SourceError) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    if let index = names.firstIndex(where: { $0.lowercased() == name.lowercased() }) {
      return index
    }
    let advice =
      nearest(to: name, in: names).map { "did you mean \"\($0)\"?" }
      ?? "there are \(names.prefix(40).joined(separator: ", "))"
    throw error(line: line, column: column, "there is no column \"\(name)\"; \(advice)")
  }
}
