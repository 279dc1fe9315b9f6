import JSON
import Prompts

/// A schema as fitting asks it, read once for all answers.
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
  /// What the elements of a list are; nil if nothing is said of them.
  let items: FittingShape?
  /// Checks an object that is an element of a list: what is there, and whether all is.
  let validator: SchemaValidator
  /// Checks only what is there.
  let lenient: SchemaValidator

  /// What nothing is said of.
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
