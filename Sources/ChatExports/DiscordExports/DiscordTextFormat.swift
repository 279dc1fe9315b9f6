package import ArchiveReading
import Conversations

/// DiscordChatExporter's plain text.
///
/// <https://github.com/Tyrrrz/DiscordChatExporter>, `PlainTextMessageWriter.cs`. A message begins
/// with `[date] author` after an empty line; files, embeds, stickers and reactions follow its text
/// under headings in braces.
package enum DiscordTextFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "discord-txt"

  /// Whether a file begins with the frame that names server and channel.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(200).contains(where: isExport)
  }

  /// Reads the files one after another, each twice to find the order of day and month.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    try probe.readEach(candidates(probe).filter(isExport), into: collector) { file in
      var dates = DiscordDates()
      var first = try TextLines(file)
      while let line = try first.next() {
        if let header = line.text.flatMap(DiscordTextHeader.init) { dates.add(header.date) }
      }
      let name = DiscordFileName(file)
      let messages = DiscordMessages(
        name.conversationId,
        dates,
        options.timeZone,
        source: probe.name
      )
      var reader = DiscordTextReader(name, dates, messages, collector)
      var lines = try TextLines(file)
      while let line = try lines.next() { try reader.add(line) }
      try reader.finish()
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { $0.hasEnding(".txt") }
  }

  private static func isExport(_ file: SourceFile) -> Bool {
    let lines = TextLines.first(4, of: file)
    guard lines.count >= 3, lines[0].count >= 60, lines[0].allSatisfy({ $0 == "=" }) else {
      return false
    }
    return lines[1].hasPrefix("Guild: ") && lines[2].hasPrefix("Channel: ")
  }
}

/// The line that begins a message: `[1/5/2021 1:30 AM] ana (pinned)`.
struct DiscordTextHeader {
  let date: Substring
  let author: Substring

  /// Reads a line; nil if it does not begin a message.
  init?(_ line: Substring) {
    guard line.first == "[", let end = line.prefix(60).firstIndex(of: "]") else { return nil }
    date = line[..<end].dropFirst()
    guard date.contains(where: \.isNumber) else { return nil }
    var author = line[end...].dropFirst()
    guard author.first == " " else { return nil }
    author = author.dropFirst()
    if author.hasSuffix(" (pinned)") { author = author.dropLast(9) }
    guard !author.isEmpty, author.utf8.count <= 200 else { return nil }
    self.author = author
  }
}

/// Assembles messages from the lines of one file.
private struct DiscordTextReader {
  private enum Section: String {
    case text = "", attachments = "{Attachments}", embed = "{Embed}", stickers = "{Stickers}"
    case reactions = "{Reactions}"
  }

  private struct Open {
    let line: Int
    let header: DiscordTextHeader
    var section = Section.text
    var text = ""
    var embed: [Substring] = []
    var files: [Substring] = []
    var reactions: [Reaction] = []
  }

  private let name: DiscordFileName
  private let dates: DiscordDates
  private let collector: MessageCollector
  private var messages: DiscordMessages
  private var open: Open?
  private var channel: String?
  private var isAfterEmptyLine = false

  init(
    _ name: DiscordFileName,
    _ dates: DiscordDates,
    _ messages: DiscordMessages,
    _ collector: MessageCollector
  ) {
    self.name = name
    self.dates = dates
    self.messages = messages
    self.collector = collector
  }

  mutating func add(_ line: TextLines.Line) throws {
    guard let text = line.text else {
      return try collector.setAside(line: line.number, "longer than 1 MiB")
    }
    defer { isAfterEmptyLine = text.isEmpty }
    if isAfterEmptyLine, let header = DiscordTextHeader(text), dates.time(header.date) != nil {
      try close()
      open = Open(line: line.number, header: header)
    } else if isAfterEmptyLine, text.count >= 60, text.allSatisfy({ $0 == "=" }) {
      // The frame at the end, which states the number of messages.
      try close()
    } else if var message = open {
      // One owner at a time, so that the text grows in place.
      open = nil
      add(text, to: &message)
      open = message
    } else if isAfterEmptyLine, DiscordTextHeader(text) != nil {
      try collector.setAside(line: line.number, "the date is not valid")
    } else {
      readFrame(text)
    }
  }

  private mutating func readFrame(_ text: Substring) {
    if text.hasPrefix("Channel: ") {
      channel = text.dropFirst(9).split(separator: " / ").last.map(String.init)
    }
  }

  private mutating func add(_ text: Substring, to message: inout Open) {
    if isAfterEmptyLine, let section = Section(rawValue: String(text.prefix(20))), section != .text
    {
      message.section = section
      return
    }
    switch message.section {
    case .text:
      if message.text.utf8.count + text.utf8.count < TextLines.limit {
        message.text += message.text.isEmpty ? "" : "\n"
        message.text += text
      }
    case .embed: if !text.isEmpty, message.embed.count < 100 { message.embed.append(text) }
    case .attachments: if !text.isEmpty, message.files.count < 100 { message.files.append(text) }
    case .stickers: break
    case .reactions: message.reactions += Self.reactions(text)
    }
  }

  /// Reads `👍 (3) ❤`: a number is the count of the reaction before it.
  private static func reactions(_ text: Substring) -> [Reaction] {
    var reactions: [Reaction] = []
    for word in text.split(separator: " ").prefix(200) {
      if word.first == "(", word.last == ")", let count = Int(word.dropFirst().dropLast()),
        let last = reactions.indices.last
      {
        reactions[last].count = count
      } else {
        reactions.append(Reaction(emoji: String(word), count: 1))
      }
    }
    return reactions
  }

  private mutating func close() throws {
    guard let message = open else { return }
    open = nil
    var text = String(message.text.trimmingSpaces)
    // Bots put their text into embeds; those of people only preview links.
    if text.isEmpty { text = message.embed.joined(separator: "\n") }
    let author = String(message.header.author)
    do {
      try collector.append(
        try messages.message(
          Sender(id: "discord:\(author)", name: author),
          at: message.header.date,
          text,
          attachments: DiscordMessages.attachments(message.files),
          reactions: message.reactions
        )
      )
    } catch let problem as RecordProblem {
      try collector.setAside(line: message.line, problem.reason)
    }
  }

  mutating func finish() throws {
    try close()
    collector.append(
      ConversationDescription(
        id: name.conversationId,
        name: channel ?? name.channel,
        kind: .channel
      )
    )
    try collector.recordWasRead()
  }
}
