import JSON
import TestSupport

/// Schemas and values that are the same in every run.
struct SchemaRandom: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// Picoschema as a flow mapping that every dialect can express.
  mutating func picoschema(depth: Int = 0) -> String {
    var fields: [String] = []
    for index in 0...Int.random(in: 0...4, using: &self) {
      let optional = pick(["", "?"])
      let name = "f\(Int.random(in: 0...999, using: &self))x\(index)\(optional)"
      switch Int.random(in: 0...(depth < 4 ? 5 : 2), using: &self) {
      case 0, 1: fields.append("\"\(name)\": \"\(pick(["string", "number", "boolean"])), words\"")
      case 2: fields.append("\"\(name)(enum, which)\": [a, b, c]")
      case 3: fields.append("\"\(name)(array, some)\": \(picoschema(depth: depth + 1))")
      case 4: fields.append("\"\(name)(array)\": integer")
      default: fields.append("\"\(name)(object, one)\": \(picoschema(depth: depth + 1))")
      }
    }
    return "{\(fields.joined(separator: ", "))}"
  }

  /// Any JSON, full of the words of JSON Schema in wrong places.
  mutating func json(depth: Int = 0) -> JSONValue {
    switch Int.random(in: 0...(depth < 6 ? 9 : 5), using: &self) {
    case 0: return .null
    case 1: return .bool(.random(using: &self))
    case 2: return .integer(pick([0, 1, -1, 101, .max, .min]))
    case 3: return .double(pick([0.5, -1e308, 1e19]))
    case 4, 5:
      return .string(pick(["string", "object", "array", "null", "#", "#/properties/a", ""]))
    case 6:
      return .array((0..<Int.random(in: 0...3, using: &self)).map { _ in json(depth: depth + 1) })
    default:
      var object = JSONObject()
      for _ in 0...Int.random(in: 0...4, using: &self) {
        let name = pick([
          "type", "properties", "items", "anyOf", "enum", "required", "$ref", "$defs", "a",
          "maxItems", "minimum", "format", "propertyOrdering", "additionalProperties", "const",
          "description", "nullable", "minLength",
        ])
        object.append(name, json(depth: depth + 1))
      }
      return .object(object)
    }
  }

  /// A value that fits a schema made by `picoschema`.
  mutating func value(for schema: JSONValue) -> JSONValue {
    if let words = schema["enum"]?.array { return pick(words) }
    let types = schema["type"]?.array ?? [schema["type"] ?? .null]
    switch pick(types).string {
    case "string": return "text"
    case "number": return 0.5
    case "integer": return 7
    case "boolean": return true
    case "array":
      let items = schema["items"] ?? true
      return .array((0..<Int.random(in: 0...3, using: &self)).map { _ in value(for: items) })
    case "object":
      var object = JSONObject()
      for member in schema["properties"]?.object?.members ?? [] {
        object.append(member.name, value(for: member.value))
      }
      return .object(object)
    default: return .null
    }
  }
}
