import JSON
import Prompts

/// A schema in the form that fitting needs, read once for all answers.
final class FittingShape: Sendable {
  /// A property of an object.
  struct Property: Sendable {
    let name: String
    let shape: FittingShape
  }

  /// The words that a value may be; empty if it may be any.
  let words: [String]
  /// Its type in lower case; nil if it may have any.
  let type: String?
  /// The properties of an object.
  let properties: [Property]
  /// The shape of the elements of a list; nil if it is unspecified.
  let items: FittingShape?
  /// Checks an element of a list, including required properties.
  let validator: SchemaValidator
  /// Checks only the properties that are present.
  let lenient: SchemaValidator

  /// The shape without constraints.
  static let any = FittingShape(true)

  init(_ schema: JSONValue) {
    words = schema["enum"]?.array?.compactMap(\.string) ?? []
    let types = schema["type"]
    type = (types?.array?.first { $0 != "null" } ?? types)?.string?.lowercased()
    properties = (schema["properties"]?.object?.members ?? []).map {
      Property(name: $0.name, shape: FittingShape($0.value))
    }
    items = schema["items"].map(FittingShape.init)
    validator = SchemaValidator(schema: schema)
    lenient = SchemaValidator(schema: schema.withoutRequired)
  }

  /// Whether it is an object with a property of a name.
  func has(_ name: String) -> Bool { properties.contains { $0.name == name } }
}
