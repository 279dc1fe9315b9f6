package import JSON

/// Where the fields of a record are found, as a mapping defines it.
package struct FieldMap<Field: FieldName>: Sendable {
  /// Where one field is found.
  package struct Entry: Sendable {
    /// debrief's field.
    package let field: Field
    /// What it is filled from in the records of the source.
    package let source: Source
    /// Whether the values are HTML, of which only the visible text counts.
    let isHTML: Bool
    /// The line of the mapping, for errors that show only when a source is read.
    package let line: Int
    /// The character of that line, counted from 1.
    package let column: Int

    /// Maps a field.
    ///
    /// - Parameters:
    ///   - isHTML: Whether the values are HTML, of which only the visible text counts.
    ///   - line: The line of the mapping that says so.
    ///   - column: The character of that line, counted from 1.
    package init(field: Field, source: Source, isHTML: Bool, line: Int, column: Int) {
      self.field = field
      self.source = source
      self.isHTML = isHTML
      self.line = line
      self.column = column
    }
  }

  /// What a field is filled from.
  package enum Source: Sendable {
    /// A JSON pointer, or a column.
    case path(String)
    /// Several of them, joined by spaces: a date and a time of day.
    case joined([String])
    /// The same value in every record.
    case constant(JSONValue)
  }

  /// The fields in the order of the mapping.
  package private(set) var entries: [Entry]

  /// Creates a map of the given entries.
  package init(entries: [Entry] = []) { self.entries = entries }

  /// The fields that hold HTML.
  package var htmlFields: [Field] { entries.filter(\.isHTML).map(\.field) }

  /// Whether the mapping defines a field.
  package func contains(_ field: Field) -> Bool { entries.contains { $0.field == field } }

  /// Adds a field, which the map must not have yet.
  package mutating func append(_ entry: Entry) { entries.append(entry) }
}

extension FieldMap.Source {
  /// The pointers or columns.
  package var paths: [String] {
    switch self {
    case .path(let name): [name]
    case .joined(let names): names
    case .constant: []
    }
  }
}
