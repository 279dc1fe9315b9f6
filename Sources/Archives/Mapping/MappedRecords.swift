import CivilTime
import Conversations
import JSON

/// Writes the records of a text file of unknown shape, and fills in what such files leave out.
///
/// Used by the reader's thread only.
struct MappedRecords {
  private let mapping: SourceMapping
  private let timeZone: TimeZoneRules?
  private let conversation: String
  private var ids: [String: DerivedIds] = [:]
  private var records: RecordWriter

  /// Prepares to write.
  ///
  /// - Parameter file: The file, which is a conversation if the records name none.
  init(_ mapping: SourceMapping, options: ReadOptions, file: SourceFile) {
    self.mapping = mapping
    timeZone = options.timeZone ?? mapping.timeZone
    let name = SourceFile.uncompressed(file.baseName)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    conversation = stem.isEmpty ? "standard input" : String(stem)
    records = RecordWriter(timeZone: timeZone, isTree: mapping.isTree)
  }

  /// Writes a record.
  ///
  /// - Parameters:
  ///   - texts: What it says in each field, with constants left out; an empty text is none.
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
    for field in mapping.lineFields.htmlFields { values[field] = values[field]?.withoutTags }
    if values[.conversationId] == nil { values[.conversationId] = .string(conversation) }
    if values[.id] == nil { values[.id] = .string(id(of: values)) }
    try records.write(values, line: line, into: collector)
  }

  private mutating func id(of values: FieldValues<MessageField>) -> String {
    let time = values[.createdAt].flatMap { $0.instant(orUTC: timeZone) }?.milliseconds ?? 0
    let sender = (values[.senderId] ?? values[.senderName])?.idText ?? ""
    let room = values[.conversationId]?.idText ?? ""
    return ids[room, default: DerivedIds()].next(time, sender, values[.text]?.string ?? "")
  }
}

extension TextRules {
  /// The value of a field: times in the form of the mapping become ISO 8601.
  ///
  /// - Throws: ``RecordProblem`` if a time has another form.
  func value(_ text: String, of field: MessageField) throws(RecordProblem) -> JSONValue {
    guard let times, [.createdAt, .editedAt, .deletedAt, .selectedAt].contains(field) else {
      return .string(text)
    }
    switch times.time(text.trimmingSpaces) {
    case .instant(let instant): return .string(instant.iso8601)
    case .local(let local):
      // As UTC writes it, without the letter that says so.
      return .string(String(local.instant(offset: 0).iso8601.dropLast()))
    case .impossible:
      throw RecordProblem(reason: "\(field.name) is an impossible date or time")
    case nil: throw RecordProblem(reason: "\(field.name) does not have the form of `times`")
    }
  }
}
