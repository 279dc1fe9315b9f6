package import Insights
package import JSON

/// A kind as described in its prompt file: its life cycle, its instructions, its answers.
package struct KindDefinition: Sendable, Hashable {
  /// How its insights are named, listed and expired.
  package var kind: InsightKind
  /// What one find looks like in a model's answer, as JSON Schema without citations.
  package var itemSchema: JSONValue
  /// Where the citations of a find are.
  var evidence: EvidenceRule
  /// The field that states it in a line.
  var titleField: String
  /// The fields that name people.
  var peopleFields: [String]
  /// The fields that name days or times.
  var dateFields: [String]
  /// The prompt file's path, for messages.
  package var file: String
  /// The identity of the prompt's content: a digest of instructions, schema and settings.
  var promptHash: String

  /// Where the citations of a find are.
  enum EvidenceRule: Sendable, Hashable {
    /// Each find has its own; a thread has any number of finds.
    case item
    /// The only find of a thread has parts with their own; parts without evidence are removed.
    case parts(field: String)
  }

  /// The name of the field with citations, in answers.
  static let citations = "cite"

  /// The value under the kind's name in a model's answer, as JSON Schema.
  package var answerSchema: JSONValue {
    switch evidence {
    case .item: Self.list(of: itemSchema.adding(Self.citations))
    case .parts(let field): itemSchema.addingToItems(of: field, Self.citations)
    }
  }

  static func list(of items: JSONValue) -> JSONValue { ["type": "array", "items": items] }
}

extension JSONValue {
  /// An object's schema with one more required field, a list of strings, at its beginning: what a
  /// model writes first it takes into account later.
  fileprivate func adding(_ name: String) -> JSONValue {
    guard var schema = object else { return self }
    var properties = JSONObject()
    properties.append(name, ["type": "array", "items": ["type": "string"]])
    for member in schema["properties"]?.object?.members ?? [] {
      properties.append(member.name, member.value)
    }
    schema["properties"] = .object(properties)
    schema["required"] = .array([.string(name)] + (schema["required"]?.array ?? []))
    return .object(schema)
  }

  /// An object's schema in which the members of a list have one more required field.
  fileprivate func addingToItems(of field: String, _ name: String) -> JSONValue {
    guard var schema = object, var properties = schema["properties"]?.object,
      var list = properties[field]?.object, let items = list["items"]
    else { return self }
    list["items"] = items.adding(name)
    properties[field] = .object(list)
    schema["properties"] = .object(properties)
    return .object(schema)
  }
}
