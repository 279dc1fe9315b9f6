package import ArchiveReading
import Patterns

/// Lines of text whose fields are found by the pattern of a mapping.
package enum PatternFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "text"

  /// False: only a mapping defines what the lines mean.
  package static func recognizes(_ probe: SourceProbe) -> Bool { false }

  /// Reads the files one after another.
  ///
  /// - Throws: ``SourceError``, of kind `.configuration` if there is no mapping or it has no pattern.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    guard let mapping = options.mapping, let pattern = mapping.text.pattern else {
      throw SourceError(
        .configuration,
        file: options.mapping?.file ?? probe.name,
        reason: "lines of text need --map with a pattern"
      )
    }
    try mapping.require(.text)
    try probe.readEach(probe.files, into: collector) { file in
      var reader = MappedText(mapping, pattern, options: options, file: file)
      var lines = try TextLines(file)
      while let line = try lines.next() { try reader.add(line, to: collector) }
      try reader.finish(to: collector)
    }
  }
}

/// Builds messages from the lines of one file.
private struct MappedText {
  private let pattern: Pattern
  private let fields: [MessageField?]
  private let continuesMessages: Bool
  private var records: MappedRecords
  private var open: (line: Int, texts: [(field: MessageField, text: String)])?
  private var size = 0

  init(_ mapping: SourceMapping, _ pattern: Pattern, options: ReadOptions, file: SourceFile) {
    self.pattern = pattern
    fields = pattern.groupNames.map { $0.flatMap(MessageField.named) }
    continuesMessages = mapping.text.continuesMessages
    records = MappedRecords(mapping, options: options, file: file)
  }

  /// Adds a line: a message, or one more line of the last.
  mutating func add(_ line: TextLines.Line, to collector: MessageCollector) throws {
    guard let text = line.text else {
      return try collector.setAside(line: line.number, "longer than 1 MiB")
    }
    if let texts = texts(of: text) {
      try finish(to: collector)
      open = (line.number, texts)
      size = text.utf8.count
    } else if continuesMessages, open != nil {
      try go(on: text, line.number, collector)
    } else if !text.trimmingSpaces.isEmpty {
      try collector.setAside(line: line.number, "the pattern does not match")
    }
  }

  private mutating func go(
    on text: Substring,
    _ line: Int,
    _ collector: MessageCollector
  ) throws {
    guard var message = open, size + text.utf8.count < TextLines.limit else {
      return try collector.setAside(line: line, "the message is longer than 1 MiB")
    }
    // Uniquely referenced, so that the text grows in place.
    open = nil
    if let index = message.texts.firstIndex(where: { $0.field == .text }) {
      message.texts[index].text += "\n"
      message.texts[index].text += text
    }
    size += text.utf8.count + 1
    open = message
  }

  /// Passes on the last message.
  mutating func finish(to collector: MessageCollector) throws {
    guard var message = open else { return }
    open = nil
    if let index = message.texts.firstIndex(where: { $0.field == .text }) {
      message.texts[index].text = String(message.texts[index].text.trimmingSpaces)
    }
    try records.write(message.texts, line: message.line, into: collector)
  }

  /// The text of each field in a line; nil if the pattern does not match at its beginning.
  private func texts(of line: Substring) -> [(field: MessageField, text: String)]? {
    var line = String(line)
    return line.withUTF8 { bytes in
      pattern.groups(in: UnsafeRawBufferPointer(bytes))?.enumerated().compactMap { index, range in
        guard let range, let field = fields[index] else { return nil }
        return (field, String(decoding: bytes[range], as: UTF8.self))
      }
    }
  }
}
