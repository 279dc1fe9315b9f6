package import JSON

extension YAMLNode {
  /// The same value as JSON, keys in their order.
  package var json: JSONValue {
    switch value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .double(let value): return .double(value)
    case .string(let value): return .string(value)
    case .sequence(let elements): return .array(elements.map(\.json))
    case .mapping(let mapping):
      var object = JSONObject()
      for entry in mapping.entries { object.append(entry.key, entry.value.json) }
      return .object(object)
    }
  }
}
