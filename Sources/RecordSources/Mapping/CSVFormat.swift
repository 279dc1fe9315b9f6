package import ArchiveReading
import Text

/// Tables in text, of any columns, through a mapping.
package enum CSVFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "csv"

  /// False: only a mapping defines what the columns mean.
  package static func recognizes(_ probe: SourceProbe) -> Bool { false }

  /// Reads the tables one after another.
  ///
  /// - Throws: ``SourceError``, of kind `.configuration` if there is no mapping or it does not fit.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    guard let mapping = options.mapping else {
      throw SourceError(.configuration, file: probe.name, reason: "a table needs --map")
    }
    try mapping.require(.csv)
    var files = probe.files
    if case .container = probe.shape {
      files = files.filter { $0.hasEnding(".csv", ".tsv", ".tab", ".txt") }
    }
    try probe.readEach(files, into: collector) { file in
      try read(file, mapping, options, into: collector)
    }
  }

  private static func read(
    _ file: SourceFile,
    _ mapping: SourceMapping,
    _ options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let delimiter =
      mapping.text.delimiter ?? DelimitedReader.delimiter(of: file.head()) ?? UInt8(ascii: ",")
    let reader = try DelimitedReader(file.open(), delimiter: delimiter)
    let header = mapping.text.hasHeader ? try reader.next() : nil
    if let problem = header?.problem { return try collector.setAside(line: header?.line, problem) }
    let columns = try MappedColumns(mapping, header: header?.fields)
    var records = MappedRecords(mapping, options: options, file: file)
    while let record = try reader.next() {
      if let problem = record.problem {
        try collector.setAside(line: record.line, problem)
      } else if let count = columns.count, record.fields.count > count {
        let reason = "it has \(record.fields.count) fields, the header has \(count)"
        try collector.setAside(line: record.line, reason)
      } else {
        try records.write(columns.texts(of: record.fields), line: record.line, into: collector)
      }
    }
  }
}

/// Which column of a table holds which field.
private struct MappedColumns {
  /// The number of columns in the header; nil without a header.
  let count: Int?
  private let columns: [(field: MessageField, indexes: [Int])]

  /// Finds the columns that a mapping names.
  ///
  /// - Throws: ``SourceError`` if there is no such column.
  init(_ mapping: SourceMapping, header: [String]?) throws(SourceError) {
    count = header?.count
    var columns: [(field: MessageField, indexes: [Int])] = []
    for entry in mapping.lineFields.entries {
      let indexes = try entry.source.paths.map { name throws(SourceError) in
        guard let index = Self.index(of: name, in: header) else {
          let known =
            header.map { "; the table has \($0.joined(separator: ", ").terminalSafe)" } ?? ""
          throw mapping.error(
            line: entry.line,
            column: entry.column,
            "there is no column \"\(name)\"\(known)"
          )
        }
        return index
      }
      if !indexes.isEmpty { columns.append((entry.field, indexes)) }
    }
    self.columns = columns
  }

  /// The index of a column, given its name in any case or its number.
  private static func index(of name: String, in header: [String]?) -> Int? {
    let names = header ?? []
    let folded = name.trimmingSpaces.lowercased()
    if let index = names.firstIndex(of: name) { return index }
    if let index = names.firstIndex(where: { $0.trimmingSpaces.lowercased() == folded }) {
      return index
    }
    guard let number = Int(name), number > 0, header == nil || number <= names.count else {
      return nil
    }
    return number - 1
  }

  /// The text of each field in a record.
  func texts(of fields: [String]) -> [(field: MessageField, text: String)] {
    columns.compactMap { column in
      let texts = column.indexes.filter { $0 < fields.count }.map { fields[$0] }
      return texts.isEmpty ? nil : (column.field, texts.joinedTexts)
    }
  }
}
