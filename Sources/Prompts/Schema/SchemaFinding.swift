/// A part of a schema that the service refuses, or that does not do what it seems to say.
package struct SchemaFinding: Sendable, Hashable, CustomStringConvertible {
  /// The severity of a finding.
  package enum Severity: String, Sendable {
    /// The service refuses such a schema, or may.
    case error
    /// It is accepted, but does not do what it seems to say.
    case warning
  }

  /// The subject of a finding.
  package enum Rule: String, Sendable, CaseIterable {
    /// `$ref`.
    case reference
    /// A list of types.
    case typeArray = "type-array"
    /// A part that the dialect cannot express: any value, an array of anything.
    case shape
    /// `minimum`, `maximum` and their like.
    case numberBound = "number-bound"
    /// `minLength`, `maxLength`, `pattern`.
    case textBound = "text-bound"
    /// A large `maxItems` or `minItems`, or one inside the other.
    case maxItems = "max-items"
    /// A long name of a property or long word of an enum.
    case nameLength = "name-length"
    /// A `propertyOrdering` that does not name every property once.
    case propertyOrder = "property-order"
    /// An enum of anything but strings.
    case enumType = "enum-type"
    /// A large or empty enum.
    case enumSize = "enum-size"
    /// A word that occurs twice in an enum.
    case enumDuplicate = "enum-duplicate"
    /// Choices that are only listed in the description.
    case enumInWords = "enum-in-words"
    /// `format`.
    case format
    /// Objects and arrays too deep within one another.
    case depth
    /// A property that may be left out.
    case optional
    /// A keyword that the dialect does not have.
    case keyword
    /// A Picoschema field whose name makes it look like JSON Schema.
    case ambiguous
  }

  /// The subject.
  package let rule: Rule
  /// The severity.
  package let severity: Severity
  /// The part of the schema.
  package let path: SchemaPath
  /// The keyword of that part that it is about, if it is about one.
  let keyword: String?
  /// What is wrong.
  package let message: String
  /// What to do about it.
  package let advice: String
  /// Whether ``SchemaLinter/fixed(_:)`` can do it.
  package let isFixable: Bool
  /// The line in the file, counted from 1, if the schema was read from one.
  package internal(set) var line: Int?
  /// The character in the line, counted from 1.
  package internal(set) var column: Int?

  init(
    _ rule: Rule,
    _ severity: Severity,
    at path: SchemaPath,
    keyword: String? = nil,
    _ message: String,
    advice: String,
    isFixable: Bool = false
  ) {
    self.rule = rule
    self.severity = severity
    self.path = path
    self.keyword = keyword
    self.message = message
    self.advice = advice
    self.isFixable = isFixable
  }

  /// The field, the finding and the advice in one line.
  package var description: String { "\(path): \(message); \(advice)" }
}
