package import ArchiveReading
import CivilTime
import Conversations

/// Chat logs in Markdown with a heading per day, as people paste them into notes and tools export
/// them.
///
/// There is no specification: under a heading with a date, messages begin with a time and a name,
/// in one of the forms that ``MarkdownLine`` recognizes, and continue until the next message. In a
/// log without such headings, the dates on lines of their own are the days.
package enum MarkdownFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "markdown"

  /// Whether there are headings with dates, and messages under them.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(200).contains { MarkdownSurvey($0).isLog }
  }

  /// Reads the logs one after another.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let logs = candidates(probe).filter { MarkdownSurvey($0).isLog }
    try probe.readEach(logs, into: collector) { file in
      guard let zone = options.timeZone else { throw SourceError(missingZoneOf: probe.name) }
      var log = MarkdownLog(file, zone: zone)
      var lines = try TextLines(file)
      while let line = try lines.next() { try log.add(line, to: collector) }
      try log.finish(to: collector)
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { $0.hasEnding(".md", ".markdown", ".txt") }
  }
}

/// What the beginning of a file shows.
private struct MarkdownSurvey {
  /// Whether there are days, and messages under them.
  let isLog: Bool
  /// Whether days are headings.
  let hasHeadings: Bool

  init(_ file: SourceFile) {
    let lines = TextLines.first(200, of: file, within: SourceProbe.headSize).map(MarkdownLine.init)
    let hasHeadings = lines.contains { if case .day = $0 { true } else { false } }
    var (days, messages, others) = (0, 0, 0)
    for line in lines {
      switch line {
      case .day: days += 1
      case .plainDay: if hasHeadings { others += 1 } else { days += 1 }
      case .message: if days > 0 { messages += 1 }
      case .text(let text): if days > 0, !text.trimmingSpaces.isEmpty { others += 1 }
      case .heading: break
      }
    }
    // Minutes of a meeting have a date and a time, too.
    isLog = days > 0 && messages >= 2 && messages * 4 >= others
    self.hasHeadings = hasHeadings
  }
}

/// Builds messages from the lines of one log.
private struct MarkdownLog {
  private struct Open {
    let line: Int
    let header: MarkdownLine.Header
    var text: String
  }

  private let zone: TimeZoneRules
  private let hasHeadings: Bool
  private let id: String
  private var name: String
  private var hasTitle = false
  private var date: CivilDate?
  private var open: Open?
  private var ids = DerivedIds()
  private var people: [String] = []
  private var known: Set<String> = []

  init(_ file: SourceFile, zone: TimeZoneRules) {
    self.zone = zone
    hasHeadings = MarkdownSurvey(file).hasHeadings
    var stem = SourceFile.uncompressed(file.baseName)
    if let point = stem.lastIndex(of: ".") { stem = stem[..<point] }
    name = stem.isEmpty ? "log" : String(stem)
    id = "markdown:\(name)"
  }

  /// Adds a line: a day, the beginning of a message, or a continuation of the last one.
  mutating func add(_ line: TextLines.Line, to collector: MessageCollector) throws {
    guard let text = line.text else {
      return try collector.setAside(line: line.number, "longer than 1 MiB")
    }
    switch MarkdownLine(text) {
    case .day(let date):
      try close(to: collector)
      self.date = date
    case .plainDay(let date) where !hasHeadings:
      try close(to: collector)
      self.date = date
    case .message(let header, let text) where date != nil:
      try close(to: collector)
      open = Open(line: line.number, header: header, text: String(text))
    case .heading(let title) where date == nil && !hasTitle: (name, hasTitle) = (title, true)
    default: try extend(with: text, line.number, collector)
    }
  }

  private mutating func extend(
    with text: Substring,
    _ line: Int,
    _ collector: MessageCollector
  ) throws {
    guard var message = open else {
      if text.trimmingSpaces.isEmpty { return }
      return try collector.setAside(line: line, "it is not part of a message")
    }
    guard message.text.utf8.count + text.utf8.count < TextLines.limit else {
      return try collector.setAside(line: line, "the message is longer than 1 MiB")
    }
    // One owner at a time, so that the text grows in place.
    open = nil
    message.text += "\n"
    message.text += text
    open = message
  }

  private mutating func close(to collector: MessageCollector) throws {
    guard let message = open, let date else { return }
    open = nil
    let header = message.header
    let local = CivilDateTime(
      date,
      hour: header.hour,
      minute: header.minute,
      second: header.second
    )
    guard let local else {
      return try collector.setAside(line: message.line, "its time is not valid")
    }
    let text = String(message.text.trimmingSpaces)
    let minute = (date.daysSinceEpoch * 24 + header.hour) * 60 + header.minute
    var built = Message(
      id: ids.next(Int64(minute), header.name, text),
      conversationId: id,
      text: text,
      createdAt: zone.instant(of: local)
    )
    built.sender = Sender(id: "markdown:\(header.name)", name: header.name)
    if known.count < 10_000, known.insert(header.name).inserted { people.append(header.name) }
    try collector.append(built)
  }

  /// Passes on the last message and the description of the log.
  mutating func finish(to collector: MessageCollector) throws {
    try close(to: collector)
    let kind: ConversationKind? = people.count > 2 ? .group : people.count == 2 ? .direct : nil
    var description = ConversationDescription(id: id, name: name, kind: kind)
    description.participants = people.map { Participant(id: "markdown:\($0)", name: $0) }
    collector.append(description)
    try collector.recordWasRead()
  }
}
