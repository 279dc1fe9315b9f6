import JSON

/// What the service refuses in the schema of an answer.
struct SchemaDialect {
  let isOpenAPI: Bool

  private static let depthLimit = 16
  private static let wordLimit = 8000
  private static let itemLimit: Int64 = 10_000

  /// Why a schema is refused.
  ///
  /// - Returns: The service's words; nil if it is accepted.
  func refusal(_ schema: JSONValue) -> String? { refusal(schema, depth: 0) }

  private func refusal(_ schema: JSONValue, depth: Int) -> String? {
    guard let members = schema.object?.members else { return nil }
    if depth > Self.depthLimit {
      return
        "A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth."
    }
    if let message = refusalOfSize(schema) ?? refusalOfObject(schema) { return message }
    if schema["$ref"] != nil, members.contains(where: { !$0.name.hasPrefix("$") }) {
      return "A schema with $ref may only hold fields that start with $."
    }
    for member in members {
      for inner in Self.innerSchemas(member) {
        if let message = refusal(inner, depth: depth + 1) { return message }
      }
    }
    return nil
  }

  private func refusalOfSize(_ schema: JSONValue) -> String? {
    let length = schema["enum"]?.array?.compactMap(\.string).map(\.utf8.count).reduce(0, +) ?? 0
    let items = schema["maxItems"]?.integer ?? Int64(schema["maxItems"]?.string ?? "0") ?? 0
    guard length > Self.wordLimit || items > Self.itemLimit else { return nil }
    return "The specified schema produces a constraint that has too many states for serving."
  }

  private func refusalOfObject(_ schema: JSONValue) -> String? {
    guard isOpenAPI, schema["type"]?.string?.uppercased() == "OBJECT" else { return nil }
    let names = Set(schema["properties"]?.object?.members.map(\.name) ?? [])
    let place = "GenerateContentRequest.generation_config.response_schema"
    if names.isEmpty {
      return "* \(place).properties: should be non-empty for OBJECT type"
    }
    let listed = (schema["required"]?.array ?? []) + (schema["propertyOrdering"]?.array ?? [])
    let missing = listed.compactMap(\.string).first { !names.contains($0) }
    return missing.map { "* \(place).required: property is not defined: \($0)" }
  }

  private static func innerSchemas(_ member: JSONObject.Member) -> [JSONValue] {
    switch member.name {
    case "items", "additionalProperties": [member.value]
    case "anyOf", "oneOf", "prefixItems": member.value.array ?? []
    case "properties", "$defs": member.value.object?.members.map(\.value) ?? []
    default: []
    }
  }
}
