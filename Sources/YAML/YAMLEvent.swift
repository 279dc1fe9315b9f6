/// One step through a YAML text, in document order.
struct YAMLEvent {
  enum Kind {
    case scalar(text: String, isPlain: Bool)
    case sequenceStart
    case mappingStart
    /// The end of a list or mapping.
    case end
    case alias(String)
    case documentStart
    case documentEnd
    case streamEnd
  }

  let kind: Kind
  /// The name after `&`.
  var anchor: String?
  /// The tag after `!`, expanded.
  var tag: String?
  let line: Int
  let column: Int

  func error(_ message: String) -> YAMLError {
    YAMLError(line: line, column: column, message: message)
  }
}
