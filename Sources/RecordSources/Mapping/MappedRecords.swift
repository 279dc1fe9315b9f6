import ArchiveReading
import CivilTime
import JSON

/// Writes the records of a text file of unknown shape, and fills in what such files leave out.
///
/// Used by the reader's thread only.
struct MappedRecords {
  private let mapping: SourceMapping
  private let htmlFields: [MessageField]
  /// Whether a record may leave out what the mapping names; a JSON object that does is damaged.
  private let toleratesGaps: Bool
  private let timeZone: TimeZoneRules?
  private let conversation: String
  private var ids: [String: DerivedIds] = [:]
  private var records: RecordWriter

  /// Prepares to write.
  ///
  /// - Parameter file: The file, which is a conversation if the records name none.
  init(_ mapping: SourceMapping, options: ReadOptions, file: SourceFile) {
    self.mapping = mapping
    htmlFields = mapping.lineFields.htmlFields
    toleratesGaps = mapping.format != .jsonl
    timeZone = options.timeZone ?? mapping.timeZone
    let name = SourceFile.uncompressed(file.baseName)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    conversation = stem.isEmpty ? "standard input" : String(stem)
    records = RecordWriter(timeZone: timeZone, isTree: mapping.isTree)
  }

  /// Writes a record.
  ///
  /// - Parameters:
  ///   - texts: The text of each field, without constants; an empty text is no value.
  ///   - line: Its line, counted from 1.
  /// - Throws: What the collector threw.
  mutating func write(
    _ texts: [(field: MessageField, text: String)],
    line: Int,
    into collector: MessageCollector
  ) throws {
    var values = FieldValues<MessageField>()
    for entry in mapping.lineFields.entries {
      if case .constant(let value) = entry.source { values[entry.field] = value }
    }
    do throws(RecordProblem) {
      for (field, text) in texts where !text.isEmpty {
        values[field] = try mapping.text.value(text, of: field)
      }
    } catch {
      return try collector.setAside(line: line, error.reason)
    }
    try write(values, line: line, into: collector)
  }

  /// Writes a record.
  ///
  /// - Parameter line: Its line, counted from 1.
  /// - Throws: What the collector threw.
  mutating func write(
    _ values: FieldValues<MessageField>,
    line: Int,
    into collector: MessageCollector
  ) throws {
    var values = values
    for field in htmlFields { values[field] = values[field]?.withoutTags }
    if isGap(.conversationId, values) { values[.conversationId] = .string(conversation) }
    if isGap(.id, values) { values[.id] = .string(id(of: values)) }
    try records.write(values, line: line, into: collector)
  }

  private func isGap(_ field: MessageField, _ values: FieldValues<MessageField>) -> Bool {
    values[field] == nil && (toleratesGaps || !mapping.lineFields.contains(field))
  }

  private mutating func id(of values: FieldValues<MessageField>) -> String {
    let time = values[.createdAt].flatMap { $0.instant(orUTC: timeZone) }?.milliseconds ?? 0
    let sender = (values[.senderId] ?? values[.senderName])?.idText ?? ""
    let room = values[.conversationId]?.idText ?? ""
    return ids[room, default: DerivedIds()].next(time, sender, values[.text]?.string ?? "")
  }
}

extension TextRules {
  /// The value of a field of a JSON object: texts as ``value(_:of:)-(String,_)`` converts them.
  func value(_ value: JSONValue?, of field: MessageField) throws(RecordProblem) -> JSONValue? {
    guard let text = value?.string, !text.isEmpty else { return value }
    return try self.value(text, of: field)
  }

  /// The value of a field: times in the form of the mapping become ISO 8601.
  ///
  /// - Throws: ``RecordProblem`` if a time has another form.
  func value(_ text: String, of field: MessageField) throws(RecordProblem) -> JSONValue {
    guard let times, [.createdAt, .editedAt, .deletedAt, .selectedAt].contains(field) else {
      return .string(text)
    }
    guard let time = times.time(text.trimmingSpaces) else {
      throw RecordProblem(reason: "\(field.name) does not have the form of `times`")
    }
    guard let iso8601 = time.iso8601 else {
      throw RecordProblem(reason: "\(field.name) is not a valid date or time")
    }
    return .string(iso8601)
  }
}
