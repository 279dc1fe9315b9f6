import CYAML

/// Reads a YAML text event by event (libyaml).
final class YAMLEventReader {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: [UInt8]
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Starts at the beginning of a text.
  ///
  /// - Parameter bytes: UTF-8 without a byte order mark.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    input = .allocate(capacity: max(bytes.count, 1))
    _ = input.initialize(from: bytes)
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else { preconditionFailure("out of memory") }
    // Without this libyaml would take a text that begins like UTF-16 for UTF-16.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// Moves to the next event.
  ///
  /// - Throws: ``YAMLError`` if the text is cut off or is not YAML.
  func next() throws(YAMLError) -> YAMLEvent {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
      defer { yaml_event_delete(&event) }
      if event.type != YAML_STREAM_START_EVENT { return read(event) }
    }
  }

  private func read(_ event: yaml_event_t) -> YAMLEvent {
    var result: (kind: YAMLEvent.Kind, anchor: String?, tag: String?)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      result = (
        .scalar(text: String(decoding: bytes, as: UTF8.self), isPlain: isPlain),
        string(scalar.anchor), string(scalar.tag)
      )
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      result = (.sequenceStart, string(start.anchor), string(start.tag))
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      result = (.mappingStart, string(start.anchor), string(start.tag))
    case YAML_ALIAS_EVENT:
      result = (.alias(string(event.data.alias.anchor) ?? ""), nil, nil)
    case YAML_DOCUMENT_START_EVENT: result = (.documentStart, nil, nil)
    case YAML_DOCUMENT_END_EVENT: result = (.documentEnd, nil, nil)
    case YAML_STREAM_END_EVENT: result = (.streamEnd, nil, nil)
    default: result = (.end, nil, nil)
    }
    return YAMLEvent(
      kind: result.kind,
      anchor: result.anchor,
      tag: result.tag,
      line: event.start_mark.line + 1,
      column: event.start_mark.column + 1
    )
  }

  private func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(decodingCString: $0, as: UTF8.self) }
  }

  private func failure() -> YAMLError {
    let state = parser.pointee
    var message = state.problem.map { String(cString: $0) } ?? "it cannot be read"
    if state.error == YAML_READER_ERROR {
      let (line, column) = lineAndColumn(of: state.problem_offset)
      return YAMLError(line: line, column: column, message: message)
    }
    if let context = state.context {
      message += " \(String(cString: context))"
      if state.context_mark.line != state.problem_mark.line {
        message += " that begins on line \(state.context_mark.line + 1)"
      }
    }
    return YAMLError(
      line: state.problem_mark.line + 1,
      column: state.problem_mark.column + 1,
      message: message
    )
  }

  /// The line and column of a byte.
  private func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    let before = bytes.prefix(max(offset, 0))
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // Continuation bytes of UTF-8 are not characters of their own.
    return (line, before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1)
  }
}
