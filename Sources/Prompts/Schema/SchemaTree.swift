import JSON

/// The parts of a schema that are schemas themselves.
enum SchemaTree {
  /// The maximum depth of schemas; everything that reads them refuses deeper ones.
  static let depthLimit = 64
  static let branchWords = ["anyOf", "oneOf", "allOf", "prefixItems"]
  static let definitionWords = ["$defs", "definitions"]
}

extension JSONObject {
  /// The schemas directly inside a schema.
  var subschemas: [(step: SchemaPath.Step, schema: JSONValue)] {
    var result: [(SchemaPath.Step, JSONValue)] = []
    for member in members {
      switch (member.name, member.value) {
      case ("properties", .object(let properties)):
        result += properties.members.map { (.property($0.name), $0.value) }
      case ("items", .object): result.append((.items, member.value))
      case ("additionalProperties", .object): result.append((.others, member.value))
      case (let word, .array(let branches)) where SchemaTree.branchWords.contains(word):
        result += branches.enumerated().map { (.branch(word, $0.offset), $0.element) }
      case (let word, .object(let schemas)) where SchemaTree.definitionWords.contains(word):
        result += schemas.members.map { (.definition(word, $0.name), $0.value) }
      default: break
      }
    }
    return result
  }
}

extension JSONValue {
  /// The schema with one of its parts changed.
  func updating(
    _ steps: ArraySlice<SchemaPath.Step>,
    _ change: (JSONObject) -> JSONObject
  ) -> JSONValue {
    guard case .object(var schema) = self else { return self }
    guard let step = steps.first else { return .object(change(schema)) }
    let rest = steps.dropFirst()
    func update(_ member: String, _ name: String? = nil) {
      guard let value = schema[member] else { return }
      guard let name else { return schema.set(member, value.updating(rest, change)) }
      guard case .object(var inner) = value, let part = inner[name] else { return }
      inner.set(name, part.updating(rest, change))
      schema.set(member, .object(inner))
    }
    switch step {
    case .property(let name): update("properties", name)
    case .items: update("items")
    case .others: update("additionalProperties")
    case .definition(let word, let name): update(word, name)
    case .branch(let word, let index):
      guard var branches = schema[word]?.array, branches.indices.contains(index) else { break }
      branches[index] = branches[index].updating(rest, change)
      schema.set(word, .array(branches))
    }
    return .object(schema)
  }
}
