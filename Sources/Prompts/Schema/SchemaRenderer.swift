import JSON

/// Writes one schema in a dialect and notes what the dialect cannot express.
struct SchemaRenderer {
  let dialect: SchemaDialect
  private(set) var findings: [SchemaFinding] = []

  init(dialect: SchemaDialect) { self.dialect = dialect }

  private var isOpenAPI: Bool { dialect == .responseSchema }

  /// Keywords whose meaning would be lost.
  static let inexpressible = [
    "$ref", "allOf", "not", "if", "then", "else", "patternProperties", "propertyNames",
    "dependentSchemas", "dependentRequired", "contains", "unevaluatedProperties",
  ]

  /// Writes a schema.
  mutating func render(_ value: JSONValue, at path: SchemaPath, depth: Int) -> JSONValue {
    guard depth <= SchemaTree.depthLimit else {
      complain(.depth, path, "it is nested too deep", advice: "make the schema flatter")
      return [:]
    }
    guard let schema = value.object ?? (value == true ? JSONObject() : nil) else {
      complain(.shape, path, "this is not a schema", advice: "write a mapping with a type")
      return [:]
    }
    for keyword in Self.inexpressible where schema[keyword] != nil {
      complain(
        keyword == "$ref" ? .reference : .keyword,
        path,
        keyword: keyword,
        "\(keyword) cannot be expressed",
        advice: "list the properties and types instead"
      )
    }
    let shape = SchemaShape(schema)
    var result = head(schema, shape, at: path)
    if let values = shape.values { appendValues(values, shape, to: &result, at: path) }
    if let branches = shape.branches {
      appendBranches(branches, shape, to: &result, at: path, depth: depth)
    }
    if shape.types.contains("array") { appendItems(schema, to: &result, at: path, depth: depth) }
    if shape.types.contains("object") {
      appendProperties(schema, to: &result, at: path, depth: depth)
    }
    return .object(result)
  }

  mutating func complain(
    _ rule: SchemaFinding.Rule,
    _ path: SchemaPath,
    keyword: String? = nil,
    _ message: String,
    advice: String,
    isFixable: Bool = false
  ) {
    // A hostile schema may have any number of mistakes.
    guard findings.count < 200 else { return }
    findings.append(
      SchemaFinding(
        rule,
        .error,
        at: path,
        keyword: keyword,
        message,
        advice: advice,
        isFixable: isFixable
      )
    )
  }

  /// The type, title and description.
  private mutating func head(
    _ schema: JSONObject,
    _ shape: SchemaShape,
    at path: SchemaPath
  ) -> JSONObject {
    var result = JSONObject()
    if let type = isOpenAPI ? openAPIType(shape, at: path) : jsonType(shape) {
      result.append("type", type)
    }
    if isOpenAPI, shape.isNullable, !shape.types.isEmpty || shape.branches != nil {
      result.append("nullable", true)
    }
    if let title = schema["title"]?.string { result.append("title", .string(title)) }
    let bounds = SchemaBounds.numberWords + SchemaBounds.textWords + ["format"]
    let words = SchemaBounds.words(schema, bounds)
    let text = SchemaBounds.description(schema["description"]?.string, adding: words)
    if let text { result.append("description", .string(text)) }
    return result
  }

  private mutating func openAPIType(_ shape: SchemaShape, at path: SchemaPath) -> JSONValue? {
    // Only strings can be listed; `appendValues` complains about others.
    if shape.values != nil { return "STRING" }
    if shape.types.isEmpty {
      if shape.branches?.isEmpty == false { return nil }
      if shape.isNullable { return "NULL" }
      complain(.shape, path, "any value is allowed", advice: "name a type")
    } else if shape.types.count > 1 {
      let message = "it has several types: \(shape.types.joined(separator: ", "))"
      complain(.typeArray, path, keyword: "type", message, advice: "choose one")
    }
    return shape.types.first.map { .string($0.uppercased()) }
  }

