import ArchiveReading
import CivilTime
import Database
import JSON

/// The first values of the columns of a table that belongs to someone else.
struct TableSample {
  private let columns: [String: ColumnSample]
  /// The number of rows that were looked at.
  let rowCount: Int
  /// Whether the table has a row.
  var hasRows: Bool { rowCount > 0 }

  /// The rows and columns that are looked at, and the characters of a text.
  private static let limits = (rows: 200, columns: 100, characters: 2000)

  /// Reads values.
  init(_ table: DatabaseSchema.Table, _ connection: Connection) throws(DatabaseError) {
    let names = table.columns.prefix(Self.limits.columns).map(\.name)
    // The beginning of a long text is enough; blobs are not needed.
    let selected = names.map(\.sqlIdentifier).map { name in
      "CASE typeof(\(name)) WHEN 'text' THEN substr(\(name), 1, \(Self.limits.characters)) "
        + "WHEN 'blob' THEN NULL ELSE \(name) END"
    }
    let rows = try connection.prepare(
      "SELECT \((["1"] + selected).joined(separator: ", ")) FROM \(table.name.sqlIdentifier) "
        + "LIMIT \(Self.limits.rows)"
    )
    var values = [[JSONValue]](repeating: [], count: names.count)
    var rowCount = 0
    while try rows.step() {
      rowCount += 1
      for index in names.indices {
        if let value = rows.looseValue(Int32(index + 1)) { values[index].append(value) }
      }
    }
    self.rowCount = rowCount
    columns = Dictionary(zip(names, values.map(ColumnSample.init)), uniquingKeysWith: { $1 })
  }

  /// The values of a column.
  subscript(name: String) -> ColumnSample { columns[name] ?? ColumnSample([]) }
}

/// What the values of a column look like, NULL left out.
struct ColumnSample {
  private let values: [JSONValue]

  init(_ values: [JSONValue]) { self.values = values }

  /// The number of values.
  var count: Int { values.count }

  /// Whether there is no value, so that the column may mean anything.
  var isEmpty: Bool { values.isEmpty }

  private var texts: [String] { values.compactMap(\.string) }

  /// Whether there is a text among them.
  var hasTexts: Bool { values.contains { $0.string != nil } }

  /// The number of characters that a text has on average; 0 if there is none.
  var meanLength: Double {
    guard hasTexts else { return 0 }
    return Double(texts.reduce(0) { $0 + $1.count }) / Double(texts.count)
  }

  /// Whether more than a fifth of the texts look like HTML: too many for talk about tags.
  var isHTML: Bool { 5 * texts.count(where: HTMLText.isLikely) > texts.count }

  /// Whether all are times: ISO 8601, or numbers of this century in any unit since 1970.
  var areTimes: Bool { !isEmpty && values.allSatisfy(Self.isTime) }

  /// Whether all can be read as times, given a column name that suggests times.
  var canBeTimes: Bool {
    values.allSatisfy { $0.string == "" || $0.instant != nil && !Self.isCount($0) }
  }

  /// Whether a number counts days since 1900, as in spreadsheets, or is written like `20240311`.
  private static func isCount(_ value: JSONValue) -> Bool {
    guard let number = value.double ?? value.string.flatMap(Double.init) else { return false }
    return (1..<1e8).contains(number) || (5e12..<1e15).contains(number)
  }

  /// Whether a time among them names no zone.
  var haveNaiveTimes: Bool {
    texts.contains { if case .local? = ISO8601Time($0) { true } else { false } }
  }

  /// Whether all are yes or no, as databases write it.
  var areTruths: Bool { !isEmpty && values.allSatisfy { $0.truth != nil && Self.isShort($0) } }

  /// The distinct ones of the first 50 texts, in lower case.
  var words: Set<String> { Set(texts.prefix(50).map { $0.lowercased() }) }

  private static func isShort(_ value: JSONValue) -> Bool {
    value.double.map { [0, 1].contains($0) } ?? true
  }

  private static func isTime(_ value: JSONValue) -> Bool {
    if let text = value.string {
      return ISO8601Time.isDay(text) ?? Double(text).map(isTime) ?? false
    }
    return value.double.map(isTime) ?? false
  }

  /// Whether a number is a time between 2001 and 2096, in seconds or a thousandth, millionth or
  /// billionth of it.
  private static func isTime(_ number: Double) -> Bool {
    [1, 1e3, 1e6, 1e9].contains { (1e9..<4e9).contains(number / $0) }
  }
}

extension Connection {
  /// Adds rows of someone else's table to a copy for analysis, except rows that violate a key.
  func addSample(_ rows: [[(any Bindable)?]], to table: String) throws {
    guard let count = rows.first?.count else { return }
    let placeholders = repeatElement("?", count: count).joined(separator: ", ")
    try write { transaction in
      for row in rows {
        try transaction.run(
          "INSERT OR IGNORE INTO \(table.sqlIdentifier) VALUES (\(placeholders))",
          binding: row
        )
      }
    }
  }
}
