public import JSON

/// The shape that an answer must have, and the spelling in which the service is told.
public struct ResponseSchema: Sendable, Hashable {
  /// The spellings that the service knows; a request carries exactly one.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// `responseSchema`, a subset of OpenAPI 3.0; the one that batches treat reliably.
    case openAPI = "openapi"
    /// `responseJsonSchema`, a subset of JSON Schema.
    case jsonSchema = "json-schema"
  }

  /// The shape as JSON Schema.
  public let schema: JSONValue
  /// How the service is told.
  public let form: Form
  /// The members of `generationConfig` that say it: written once, sent with many requests.
  let settings: [JSONObject.Member]
  /// The tokens that it takes, as a guess.
  let estimatedTokens: Int

  /// Describes the shape of an answer.
  ///
  /// - Parameters:
  ///   - schema: The shape as JSON Schema, without references.
  ///   - form: How the service is told.
  public init(_ schema: JSONValue, form: Form = .openAPI) {
    self.schema = schema
    self.form = form
    var members = JSONObject()
    members.append("responseMimeType", "application/json")
    switch form {
    case .openAPI: members.append("responseSchema", SchemaSpelling.openAPI(schema))
    case .jsonSchema: members.append("responseJsonSchema", SchemaSpelling.jsonSchema(schema))
    }
    settings = members.members
    estimatedTokens = TokenEstimate.tokens(schema.text)
  }
}

/// Writes a JSON Schema with the keywords that the service takes.
enum SchemaSpelling {
  /// The keywords that both spellings write in the same way.
  private static let shared: Set<String> = [
    "title", "description", "format", "minItems", "maxItems", "minimum", "maximum", "required",
  ]
  private static let openAPIOnly: Set<String> = [
    "minLength", "maxLength", "pattern", "minProperties", "maxProperties", "nullable",
  ]
  private static let jsonSchemaOnly: Set<String> = [
    "$id", "$anchor", "$ref", "type", "enum", "additionalProperties", "oneOf", "const",
  ]
  /// What is deeper is left out; the service refuses it long before.
  static let depthLimit = 64

  static func openAPI(_ schema: JSONValue, depth: Int = 0) -> JSONValue {
    guard let members = schema.object?.members, depth < depthLimit else { return [:] }
    var written = JSONObject()
    for member in members {
      switch member.name {
      case "type": writeType(member.value, to: &written)
      case "enum": writeWords(member.value, to: &written)
      case "const": writeWords(.array([member.value]), to: &written)
      case "oneOf", "anyOf":
        written.append("anyOf", list(member.value) { openAPI($0, depth: depth + 1) })
      case let name where shared.contains(name) || openAPIOnly.contains(name):
        written.append(name, member.value)
      default: writeInner(member, to: &written, isSorted: true) { openAPI($0, depth: depth + 1) }
      }
    }
    return .object(written)
  }

  static func jsonSchema(_ schema: JSONValue, depth: Int = 0) -> JSONValue {
    guard let members = schema.object?.members, depth < depthLimit else { return schema }
    var written = JSONObject()
    for member in members {
      switch member.name {
      case "const": written.append("enum", .array([member.value]))
      case "anyOf", "prefixItems":
        written.append(member.name, list(member.value) { jsonSchema($0, depth: depth + 1) })
      case "$defs":
        written.append("$defs", inner(member.value) { jsonSchema($0, depth: depth + 1) })
      case let name where shared.contains(name) || jsonSchemaOnly.contains(name):
        written.append(name, member.value)
      default:
        writeInner(member, to: &written, isSorted: false) { jsonSchema($0, depth: depth + 1) }
      }
    }
    return .object(written)
  }

  /// Writes `items` and `properties`.
  ///
  /// OpenAPI's spelling is answered in the order of the alphabet unless one is given; the other in
  /// the order in which it is written.
  private static func writeInner(
    _ member: JSONObject.Member,
    to written: inout JSONObject,
    isSorted: Bool,
    _ spell: (JSONValue) -> JSONValue
  ) {
    switch member.name {
    case "items": written.append("items", spell(member.value))
    case "properties":
      written.append("properties", inner(member.value, spell))
      let names = member.value.object?.members.map { JSONValue.string($0.name) } ?? []
      if isSorted, !names.isEmpty { written.append("propertyOrdering", .array(names)) }
    default: break
    }
  }

  private static func writeType(_ type: JSONValue, to written: inout JSONObject) {
    let names = type.string.map { [$0] } ?? type.array?.compactMap(\.string) ?? []
    if let name = names.first(where: { $0 != "null" }) ?? names.first {
      written.append("type", .string(name.uppercased()))
    }
    if names.count > 1, names.contains("null") { written.append("nullable", true) }
  }

  /// The enumeration of this spelling holds strings only; `null` is said by `nullable`.
  private static func writeWords(_ words: JSONValue, to written: inout JSONObject) {
    let texts = words.array?.compactMap(\.string) ?? []
    if !texts.isEmpty { written.append("enum", .array(texts.map(JSONValue.string))) }
  }

  private static func list(_ value: JSONValue, _ spell: (JSONValue) -> JSONValue) -> JSONValue {
    .array((value.array ?? []).map(spell))
  }

  private static func inner(_ value: JSONValue, _ spell: (JSONValue) -> JSONValue) -> JSONValue {
    var written = JSONObject()
    for member in value.object?.members ?? [] { written.append(member.name, spell(member.value)) }
    return .object(written)
  }
}
