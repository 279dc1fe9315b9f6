import JSON

/// The fields of a kind of record, as mappings and debrief's own JSONL name them.
protocol FieldName: CaseIterable, Hashable, Sendable, RawRepresentable where RawValue == Int {
  /// Other names that mean one of the fields.
  static var synonyms: [String: Self] { get }
  /// The fields that a record must have.
  static var required: [Self] { get }
}

extension FieldName {
  /// The field's name.
  var name: String { "\(self)" }

  /// All names, in order.
  static var names: [String] { allCases.map(\.name) }

  /// The field that a name means.
  ///
  /// - Parameter name: One of ``names``, or a synonym.
  /// - Returns: nil if there is no such field.
  static func named(_ name: String) -> Self? {
    allCases.first { $0.name == name } ?? synonyms[name]
  }
}

/// The fields of a message.
enum MessageField: Int, FieldName {
  case id, conversationId, text, createdAt
  case senderId, senderName, senderKind, isFromUser, role, personalityId
  case conversationName, conversationKind
  case threadId, threadName, replyToId, parentId, selectedAt
  case editedAt, deletedAt, isDeleted, isStreaming, status, priority, deliveredTo, readBy, localId
  case attachments, imageURL, messageType, reactions, mentions

  static var synonyms: [String: MessageField] {
    ["imageUri": .imageURL, "imageUrl": .imageURL, "deleted": .isDeleted, "type": .messageType]
  }

  static var required: [MessageField] { [.id, .conversationId, .text] }
}

/// The fields of a conversation.
enum ConversationField: Int, FieldName {
  case id, name, kind, topic, participants, participantDetails, activeLeafId, createdAt
  case preferences, aiEnabled

  static var synonyms: [String: ConversationField] {
    ["conversationId": .id, "title": .name, "type": .kind, "participantIds": .participants]
  }

  static var required: [ConversationField] { [.id] }
}

/// The values of a record's fields: loosely typed, as in the source.
struct FieldValues<Field: FieldName> {
  private var values = [JSONValue?](repeating: nil, count: Field.allCases.count)

  /// Creates a record without values.
  init() {}

  /// The value of a field; nil if it is missing or null.
  subscript(field: Field) -> JSONValue? {
    get {
      guard let value = values[field.rawValue], !value.isNull else { return nil }
      return value
    }
    set { values[field.rawValue] = newValue }
  }
}

/// Why a record cannot be read; never contains chat text.
struct RecordProblem: Error, Hashable {
  let reason: String
}
