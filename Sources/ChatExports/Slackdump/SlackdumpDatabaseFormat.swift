package import ArchiveReading
import Database
import JSON
import RecordSources

/// The SQLite archive of slackdump.
///
/// <https://github.com/rusq/slackdump>. Every run and every thread adds copies of messages; the one
/// in the latest chunk is used. The objects of Slack's API are in the columns `DATA`.
package enum SlackdumpDatabaseFormat: ArchiveFormat {
  /// The name that `--format` takes.
  package static let name = "slackdump-sqlite"

  /// Whether a database has slackdump's tables.
  package static func recognizes(_ probe: SourceProbe) -> Bool {
    probe.hasTables(["MESSAGE", "CHUNK", "CHANNEL", "S_USER"], with: ["DATA", "CHUNK_ID"])
  }

  /// Reads people, conversations and messages.
  package static func read(
    _ probe: SourceProbe,
    options: ReadOptions,
    into collector: MessageCollector
  ) throws {
    let source = try SQLiteSource(probe, temporaryFolder: options.temporaryFolder)
    try source.read { connection in
      var directory = SlackDirectory(team: try team(connection))
      try forEachObject(connection, "S_USER", collector) { directory.add(user: $1) }
      try forEachObject(connection, "CHANNEL", collector) { _, value in
        directory.add(conversation: value, SlackConversation.Index(api: value))
      }
      try directory.describe(to: collector)
      collector.file = probe.name
      try forEachObject(connection, "MESSAGE", collector) { channel, value in
        let builder = SlackMessageBuilder(directory.conversationId(channel), directory)
        try collector.append(try builder.message(value))
      }
      collector.file = probe.name
    }
  }

  private static func team(_ connection: Connection) throws -> String? {
    let schema = try DatabaseSchema(connection)
    guard schema.tables.contains(where: { $0.name == "WORKSPACE" && $0.isReal }) else { return nil }
    let rows = try connection.prepare("SELECT TEAM_ID FROM WORKSPACE ORDER BY ID DESC LIMIT 1")
    return try rows.step() ? rows.text(0) : nil
  }

  /// Passes on the latest copy of each object of a table.
  ///
  /// Ids of messages are times, which two channels may share.
  private static func forEachObject(
    _ connection: Connection,
    _ table: String,
    _ collector: MessageCollector,
    _ body: (_ channel: String, _ object: JSONValue) throws -> Void
  ) throws {
    let isMessage = table == "MESSAGE"
    let channel = isMessage ? "t.CHANNEL_ID" : "''"
    let sameChannel = isMessage ? "AND other.CHANNEL_ID = t.CHANNEL_ID" : ""
    let rows = try connection.prepare(
      """
      SELECT \(channel), t.DATA FROM \(table) t WHERE NOT EXISTS (
        SELECT 1 FROM \(table) other
        WHERE other.ID = t.ID AND other.CHUNK_ID > t.CHUNK_ID \(sameChannel))
      """
    )
    let parser = JSONParser()
    var row = 0
    while try rows.step() {
      row += 1
      do {
        try body(rows.text(0) ?? "", try rows.withBytes(1) { try parser.parse($0) })
      } catch let error as JSONError {
        try collector.setAside(line: row, "\(table): DATA is not JSON: \(error)")
      } catch let problem as RecordProblem {
        try collector.setAside(line: row, problem.reason)
      }
    }
  }
}

extension SourceProbe {
  /// Whether the source is a database with certain tables.
  ///
  /// - Parameters:
  ///   - tables: The names of tables, which must not be views.
  ///   - columns: The columns that the first of them must have.
  /// - Returns: False also if the database cannot be read.
  func hasTables(_ tables: [String], with columns: [String]) -> Bool {
    guard let schema = detectedTables.of(self) else { return false }
    let real = schema.tables.filter(\.isReal)
    guard Set(tables).isSubset(of: real.map(\.name)) else { return false }
    let first = real.first { $0.name == tables.first }
    return Set(columns).isSubset(of: first?.columns.map(\.name) ?? [])
  }
}
