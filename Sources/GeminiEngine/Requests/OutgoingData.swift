import JSON
import Redaction

/// The values that a prompt is rendered with: debrief's own, and others' texts, masked when added.
///
/// A ``ModelPrompt`` is rendered with nothing else, so that nothing leaves the machine unmasked.
struct OutgoingData {
  /// The values that the template reads.
  private(set) var values = JSONObject()
  /// The replacements.
  private(set) var map = RedactionMap()
  private let redactor: Redactor?

  /// Creates data without values.
  ///
  /// - Parameter redactor: Masks texts; nil to mask nothing, in tests.
  init(_ redactor: Redactor?) { self.redactor = redactor }

  /// Adds a value from debrief itself or a prompt file: instructions, switches, numbers.
  mutating func add(_ name: String, own value: JSONValue) { values.append(name, value) }

  /// Adds a text that someone wrote: chats, questions, words of jobs and of the command line.
  ///
  /// - Parameter limit: The maximum number of characters of the masked text: a text cut before
  ///   masking may end in half of a secret, which is not recognized.
  /// - Returns: The text as it is sent.
  @discardableResult
  mutating func add(_ name: String, text: String, limit: Int = .max) -> String {
    let masked = limit == .max ? mask(text) : String(mask(text).prefix(limit))
    values.append(name, .string(masked))
    return masked
  }

  /// Adds a list of such texts.
  mutating func add(_ name: String, texts: [String]) {
    let masked = texts.map { JSONValue.string(mask($0)) }
    values.append(name, .array(masked))
  }

  /// Adds a list of objects, each masked by itself.
  mutating func add(_ name: String, each parts: [OutgoingData]) {
    values.append(name, .array(parts.map { .object($0.values) }))
  }

  private mutating func mask(_ text: String) -> String {
    redactor?.mask(text, into: &map) ?? text
  }
}
