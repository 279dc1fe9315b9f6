package import JSON

/// Checks JSON values against the part of JSON Schema that prompts use.
///
/// It supports types, `nullable`, `enum`, `const`, `anyOf`, `oneOf` (as `anyOf`), `properties`,
/// `required`, `additionalProperties`, `items`, bounds of numbers, lengths and counts, and the
/// formats `date` and `date-time`. Other keywords are ignored.
package struct SchemaValidator: Sendable {
  /// Something in a value that the schema does not allow.
  package struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The location: a JSON pointer; empty for the whole value.
    ///
    /// Names of properties that are not in the schema are left out of it.
    let pointer: String
    /// What is wrong, without anything from the value but its type and size.
    let message: String

    /// The position and the problem in one line.
    package var description: String { "\(pointer.isEmpty ? "the answer" : pointer): \(message)" }
  }

  /// The maximum number of problems reported.
  package static let problemLimit = 20

  private let schema: JSONValue

  /// Creates a validator of a schema.
  ///
  /// - Parameter schema: JSON Schema; each `$ref` to a part of itself is resolved.
  package init(schema: JSONValue) { self.schema = SchemaReferences.inlined(schema) ?? schema }

  /// The problems of a value.
  ///
  /// - Returns: At most ``problemLimit`` problems, in the order of the value; nothing if it fits.
  package func problems(in value: JSONValue) -> [Problem] {
    var check = SchemaCheckRun()
    check.check(value, schema, depth: 0)
    return check.problems
  }
}
