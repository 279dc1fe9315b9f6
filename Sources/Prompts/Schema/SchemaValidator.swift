package import JSON

/// Checks JSON values against the part of JSON Schema that prompts use.
///
/// It knows types, `nullable`, `enum`, `const`, `anyOf`, `oneOf` (as `anyOf`), `properties`,
/// `required`, `additionalProperties`, `items`, bounds of numbers, lengths and counts, and the
/// formats `date` and `date-time`. Other keywords hold nothing against a value.
package struct SchemaValidator: Sendable {
  /// Something in a value that the schema does not allow.
  package struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// Where it is: a JSON pointer; empty for the whole value.
    ///
    /// Names of properties that the schema does not know are left out of it.
    package let pointer: String
    /// What is wrong, without anything from the value but its type and size.
    package let message: String

    /// The position and the problem in one line.
    package var description: String { "\(pointer.isEmpty ? "the answer" : pointer): \(message)" }
  }

  /// The maximum number of problems reported.
  package static let problemLimit = 20

  private let schema: JSONValue

  /// Checks against a schema.
  ///
  /// - Parameter schema: JSON Schema; each `$ref` to a part of itself is resolved.
  package init(schema: JSONValue) { self.schema = SchemaReferences.inlined(schema) ?? schema }

  /// What is wrong with a value.
  ///
  /// - Returns: At most ``problemLimit`` problems, in the order of the value; nothing if it fits.
  package func problems(in value: JSONValue) -> [Problem] {
    var check = SchemaCheckRun()
    check.check(value, schema, depth: 0)
    return check.problems
  }
}
