package import ArchiveReading
import AssistantExports
import ChatExports
import RecordSources
import Text
import TextArchives

/// The formats that debrief reads.
package enum ArchiveFormats {
  /// All formats, in the order in which they are tried.
  package static let all: [any ArchiveFormat.Type] = [
    SlackFormat.self, SlackEventsFormat.self, WhatsAppFormat.self, DiscordFormat.self,
    DiscordPagesFormat.self, DiscordDaysFormat.self, DiscordCSVFormat.self, DiscordTextFormat.self,
    DiscordHTMLFormat.self, SignalFormat.self,
    TelegramFormat.self, SlackdumpDatabaseFormat.self, SlackdumpChunksFormat.self,
    SlackdumpFormat.self, MattermostFormat.self, IMessageFormat.self, ZulipFormat.self,
    ZulipArchiveFormat.self, MessengerFormat.self, TeamsFormat.self, RocketChatFormat.self,
    GoogleChatFormat.self, MatrixFormat.self, ChatGPTFormat.self, ClaudeFormat.self,
    ClaudeCodeFormat.self, CodexFormat.self, GeminiCLIFormat.self,
    AIStudioFormat.self, LibreChatFormat.self, ChatbotUIFormat.self, OpenWebUIFormat.self,
    GrokFormat.self, JSONLinesFormat.self, ShareGPTFormat.self, OpenAIFormat.self,
    FirestoreFormat.self, TranscriptFormat.self, IRCFormat.self, MarkdownFormat.self,
    MailboxFormat.self,
    ChatAppFormat.self,
    SQLiteFormat.self, CSVFormat.self, PatternFormat.self, FolderFormat.self,
  ]

  /// The names of all formats, in the order in which they are tried.
  package static var names: [String] { all.map { $0.name } }

  /// Whether sources of a format are live databases of an app.
  package static func isLive(_ name: String) -> Bool {
    name == ServerReader.format || all.first { $0.name == name }?.isLive ?? false
  }

  /// Finds the format of a source by its structure.
  ///
  /// - Returns: nil if it is in no known format.
  package static func detect(_ probe: SourceProbe) -> (any ArchiveFormat.Type)? {
    if FolderFormat.holdsPackedExports(probe) { return FolderFormat.self }
    return all.first { $0.recognizes(probe) }
  }

  /// The files of a folder that its format left out, although they are exports of another format.
  ///
  /// Notes and tables are not examined: any document that someone sent in a chat may look like them.
  ///
  /// - Returns: The first few paths, each with its format.
  package static func unreadExports(of probe: SourceProbe) -> [(path: String, format: String)] {
    probe.leftOutPaths.prefix(maxExamined).compactMap { path in
      guard let file = try? SourceProbe.open(path, limits: probe.limits),
        let format = detect(file), !documents.contains(where: { $0 == format })
      else { return nil }
      return (path, format.name)
    }
  }

  /// The maximum number of files examined for another format.
  private static let maxExamined = 200
  private static let documents: [any ArchiveFormat.Type] = [
    MarkdownFormat.self, CSVFormat.self, PatternFormat.self,
  ]

  /// Finds the format of a source.
  ///
  /// - Parameters:
  ///   - name: The format that the user named; nil or `auto` to detect it.
  ///   - mapping: The mapping that the user gave: it describes sources of any shape.
  /// - Throws: ``SourceError`` of kind `configuration` if there is no such format; of kind `bad` if
  ///   the source is in none.
  package static func format(
    of probe: SourceProbe,
    named name: String? = nil,
    mapping: SourceMapping? = nil
  ) throws(SourceError) -> any ArchiveFormat.Type {
    if let name, name != "auto" { return try format(named: name, for: probe) }
    if let mapping, let format = mappedFormat(of: probe, mapping) { return format }
    if let format = detect(probe) { return format }
    if let damage = probe.damage { throw SourceError(damage) }
    throw SourceError(
      .bad,
      file: probe.name,
      reason: probe.adviceOnPart ?? probe.adviceOnArchive
        ?? "it is not an archive that debrief knows; it knows \(list). \(probe.wayOut)"
    )
  }

  /// The formats' names as a sentence lists them.
  private static var list: String { names.joined(separator: ", ") }

  private static func format(
    named name: String,
    for probe: SourceProbe
  ) throws(SourceError) -> any ArchiveFormat.Type {
    if let format = all.first(where: { $0.name == name }) { return format }
    let hint = nearest(to: name, in: names).map { "did you mean \($0)?" } ?? "debrief knows \(list)"
    throw SourceError(
      .configuration,
      file: probe.name,
      reason: "unknown format \(name.terminalSafe); \(hint)"
    )
  }

  private static func mappedFormat(
    of probe: SourceProbe,
    _ mapping: SourceMapping
  ) -> (any ArchiveFormat.Type)? {
    if case .database = probe.shape { return SQLiteFormat.self }
    switch mapping.format {
    case .csv: return CSVFormat.self
    case .text: return PatternFormat.self
    case .jsonl: return JSONLinesFormat.self
    case .sqlite, .postgresql:
      // This format rejects a mapping for a database, with a reason.
      if case .stream = probe.shape { return JSONLinesFormat.self }
      return nil
    }
  }
}
