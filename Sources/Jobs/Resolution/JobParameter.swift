import CivilTime
import YAML

/// A value that someone gives when a job is started: `run --param name=value`.
package struct JobParameter: Sendable, Hashable {
  /// Its name.
  package var name: String
  /// The type of its values.
  package var type = ValueType.string
  /// What it is for, in the user's words.
  package var description: String?
  /// Whether the job cannot run without it.
  var isRequired = true
  /// Its value; nil if none was given, or the default is null.
  var value: String?

  /// The type of a parameter's values.
  package enum ValueType: String, Sendable, Hashable, CaseIterable {
    /// Any text.
    case string
    /// A whole number.
    case integer
    /// `true` or `false`.
    case boolean
    /// A date, or a date and a time.
    case date
    /// A span such as `7d`.
    case duration
    /// A file or folder; given when the job is started, relative to the working folder.
    case path

    /// What a value has to look like, for messages.
    package var expectation: String {
      switch self {
      case .string: "a text"
      case .integer: "a whole number"
      case .boolean: "true or false"
      case .date: "a date such as 2024-03-01"
      case .duration: "a span such as 7d"
      case .path: "a path"
      }
    }

    /// Stands in for a missing value when the job is only inspected.
    var example: String {
      switch self {
      case .string: "string"
      case .integer: "1"
      case .boolean: "false"
      case .date: "2024-01-01"
      case .duration: "1d"
      case .path: "path"
      }
    }

    /// The value that a text stands for; nil if it is not of this type.
    func value(_ text: String) -> YAMLNode.Value? {
      switch self {
      case .string: .string(text)
      case .integer: Int64(text).map(YAMLNode.Value.integer)
      case .boolean: ["true": .bool(true), "false": .bool(false)][text]
      case .date: ISO8601Time(text) == nil ? nil : .string(text)
      case .duration: Duration(shorthand: text) == nil ? nil : .string(text)
      case .path: text.contains("\0") ? nil : .string(text)
      }
    }
  }

  /// Whether the job cannot run because it was not given.
  package var isMissing: Bool { isRequired && value == nil }
}
