import JSON

/// The properties of an object schema, in the order in which an answer should have them.
struct SchemaProperties {
  /// Names and schemas: first those that `propertyOrdering` names, then the others as written.
  let inOrder: [(name: String, schema: JSONValue)]
  private let required: Set<String>

  init(_ schema: JSONObject) {
    let members = schema["properties"]?.object?.members ?? []
    var schemas: [String: JSONValue] = [:]
    for member in members { schemas[member.name] = member.value }
    let listed = schema["propertyOrdering"]?.array?.compactMap(\.string) ?? []
    var result: [(String, JSONValue)] = []
    for name in listed + members.map(\.name) {
      if let schema = schemas.removeValue(forKey: name) { result.append((name, schema)) }
    }
    inOrder = result
    required = Set(schema["required"]?.array?.compactMap(\.string) ?? [])
  }

  func isRequired(_ name: String) -> Bool { required.contains(name) }
}
