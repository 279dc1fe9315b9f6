package import JSON

/// The fields of a kind of record, as mappings and debrief's own JSONL name them.
package protocol FieldName: CaseIterable, Hashable, Sendable, RawRepresentable
where RawValue == Int {
  /// Other names that mean one of the fields.
  static var synonyms: [String: Self] { get }
  /// The fields that a record must have.
  static var required: [Self] { get }
}

extension FieldName {
  /// The field's name.
  package var name: String { "\(self)" }

  /// All names, in order.
  package static var names: [String] { allCases.map(\.name) }

  /// The field that a name means.
  ///
  /// - Parameter name: One of ``names``, or a synonym.
  /// - Returns: nil if there is no such field.
  package static func named(_ name: String) -> Self? {
    allCases.first { $0.name == name } ?? synonyms[name]
  }
}

/// The fields of a message.
package enum MessageField: Int, FieldName {
  case id, conversationId, text, createdAt
  case senderId, senderName, senderKind, isFromUser, role, personalityId
  case conversationName, conversationKind
  case threadId, threadName, replyToId, parentId, selectedAt
  case editedAt, deletedAt, isDeleted, isStreaming, status, priority, deliveredTo, readBy, localId
  case attachments, imageURL, messageType, reactions, mentions

  /// The names that other apps use for fields of messages.
  package static var synonyms: [String: MessageField] {
    ["imageUri": .imageURL, "imageUrl": .imageURL, "deleted": .isDeleted, "type": .messageType]
  }

  /// What makes a record a message.
  package static var required: [MessageField] { [.id, .conversationId, .text] }
}

/// The fields of a conversation.
package enum ConversationField: Int, FieldName {
  case id, name, kind, topic, participants, participantDetails, activeLeafId, createdAt
  case preferences, aiEnabled

  /// The names that other apps use for fields of conversations.
  package static var synonyms: [String: ConversationField] {
    ["conversationId": .id, "title": .name, "type": .kind, "participantIds": .participants]
  }

  /// Only its id: everything else of a conversation may be unknown.
  package static var required: [ConversationField] { [.id] }
}

/// The values of a record's fields: loosely typed, as in the source.
package struct FieldValues<Field: FieldName> {
  private var values = [JSONValue?](repeating: nil, count: Field.allCases.count)

  /// Creates a record without values.
  package init() {}

  /// The value of a field; nil if it is missing or null.
  package subscript(field: Field) -> JSONValue? {
    get {
      guard let value = values[field.rawValue], !value.isNull else { return nil }
      return value
    }
    set { values[field.rawValue] = newValue }
  }
}
