import JSON

/// The types and choices of a schema, in whichever of several spellings it has them.
struct SchemaShape {
  /// The types except null, in lower case; derived from other keywords where `type` is missing.
  let types: [String]
  /// Whether null is allowed.
  let isNullable: Bool
  /// The values of `enum` or `const`, except null.
  let values: [JSONValue]?
  /// The schemas of `anyOf` or `oneOf`, except null.
  let branches: [JSONValue]?

  init(_ schema: JSONObject) {
    let declared = Self.declaredTypes(schema)
    let values = schema["enum"]?.array ?? schema["const"].map { [$0] }
    let branches = schema["anyOf"]?.array ?? schema["oneOf"]?.array
    isNullable =
      declared?.contains("null") == true || schema["nullable"] == true
      || values?.contains(.null) == true
      || branches?.contains { $0["type"] == "null" } == true
    self.values = values?.filter { !$0.isNull }
    self.branches = branches?.filter { $0["type"] != "null" }
    let named = declared?.filter { $0 != "null" }
    types = named ?? Self.types(of: self.values) ?? Self.derivedTypes(schema)
  }

  private static func declaredTypes(_ schema: JSONObject) -> [String]? {
    guard let type = schema["type"] else { return nil }
    return (type.array ?? [type]).compactMap { $0.string?.lowercased() }
  }

  private static func types(of values: [JSONValue]?) -> [String]? {
    guard let values, !values.isEmpty else { return nil }
    var types: [String] = []
    for type in values.map(\.schemaType) where !types.contains(type) { types.append(type) }
    return types == ["integer", "number"] || types == ["number", "integer"] ? ["number"] : types
  }

  private static func derivedTypes(_ schema: JSONObject) -> [String] {
    if schema["properties"] != nil { return ["object"] }
    return schema["items"] != nil ? ["array"] : []
  }
}

extension JSONValue {
  /// The name of a value's type in JSON Schema.
  var schemaType: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .double(let number): Int64(exactly: number) == nil ? "number" : "integer"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
