import JSON

extension SchemaFinding {
  /// The schema with this finding repaired; the same schema if it cannot be.
  func fixing(_ schema: JSONValue) -> JSONValue {
    guard isFixable else { return schema }
    if rule == .reference { return SchemaReferences.inlined(schema) ?? schema }
    return schema.updating(path.steps[...]) { repaired($0) }
  }

  /// One part of the schema, repaired.
  func repaired(_ schema: JSONObject) -> JSONObject {
    var schema = schema
    switch rule {
    case .numberBound: Self.describe(SchemaBounds.numberWords, in: &schema)
    case .format: Self.describe(["format"], in: &schema)
    case .keyword: if let keyword { schema.remove(keyword) }
    case .typeArray: fixType(&schema)
    case .maxItems: fixCount(&schema)
    case .propertyOrder:
      let names = SchemaProperties(schema).inOrder.map { JSONValue.string($0.name) }
      schema.set("propertyOrdering", .array(names))
    case .enumType: fixEnum(&schema)
    case .enumDuplicate:
      var values: [JSONValue] = []
      for value in schema["enum"]?.array ?? [] where !values.contains(value) {
        values.append(value)
      }
      schema.set("enum", .array(values))
    default: break
    }
    return schema
  }

  /// Moves bounds into the description.
  private static func describe(_ keywords: [String], in schema: inout JSONObject) {
    let words = SchemaBounds.words(schema, keywords)
    let text = SchemaBounds.description(schema["description"]?.string, adding: words)
    for keyword in keywords { schema.remove(keyword) }
    if let text { schema.set("description", .string(text)) }
  }

  private func fixType(_ schema: inout JSONObject) {
    let shape = SchemaShape(schema)
    guard let type = shape.types.first else { return }
    schema.set("type", .string(type))
    if shape.isNullable { schema.set("nullable", true) }
  }

  private func fixCount(_ schema: inout JSONObject) {
    guard let keyword, let count = schema[keyword]?.integer else { return }
    if count > SchemaLinter.maxItems {
      schema.set(keyword, .integer(SchemaLinter.maxItems))
    } else {
      schema.remove(keyword)
    }
  }

  private func fixEnum(_ schema: inout JSONObject) {
    func quoted(_ value: JSONValue) -> JSONValue {
      value.isNull || value.string != nil ? value : .string(value.text)
    }
    if let values = schema["enum"]?.array { schema.set("enum", .array(values.map(quoted))) }
    if let value = schema["const"] { schema.set("const", quoted(value)) }
    guard let type = schema["type"] else { return }
    let takesNull = type.array?.contains("null") == true
    schema.set("type", takesNull ? ["string", "null"] : "string")
  }
}
