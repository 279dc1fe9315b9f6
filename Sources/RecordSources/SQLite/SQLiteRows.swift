import ArchiveReading
import Database
import JSON

/// The rows of a query, as records.
struct SQLiteRows<Field: FieldName> {
  private let statement: Statement
  private let columns: [(field: Field, index: Int32)]
  private let constants: [(field: Field, value: JSONValue)]
  private let htmlFields: [Field]
  private let limit: Int

  /// Prepares to read rows.
  ///
  /// - Parameters:
  ///   - columns: The positions of the fields in its result, counted from 0.
  ///   - htmlFields: The fields that hold HTML, of which only the visible text counts.
  init(
    _ statement: Statement,
    columns: [(field: Field, index: Int32)],
    constants: [(field: Field, value: JSONValue)] = [],
    htmlFields: [Field] = [],
    limit: Int = .max
  ) {
    self.htmlFields = htmlFields
    self.limit = limit
    self.statement = statement
    self.columns = columns
    self.constants = constants
  }

  /// Reads all rows.
  ///
  /// - Parameter body: Takes each row's record and number, counted from 1.
  /// - Throws: ``SourceError`` if the database fails, or what `body` threw.
  func forEach(
    _ collector: MessageCollector,
    _ body: (FieldValues<Field>, Int) throws -> Void
  ) throws {
    var row = 1
    var values = FieldValues<Field>()
    for constant in constants { values[constant.field] = constant.value }
    while try step(row, collector.file) {
      guard row <= limit else {
        throw SourceError(
          .bad,
          file: collector.file,
          line: row,
          reason: "it has too many rows for its size"
        )
      }
      do {
        for column in columns { values[column.field] = try value(column.field, column.index) }
        try body(values, row)
      } catch let problem as RecordProblem {
        try collector.setAside(line: row, problem.reason)
      }
      row += 1
    }
  }

  private func step(_ row: Int, _ file: String) throws(SourceError) -> Bool {
    do {
      return try statement.step()
    } catch { throw SQLiteSource.failure(error, file, row: row) }
  }

  private func value(_ field: Field, _ index: Int32) throws(RecordProblem) -> JSONValue {
    if let value = statement.looseValue(index) {
      return htmlFields.contains(field) ? value.withoutTags : value
    }
    guard Field.required.contains(field), statement.type(index) == .blob else { return .null }
    throw RecordProblem(reason: "\(field.name) is binary data")
  }
}

extension Statement {
  /// The value in a column of the current row.
  ///
  /// A blob is taken for text if it is UTF-8, and for a UUID if it has 16 bytes, as Core Data
  /// stores it.
  ///
  /// - Parameter index: The column's position in the row, counted from 0.
  /// - Returns: nil for NULL and for other blobs.
  func looseValue(_ index: Int32) -> JSONValue? {
    switch type(index) {
    case .null: nil
    case .integer: .integer(integer(index))
    case .real: .double(real(index))
    case .text: .string(text(index) ?? "")
    case .blob: withBytes(index) { Self.text(ofBlob: $0) }.map(JSONValue.string)
    }
  }

  /// The text in a blob: UTF-8, or a UUID as Core Data stores it.
  private static func text(ofBlob bytes: UnsafeRawBufferPointer) -> String? {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.utf8.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) })
    {
      return text
    }
    guard bytes.count == 16 else { return nil }
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}
