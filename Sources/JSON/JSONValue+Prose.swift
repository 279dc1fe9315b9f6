extension JSONValue {
  /// The value with every string in it rewritten, except for those that name something: the values
  /// of members such as `id`, `threadId`, `message_ids`, `promptHash` and `schema`.
  package func mappingProse(_ transform: (String) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(transform(text))
    case .array(let elements): .array(elements.map { $0.mappingProse(transform) })
    case .object(let object): .object(object.mappingProse(transform))
    default: self
    }
  }

  /// The value of a member that names something; an object under such a name, for instance a
  /// `thread` with its title, holds prose.
  fileprivate func mappingNested(_ transform: (String) -> String) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.mappingNested(transform) })
    case .object(let object): .object(object.mappingProse(transform))
    default: self
    }
  }

  private static let identifiers: Set = [
    "id", "ids", "key", "schema", "run", "thread", "conversation", "triggeredBy", "by",
  ]

  /// Whether a member of this name holds identifiers.
  fileprivate static func isIdentifier(_ name: String) -> Bool {
    identifiers.contains(name)
      || ["Id", "Ids", "_id", "_ids", "Hash", "hash"].contains(where: name.hasSuffix)
  }
}

extension JSONObject {
  /// The members with every string rewritten that names nothing; see ``JSONValue``.
  package func mappingProse(_ transform: (String) -> String) -> JSONObject {
    var result = JSONObject()
    for member in members {
      let isKept = JSONValue.isIdentifier(member.name)
      result.append(
        member.name,
        isKept ? member.value.mappingNested(transform) : member.value.mappingProse(transform)
      )
    }
    return result
  }
}
