import ArchiveReading
import JSON

/// The first records of a table in text, of JSON Lines or of a JSON list, of unknown shape.
struct RecordSurvey {
  /// What the records are: `csv` or `jsonl`.
  let format: SourceMapping.Format
  /// What a mapping calls the fields: columns of the header, or JSON pointers.
  private(set) var names: [String] = []
  /// The values of each record, by the index of their name in ``names``.
  private(set) var rows: [[Int: JSONValue]] = []
  /// The form of the times in fields that have one of their own.
  private(set) var timeForms: [Int: String] = [:]
  /// The fields whose times include a time of day.
  private var hasTimeOfDay: Set<Int> = []
  /// The texts as they are in the file.
  private var originals: [[Int: String]] = []

  /// Limits, so that a large file of something else is not read to its end.
  private static let limits = (rows: 2_000, lines: 4_000, columns: 100, nesting: 5)

  /// Looks at a file, or at the first such file of a folder.
  ///
  /// - Returns: nil if it is neither.
  /// - Throws: `CompressionError`.
  init?(_ probe: SourceProbe) throws {
    var files = probe.files
    if case .container = probe.shape {
      files = files.filter { $0.hasEnding(".csv", ".tsv", ".jsonl", ".ndjson") }
    }
    guard let file = files.first else { return nil }
    let head = file.head()
    let isJSON =
      head.first { $0 != 0x20 && $0 != 0x0A } == UInt8(ascii: "{")
      || RecordTexts.beginsList(head[...])
    format = isJSON ? .jsonl : .csv
    if isJSON { try addObjects(of: file) } else { try addRecords(of: file) }
    guard !rows.isEmpty, names.count > 1 else { return nil }
    originals = rows.map { $0.compactMapValues(\.string) }
    for index in names.indices { convertTimes(index) }
  }

  // MARK: Records

  private mutating func addRecords(of file: SourceFile) throws {
    guard let delimiter = DelimitedReader.delimiter(of: file.head()) else { return }
    let reader = try DelimitedReader(file.open(), delimiter: delimiter)
    guard let header = try reader.next()?.fields, Self.isHeader(header) else { return }
    names = header.prefix(Self.limits.columns).enumerated().map { index, name in
      // A column without a unique name is called by its number.
      name.isEmpty || header[..<index].contains(name) ? "\(index + 1)" : name
    }
    for _ in 0..<Self.limits.lines {
      guard rows.count < Self.limits.rows, let record = try reader.next() else { break }
      guard record.problem == nil, record.fields.count <= header.count else { continue }
      let texts = zip(names.indices, record.fields).filter { !$1.isEmpty }
      rows.append(Dictionary(uniqueKeysWithValues: texts.map { ($0, .string($1)) }))
    }
    // Lines of prose with commas are not a table.
    if !rows.contains(where: { $0.count * 2 > names.count }) { rows = [] }
  }

  /// Whether a record names columns: at least half of them, each once, and in few words.
  private static func isHeader(_ fields: [String]) -> Bool {
    let names = fields.filter { !$0.isEmpty }
    return Set(names).count >= 2 && Set(names).count * 2 >= fields.count
      && names.allSatisfy { name in
        name.count <= 60 && name.contains(where: \.isLetter)
          && name.split(separator: " ").count < 8 && !name.hasSuffix(".")
      }
  }

  private mutating func addObjects(of file: SourceFile) throws {
    let parser = JSONParser()
    var seen = 0
    do {
      try RecordTexts(file.open()).forEach { _, bytes in
        if let bytes, let value = try? parser.parse(bytes), value.object != nil {
          var row: [Int: JSONValue] = [:]
          add(value, at: "", nesting: 0, to: &row)
          rows.append(row)
        }
        seen += 1
        return seen < Self.limits.lines && rows.count < Self.limits.rows
      }
    } catch is JSONError {
      // What comes before the end of a list that was cut off is enough.
    }
  }

  /// Adds the values of an object, and of those in it.
  private mutating func add(
    _ value: JSONValue,
    at pointer: String,
    nesting: Int,
    to row: inout [Int: JSONValue]
  ) {
    if let object = value.object {
      guard nesting < Self.limits.nesting else { return }
      for member in object.members {
        let token = member.name.replacing("~", with: "~0").replacing("/", with: "~1")
        add(member.value, at: "\(pointer)/\(token)", nesting: nesting + 1, to: &row)
      }
    } else if value.array == nil, !value.isNull, let index = index(of: pointer) {
      row[index] = value
    }
  }

  private mutating func index(of pointer: String) -> Int? {
    if let index = names.firstIndex(of: pointer) { return index }
    guard names.count < Self.limits.columns else { return nil }
    names.append(pointer)
    return names.count - 1
  }

  // MARK: Times

  /// Converts the times of a field to ISO 8601 if nearly all its values have one form: there may be
  /// a total at the end, or `N/A`.
  private mutating func convertTimes(_ index: Int) {
    let texts = rows.compactMap { $0[index] }.map { $0.string ?? "" }
    guard let times = ColumnTimes(texts) else { return }
    timeForms[index] = times.form?.text
    if times.form?.hasTimeOfDay ?? texts.contains(where: { $0.utf8.count > 10 }) {
      hasTimeOfDay.insert(index)
    }
    for row in rows.indices {
      rows[row][index] = rows[row][index]?.string.flatMap(times.iso8601).map(JSONValue.string)
    }
  }

  /// The column with the time of day for one with dates, and the form of both together.
  ///
  /// - Parameters:
  ///   - date: The column of dates.
  ///   - taken: The columns of other fields.
  func clock(for date: Int, except taken: Set<Int>) -> (index: Int, form: String?)? {
    guard format == .csv, !hasTimeOfDay.contains(date) else { return nil }
    for index in names.indices where index != date && !taken.contains(index) {
      let pairs = originals.compactMap { row -> String? in
        guard let day = row[date], let clock = row[index], clock.contains(":"),
          clock.utf8.count < 16
        else { return nil }
        return "\(day) \(clock)"
      }
      guard pairs.count * 10 >= rows.count * 9, let times = ColumnTimes(pairs) else { continue }
      return (index, times.form?.text)
    }
    return nil
  }
}
