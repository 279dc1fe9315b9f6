package import ArchiveReading
import Conversations

/// DiscordChatExporter's tables: `AuthorID,Author,Date,Content,Attachments,Reactions`, with commas,
/// or with what a spreadsheet put between the columns when it saved the table.
///
/// <https://github.com/Tyrrrz/DiscordChatExporter>, `CsvMessageWriter.cs`. Messages have neither
/// ids nor references to the messages they answer: the exporter's JSON has both.
package enum DiscordCSVFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "discord-csv"

  /// Whether a file has the header.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    candidates(probe).prefix(200).contains(where: isTable)
  }

  /// Reads the tables one after another, each twice to find the order of day and month.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    try probe.readEach(candidates(probe).filter(isTable), into: collector) { file in
      var dates = DiscordDates()
      try forEachRecord(of: file) { record in
        if record.fields.count > 2 { dates.add(record.fields[2]) }
      }
      let name = DiscordFileName(file)
      collector.append(
        ConversationDescription(id: name.conversationId, name: name.channel, kind: .channel)
      )
      var messages = DiscordMessages(
        name.conversationId,
        dates,
        options.timeZone,
        source: probe.name
      )
      try forEachRecord(of: file) { record in
        do {
          if let problem = record.problem { throw RecordProblem(reason: problem) }
          try collector.append(try messages.message(record.fields))
        } catch let problem as RecordProblem {
          try collector.setAside(line: record.line, problem.reason)
        }
      }
    }
  }

  private static func candidates(_ probe: SourceProbe) -> [SourceFile] {
    if case .stream = probe.shape { return probe.files }
    return probe.files.filter { $0.hasEnding(".csv") }
  }

  private static func isTable(_ file: SourceFile) -> Bool {
    let lines = TextLines.first(2, of: file).drop { $0.hasPrefix("sep=") }
    let columns = (lines.first ?? "").split { ",;\t".contains($0) }
    return columns.prefix(4).map { $0.filter { $0 != "\"" } }
      == ["AuthorID", "Author", "Date", "Content"]
  }

  private static func forEachRecord(
    of file: SourceFile,
    _ body: (DelimitedReader.Record) throws -> Void
  ) throws {
    let delimiter = DelimitedReader.delimiter(of: file.head()) ?? UInt8(ascii: ",")
    let reader = try DelimitedReader(file.open(), delimiter: delimiter)
    _ = try reader.next()
    while let record = try reader.next() { try body(record) }
  }
}

extension DiscordMessages {
  /// Creates a message from a row.
  ///
  /// - Throws: ``RecordProblem``, or ``SourceError`` if times need a zone.
  fileprivate mutating func message(_ fields: [String]) throws -> Message {
    guard fields.count >= 4 else { throw RecordProblem(reason: "it has too few fields") }
    let sender = Sender(
      id: "discord:\(fields[0].isEmpty ? fields[1] : fields[0])",
      name: fields[1].isEmpty ? nil : fields[1]
    )
    let files = fields.count > 4 ? fields[4] : ""
    let reactions = fields.count > 5 ? fields[5].split(separator: ",") : []
    return try message(
      sender,
      at: fields[2],
      fields[3],
      attachments: Self.attachments(files.split(separator: ",")),
      reactions: reactions.compactMap(Self.reaction)
    )
  }
}
