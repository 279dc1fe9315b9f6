import ArchiveReading
import CivilTime
import Conversations
import Digest
import JSON

/// Decodes debrief's own JSON Lines straight into batches.
///
/// Nearly all records consist of strings and a time, and are copied from the parser into the batch
/// as bytes. The others take the general path of all formats, through ``MessageBuilder``.
final class JSONLineDecoder {
  private let fields: JSONFieldReader
  private let fieldOfName: [MessageField]
  private let uncommon: [Int]
  /// The indices of the fields that describe a conversation and a person.
  private let (conversationFacts, person): (Int, Int)
  private let builder: MessageBuilder
  private let zone: TimeZoneRules?
  private var described: Set<UInt64> = []

  /// Creates a decoder.
  init(zone: TimeZoneRules?) {
    self.zone = zone
    // Whether a conversation is a tree is known only once the workspace has all of it, so
    // `parentId` is passed on as it is.
    builder = MessageBuilder(timeZone: zone, isTree: true)
    let synonyms = MessageField.synonyms.sorted { $0.key < $1.key }
    fields = JSONFieldReader(
      names: MessageField.names + synonyms.map(\.key) + ["conversation", "person"]
    )
    let fieldOfName = MessageField.allCases + synonyms.map(\.value)
    self.fieldOfName = fieldOfName
    (conversationFacts, person) = (fieldOfName.count, fieldOfName.count + 1)
    uncommon = fieldOfName.indices.filter { index in
      index >= MessageField.allCases.count || !Self.common.contains(fieldOfName[index])
    }
  }

  /// Decodes a line.
  ///
  /// - Throws: ``SourceError``, or what the collector threw.
  func decode(
    _ bytes: UnsafeRawBufferPointer,
    line: Int,
    into collector: MessageCollector
  ) throws {
    do {
      do {
        try decode(bytes, into: collector)
      } catch let error as JSONError {
        guard try decodeRepaired(bytes, into: collector) else {
          return try collector.setAside(line: line, "not a JSON object: \(error)")
        }
      }
    } catch let problem as RecordProblem {
      try collector.setAside(line: line, problem.reason)
    }
  }

  private func decode(
    _ bytes: UnsafeRawBufferPointer,
    into collector: MessageCollector
  ) throws {
    try fields.read(bytes)
    if isMessage {
      if try appendDirectly(to: collector.batch) {
        try collector.recordWasRead()
      } else {
        try collector.append(try message())
      }
    }
    try describeConversation(to: collector)
    try readFacts(into: collector)
  }

  /// Whether the line is a message: one that only describes a conversation or a person has no id.
  private var isMessage: Bool {
    fields.type(MessageField.id.rawValue) != .absent
      || (fields.type(conversationFacts) != .nested && fields.type(person) != .nested)
  }

  /// Tries again without characters that an exporter cut in half.
  private func decodeRepaired(
    _ bytes: UnsafeRawBufferPointer,
    into collector: MessageCollector
  ) throws -> Bool {
    guard var repaired = JSONParser.replacingLoneSurrogates(bytes) else { return false }
    repaired.append(contentsOf: repeatElement(0, count: JSONFieldReader.padding))
    do {
      try repaired.withUnsafeBytes { repaired in
        try decode(.init(rebasing: repaired.prefix(bytes.count)), into: collector)
      }
      return true
    } catch is JSONError {
      return false
    }
  }

  // MARK: The fast path

  /// Copies the record into the batch, if it is simple.
  ///
  /// - Returns: False if it is not, or if something is wrong with it; then nothing was added.
  private func appendDirectly(to batch: MessageBatch) throws(RecordProblem) -> Bool {
    guard isSimple else { return false }
    var row = MessageBatch.Row()
    guard let created = time(.createdAt), let edited = time(.editedAt),
      let deleted = time(.deletedAt), let selected = time(.selectedAt)
    else { return false }
    row.createdAt = created.milliseconds
    row.editedAt = edited.milliseconds
    row.deletedAt = deleted.milliseconds
    row.selectedAt = selected.milliseconds
    row.isInTree = fields.type(MessageField.selectedAt.rawValue) != .absent
    row.id = store(.id, batch)
    row.conversation = store(.conversationId, batch)
    row.text = store(.text, batch)
    row.sender = store(.senderId, batch)
    row.senderName = store(.senderName, batch)
    if row.sender.isNone { row.sender = row.senderName }
    row.thread = store(.threadId, batch)
    row.replyTo = store(.replyToId, batch)
    row.parent = store(.parentId, batch)
    row.localId = store(.localId, batch)
    if let offset = namedOffset { row.details = batch.store("{\"utcOffset\":\(offset)}") }
    batch.append(row)
    return true
  }

