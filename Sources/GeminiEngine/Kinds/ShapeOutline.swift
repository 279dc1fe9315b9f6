package import JSON

/// The shape of an answer in few words: `{gist,bullets:[{text,cite:[]}],state:open|done,due?}`.
///
/// A bare name is a string, `[]` a list of strings, `a|b` one of some words; a question mark marks
/// an optional member. For a short chat the same as JSON Schema is longer than the chat
/// (`Benchmarks/tokens`).
package struct ShapeOutline {
  /// The shape.
  package let text: String

  /// Outlines a schema.
  ///
  /// It is nil if the schema contains something that an outline cannot express, such as a
  /// description or a bound.
  package init?(_ schema: JSONValue) {
    guard let text = Self.text(schema) else { return nil }
    self.text = text
  }

  private static let keywords: Set<String> = ["type", "enum", "items", "properties", "required"]

  private static func text(_ schema: JSONValue) -> String? {
    guard let object = schema.object else { return nil }
    for member in object.members where !keywords.contains(member.name) {
      guard member.name == "additionalProperties", member.value == false else { return nil }
    }
    if let words = object["enum"]?.array { return alternatives(words) }
    switch object["type"]?.string {
    case "string": return ""
    case "number": return "number"
    case "integer": return "integer"
    case "boolean": return "true|false"
    case "array": return object["items"].flatMap(text).map { "[\($0)]" }
    case "object": return members(of: object)
    default: return nil
    }
  }

  private static func alternatives(_ values: [JSONValue]) -> String? {
    let words = values.compactMap(\.string)
    guard words.count == values.count, words.allSatisfy(isPlain) else { return nil }
    return words.joined(separator: "|")
  }

  private static func members(of object: JSONObject) -> String? {
    let required = Set(object["required"]?.array?.compactMap(\.string) ?? [])
    var members: [String] = []
    for member in object["properties"]?.object?.members ?? [] {
      let isOptional = !required.contains(member.name)
      let schema = isOptional ? member.value.withoutNull : member.value
      guard isPlain(member.name), let type = text(schema) else { return nil }
      members.append(member.name + (isOptional ? "?" : "") + (type.isEmpty ? "" : ":" + type))
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// Whether a word cannot be mistaken for a sign of the outline.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "_-. ".contains($0) }
  }
}

extension JSONValue {
  /// The schema without null among its values.
  fileprivate var withoutNull: JSONValue {
    guard var schema = object else { return self }
    if let types = schema["type"]?.array?.filter({ $0 != "null" }), types.count == 1 {
      schema["type"] = types[0]
    }
    if let words = schema["enum"]?.array {
      schema["enum"] = .array(words.filter { !$0.isNull })
    }
    return .object(schema)
  }
}
