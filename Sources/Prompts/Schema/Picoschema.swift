package import JSON
package import YAML

/// Reads Picoschema, the short form of JSON Schema that prompt files use.
///
/// A schema is a type word (`string, what it is`), the name of a schema, or a mapping from keys
/// such as `owner?` or `items(array, what they are)` to schemas. JSON Schema is accepted as is
/// where the whole is a mapping with a `type`, `properties` or `anyOf`.
package enum Picoschema {
  /// How strictly a schema is read.
  package enum Rules: Sendable {
    /// Definite mistakes are errors, and descriptions keep their parentheses.
    case strict
    /// Exactly what the reference implementation does, its oversights included.
    ///
    /// Five things differ: a description in parentheses ends at its first `(`, `s(enum)` takes any
    /// value, a blank before `(` belongs to the name, brackets are not checked, and the type `any`
    /// stays in the schema where it is the whole schema.
    case reference
  }

  /// The maximum depth of objects and arrays within one another.
  static let depthLimit = 32

  /// Turns Picoschema into JSON Schema, properties in the order written.
  ///
  /// - Parameters:
  ///   - node: The value of a `schema` key.
  ///   - named: Finds a schema by its name, as JSON Schema; nil if there is none.
  /// - Returns: The JSON Schema; `null` for nothing and for an empty mapping.
  /// - Throws: ``YAMLError`` at the position of the mistake.
  package static func schema(
    of node: YAMLNode,
    rules: Rules = .strict,
    named: (String) -> JSONValue? = { _ in nil }
  ) throws(YAMLError) -> JSONValue {
    if node.isNull || node.mapping?.entries.isEmpty == true { return .null }
    if let mapping = node.mapping, isJSONSchema(mapping) { return jsonSchema(node) }
    return try PicoschemaReader(rules: rules).root(node, named: named)
  }

  /// Whether a mapping is JSON Schema rather than Picoschema.
  ///
  /// Picoschema has no use for the lists that are tested here, so it loses nothing; but a field
  /// cannot be called `type` and have a bare type word as its schema.
  static func isJSONSchema(_ mapping: YAMLMapping) -> Bool {
    if let type = mapping["type"] {
      if case .string(let word) = type.value, isJSONType(word) { return true }
      if type.sequence != nil { return true }
    }
    if mapping["properties"]?.mapping != nil { return true }
    return ["anyOf", "oneOf", "allOf", "enum"].contains { mapping[$0]?.sequence != nil }
  }

  /// The words that are types on their own.
  static let scalarTypes = ["string", "number", "integer", "boolean", "null", "any"]

  private static func isJSONType(_ word: String) -> Bool {
    scalarTypes.contains(word) || word == "object" || word == "array"
  }

  private static func jsonSchema(_ node: YAMLNode) -> JSONValue {
    guard node["type"] == nil, node["properties"] != nil, case .object(var schema) = node.json
    else { return node.json }
    schema.set("type", "object")
    return .object(schema)
  }
}
