import JSON
import Text
import YAML

/// Turns the nodes of one Picoschema into JSON Schema.
struct PicoschemaReader {
  typealias Named = (String) -> JSONValue?

  let rules: Picoschema.Rules

  /// Reads the whole schema.
  func root(_ node: YAMLNode, named: Named) throws(YAMLError) -> JSONValue {
    let schema = try schema(node, depth: 0, named: named)
    guard rules == .reference, case .object(var object) = schema,
      case .string(let text) = node.value, picoschemaParts(text[...]).word == "any"
    else { return schema }
    object.set("type", "any")
    return .object(object)
  }

  private func schema(
    _ node: YAMLNode,
    depth: Int,
    named: Named
  ) throws(YAMLError) -> JSONValue {
    guard depth < Picoschema.depthLimit else {
      throw node.error("the schema is nested more than \(Picoschema.depthLimit) levels deep")
    }
    switch node.value {
    case .string(let text): return try typed(text, at: node, named: named)
    case .mapping(let mapping): return try object(mapping, depth: depth, named: named)
    case .null:
      throw node.error("a schema is missing here; the type null is written \"null\", in quotes")
    case .sequence:
      throw node.error("a schema is a type word or a mapping, this is a list: enum takes one")
    default: throw node.error("a schema is a type word or a mapping, this is \(node.kind)")
    }
  }

  /// A type word or the name of a schema, either with a description.
  private func typed(
    _ text: String,
    at node: YAMLNode,
    named: Named
  ) throws(YAMLError) -> JSONValue {
    let (word, description) = picoschemaParts(text[...])
    let type = String(word)
    var object = JSONObject()
    if type == "any" {
      // Every value fits: JSON Schema has no word for that.
    } else if Picoschema.scalarTypes.contains(type) {
      object.append("type", .string(type))
    } else {
      guard let schema = named(type) else { throw unknownType(type, at: node) }
      guard case .object(let members) = schema else { return schema }
      object = members
    }
    if let description { object.set("description", .string(description)) }
    return .object(object)
  }

  private func unknownType(_ word: String, at node: YAMLNode) -> YAMLError {
    let spelling = Self.otherNames[word.lowercased()]
    if let best = spelling ?? nearest(to: word, in: Picoschema.scalarTypes) {
      return node.error("there is no type or schema \"\(word)\"; did you mean \"\(best)\"?")
    }
    let known = Picoschema.scalarTypes.joined(separator: ", ")
    return node.error("there is no type or schema \"\(word)\"; types are \(known)")
  }

  /// The names of the types in other languages.
  private static let otherNames = [
    "str": "string", "text": "string", "date": "string", "datetime": "string",
    "int": "integer", "float": "number", "double": "number", "decimal": "number",
    "bool": "boolean", "nil": "null", "none": "null", "array": "name(array)",
    "list": "name(array)", "object": "name(object)", "enum": "name(enum)",
  ]

  private func object(
    _ mapping: YAMLMapping,
    depth: Int,
    named: Named
  ) throws(YAMLError) -> JSONValue {
    var properties = JSONObject()
    var required: [JSONValue] = []
    var others: JSONValue = false
    for entry in mapping.entries {
      if entry.key == "(*)" {
        others = try schema(entry.value, depth: depth + 1, named: named)
        continue
      }
      let key = try PicoschemaKey(entry, rules: rules)
      guard properties[key.name] == nil else {
        throw entry.error("the field \"\(key.name)\" occurs twice")
      }
      let property = try property(key, entry, depth: depth + 1, named: named)
      properties.append(key.name, property)
      if !key.isOptional { required.append(.string(key.name)) }
    }
    var object = JSONObject()
    object.append("type", "object")
    object.append("properties", .object(properties))
    if !required.isEmpty { object.append("required", .array(required)) }
    object.append("additionalProperties", others)
    return .object(object)
  }

  private func property(
    _ key: PicoschemaKey,
    _ entry: YAMLMapping.Entry,
    depth: Int,
    named: Named
  ) throws(YAMLError) -> JSONValue {
    var property: JSONValue
    switch key.kind {
    case nil: property = try schema(entry.value, depth: depth, named: named)
    case .array:
      let items = try schema(entry.value, depth: depth, named: named)
      property = ["type": "array", "items": items]
    case .object:
      guard let mapping = entry.value.mapping else {
        throw entry.value.error("an object takes a mapping of fields, this is \(entry.value.kind)")
      }
      property = try object(mapping, depth: depth, named: named)
    case .enum: property = ["enum": try words(entry.value)]
    }
    if let description = key.description, case .object(var members) = property {
      members.set("description", .string(description))
      property = .object(members)
    }
    return key.isOptional ? property.orNull : property
  }

  /// The values of an enum.
  private func words(_ node: YAMLNode) throws(YAMLError) -> JSONValue {
    if rules == .reference { return node.json }
    guard let values = node.sequence, !values.isEmpty else {
      throw node.error("an enum takes a list of values: [low, high]")
    }
    for value in values where value.scalar == nil {
      throw value.error("the values of an enum are words, this is \(value.kind)")
    }
    return node.json
  }
}

extension JSONValue {
  /// The schema with `null` allowed too.
  var orNull: JSONValue {
    guard case .object(var schema) = self else { return self }
    switch schema["type"] {
    case .string(let type)? where type != "null": schema.set("type", [.string(type), "null"])
    case .array(let types)? where !types.contains("null"):
      schema.set("type", .array(types + ["null"]))
    default: break
    }
    for word in ["anyOf", "oneOf"] {
      guard let branches = schema[word]?.array, schema["type"] == nil,
        !branches.contains(["type": "null"])
      else { continue }
      schema.set(word, .array(branches + [["type": "null"]]))
    }
    if let values = schema["enum"]?.array, !values.contains(.null) {
      schema.set("enum", .array(values + [.null]))
    }
    return .object(schema)
  }
}
