import ArchiveReading
import Text

extension SourceMapping {
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