  private func jsonType(_ shape: SchemaShape) -> JSONValue? {
    let types = (shape.types + (shape.isNullable ? ["null"] : [])).map(JSONValue.string)
    // Beside branches a null would be a separate type that excludes them.
    if types.isEmpty || shape.types.isEmpty && shape.branches != nil { return nil }
    return types.count == 1 ? types[0] : .array(types)
  }

  private mutating func appendValues(
    _ values: [JSONValue],
    _ shape: SchemaShape,
    to result: inout JSONObject,
    at path: SchemaPath
  ) {
    if values.isEmpty {
      complain(.enumSize, path, keyword: "enum", "the enum has no words", advice: "list some")
    }
    if isOpenAPI, values.contains(where: { $0.string == nil }) {
      let canQuote = values.allSatisfy { $0.array == nil && $0.object == nil }
      complain(
        .enumType,
        path,
        keyword: "enum",
        "an enum may only have strings",
        advice: "write the values in quotes",
        isFixable: canQuote
      )
    }
    let null: [JSONValue] = shape.isNullable && !isOpenAPI ? [.null] : []
    result.append("enum", .array(values + null))
  }

  private mutating func appendBranches(
    _ branches: [JSONValue],
    _ shape: SchemaShape,
    to result: inout JSONObject,
    at path: SchemaPath,
    depth: Int
  ) {
    if !shape.types.isEmpty {
      let advice = "move the other keywords into its schemas"
      complain(.shape, path, "anyOf is used together with a type", advice: advice)
    }
    var rendered: [JSONValue] = []
    for (index, branch) in branches.enumerated() {
      let subpath = path.appending(.branch("anyOf", index))
      rendered.append(render(branch, at: subpath, depth: depth + 1))
    }
    if !isOpenAPI, shape.isNullable { rendered.append(["type": "null"]) }
    result.append("anyOf", .array(rendered))
  }

  private mutating func appendItems(
    _ schema: JSONObject,
    to result: inout JSONObject,
    at path: SchemaPath,
    depth: Int
  ) {
    if schema["prefixItems"] != nil {
      let advice = "use an object with a property for each position"
      complain(.keyword, path, keyword: "prefixItems", "prefixItems is not sent", advice: advice)
    }
    if let items = schema["items"] {
      result.append("items", render(items, at: path.appending(.items), depth: depth + 1))
    } else {
      complain(.shape, path, "the array does not declare its elements", advice: "give it items")
    }
    for word in ["minItems", "maxItems"] {
      if let count = schema[word]?.integer { result.append(word, .integer(count)) }
    }
  }

  private mutating func appendProperties(
    _ schema: JSONObject,
    to result: inout JSONObject,
    at path: SchemaPath,
    depth: Int
  ) {
    let properties = SchemaProperties(schema)
    if isOpenAPI { refuseOpenObject(schema, properties, at: path) }
    var rendered = JSONObject()
    var required: [JSONValue] = []
    for (name, property) in properties.inOrder {
      let subpath = path.appending(.property(name))
      rendered.append(name, render(property, at: subpath, depth: depth + 1))
      let takesNull = property.object.map { SchemaShape($0).isNullable } ?? false
      if properties.isRequired(name) || takesNull { required.append(.string(name)) }
    }
    if !rendered.members.isEmpty {
      result.append("properties", .object(rendered))
      if !required.isEmpty { result.append("required", .array(required)) }
      if isOpenAPI {
        result.append("propertyOrdering", .array(rendered.members.map { .string($0.name) }))
      }
    }
    guard !isOpenAPI, let others = schema["additionalProperties"] else { return }
    if others.bool != nil { return result.append("additionalProperties", others) }
    let subpath = path.appending(.others)
    result.append("additionalProperties", render(others, at: subpath, depth: depth + 1))
  }

  private mutating func refuseOpenObject(
    _ schema: JSONObject,
    _ properties: SchemaProperties,
    at path: SchemaPath
  ) {
    let isOpen = schema["additionalProperties"].map { $0 != false } ?? false
    guard isOpen || properties.inOrder.isEmpty else { return }
    let message = isOpen ? "the object may have any property" : "the object has no properties"
    let advice = "name every property, or use an array of objects with a name and a value"
    complain(.shape, path, message, advice: advice)
  }
}
