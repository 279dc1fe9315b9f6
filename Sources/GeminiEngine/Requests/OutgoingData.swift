package import JSON
package import Redaction

/// What a prompt is rendered with: debrief's own words, and texts of others, masked as they are added.
///
/// A ``ModelPrompt`` is rendered with nothing else, so that nothing leaves the machine unmasked.
package struct OutgoingData {
  /// What the template reads.
  package private(set) var values = JSONObject()
  /// What was replaced.
  package private(set) var map = RedactionMap()
  private let redactor: Redactor?

  /// Begins with nothing.
  ///
  /// - Parameter redactor: What masks; nil for nothing, in tests.
  package init(_ redactor: Redactor?) { self.redactor = redactor }

  /// Adds what debrief itself or a file of prompts says: instructions, switches, numbers.
  package mutating func add(_ name: String, own value: JSONValue) { values.append(name, value) }

  /// Adds a text that somebody wrote: chats, questions, words of jobs and of the command line.
  ///
  /// - Parameter limit: How many characters of the masked text are taken: a text that is cut before
  ///   may end in half of a secret, which looks like none.
  /// - Returns: The text as it leaves.
  @discardableResult
  package mutating func add(_ name: String, text: String, limit: Int = .max) -> String {
    let masked = limit == .max ? mask(text) : String(mask(text).prefix(limit))
    values.append(name, .string(masked))
    return masked
  }

  /// Adds a list of such texts.
  package mutating func add(_ name: String, texts: [String]) {
    let masked = texts.map { JSONValue.string(mask($0)) }
    values.append(name, .array(masked))
  }

  /// Adds a list of objects, each masked by itself.
  package mutating func add(_ name: String, each parts: [OutgoingData]) {
    values.append(name, .array(parts.map { .object($0.values) }))
  }

  private mutating func mask(_ text: String) -> String {
    redactor?.mask(text, into: &map) ?? text
  }
}