  /// Whether the record consists only of non-empty strings and times.
  private var isSimple: Bool {
    for field in [MessageField.id, .conversationId, .text]
    where fields.type(field.rawValue) != .string || fields.bytes(field.rawValue).isEmpty {
      return false
    }
    for field in Self.optionalTexts {
      switch fields.type(field.rawValue) {
      case .absent, .null: continue
      case .string where !fields.bytes(field.rawValue).isEmpty: continue
      default: return false
      }
    }
    for index in uncommon {
      switch fields.type(index) {
      case .absent, .null: continue
      case .nested where fields.bytes(index).count == 2: continue
      default: return false
      }
    }
    return true
  }

  private static let optionalTexts: [MessageField] = [
    .senderId, .senderName, .threadId, .replyToId, .parentId, .localId,
  ]

  /// The fields that the fast path reads; any other sends a record down the general path.
  private static let common: Set<MessageField> = Set(
    [.id, .conversationId, .text, .createdAt, .selectedAt, .editedAt, .deletedAt]
      + [.conversationName, .conversationKind] + optionalTexts
  )

  private func store(_ field: MessageField, _ batch: MessageBatch) -> MessageBatch.Slice {
    fields.type(field.rawValue) == .string ? batch.store(fields.bytes(field.rawValue)) : .none
  }

  /// How far the writer's clock was ahead of UTC, in minutes, if the record has an offset.
  private var namedOffset: Int? {
    let field = MessageField.createdAt.rawValue
    return fields.type(field) == .string ? ISO8601Time.namedOffset(fields.bytes(field)) : nil
  }

  private struct Time { var milliseconds: Int64? }

  /// A time in one of the common forms; nil if it needs a closer look.
  private func time(_ field: MessageField) -> Time? {
    switch fields.type(field.rawValue) {
    case .absent, .null: return Time(milliseconds: nil)
    case .string:
      guard let time = ISO8601Time(fields.bytes(field.rawValue)),
        let instant = time.instant(in: zone)
      else { return nil }
      return Time(milliseconds: instant.milliseconds)
    case .integer where fields.integer(field.rawValue) != 0:
      return Instant(number: fields.integer(field.rawValue)).map {
        Time(milliseconds: $0.milliseconds)
      }
    default: return nil
    }
  }

  // MARK: The general path

  private func message() throws -> Message {
    var values = FieldValues<MessageField>()
    for index in fieldOfName.indices {
      if let value = try fields.value(index), !value.isNull { values[fieldOfName[index]] = value }
    }
    var message = try builder.message(values)
    message.isInTree = fields.type(MessageField.selectedAt.rawValue) != .absent
    return message
  }

  // MARK: Conversations

  private func describeConversation(to collector: MessageCollector) throws {
    let name = fields.type(MessageField.conversationName.rawValue)
    let kind = fields.type(MessageField.conversationKind.rawValue)
    guard name == .string || kind == .string else { return }
    guard described.insert(labelDigest).inserted else { return }
    var description = ConversationDescription(
      id: try fields.value(MessageField.conversationId.rawValue)?.idText ?? "",
      name: try fields.value(MessageField.conversationName.rawValue)?.idText
    )
    let kindName = try fields.value(MessageField.conversationKind.rawValue)?.string?.lowercased()
    description.kind = ConversationKind.allCases.first { $0.name == kindName }
    collector.append(description)
  }

  /// Reads debrief's own descriptions of conversations and people.
  private func readFacts(into collector: MessageCollector) throws {
    if fields.type(conversationFacts) == .nested, let facts = try fields.value(conversationFacts),
      let id = try fields.value(MessageField.conversationId.rawValue)?.idText
    {
      collector.append(ConversationDescription(id: id, facts: facts))
    }
    if fields.type(person) == .nested, let person = try fields.value(person) {
      Participant(line: person).map(collector.append)
    }
  }

  /// A digest of the record's description of its conversation, so that the same description is
  /// collected only once.
  private var labelDigest: UInt64 {
    let label: [MessageField] = [.conversationId, .conversationName, .conversationKind]
    return label.reduce(0) { Fingerprint.of(fields.bytes($1.rawValue), seed: $0 &+ 1) }
  }
}
