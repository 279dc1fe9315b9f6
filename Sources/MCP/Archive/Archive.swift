import CivilTime
import Database
import Insights
import Jobs
import Redaction
import Reporting
import Runs
import Workspace

/// The workspace as the tools see it: opened for each call, read-only, and only what may be shown.
package final class Archive {
  let settings: ServerSettings
  private let reader: WorkspaceReader
  private var facts: ArchiveFacts?
  private var knownJob: JobDefinition?
  private var knownRedactor: Redactor?
  private var knownCatalog: KindCatalog?

  /// Names a workspace; nothing is opened.
  package init(_ settings: ServerSettings) {
    self.settings = settings
    reader = WorkspaceReader(folder: settings.folder)
  }

  /// The zone of days: the job's, else the one in which all sources were read, else UTC.
  var zone: TimeZoneRules {
    get throws {
      if let zone = try job().timeZone { return zone }
      return try problems {
        try reader.read(unless: { false }) { workspace, _ in try workspace.sourceZone }
      }
    }
  }

  /// Reads the workspace.
  ///
  /// - Parameters:
  ///   - clocks: The instants as of which to read.
  ///   - people: Further people who must take part in a conversation.
  ///   - body: Reads; may be called twice, so it must not change anything.
  /// - Throws: ``ToolProblem`` for what the caller can do something about, and what `body` throws.
  func read<Result>(
    _ call: CallClock,
    clocks: AsOf = .present,
    people: [String] = [],
    _ body: (ToolContext) throws -> Result
  ) throws -> Result {
    let catalog = try catalog()
    return try problems {
      try reader.read(unless: { call.isOver }) { workspace, version in
        let redactor = try redactor(for: workspace)
        let now = settings.now()
        let facts = try facts(of: workspace, version, catalog, now)
        let queries = try InsightQueries(workspace, now: now, clocks: clocks, catalog: catalog)
        let clock = try clocks == .present ? facts.clock(at: now) : queries.clock
        return try queries.connection.read { transaction in
          let visibility = try visibility(transaction, people)
          return try body(
            ToolContext(
              workspace: workspace,
              transaction: transaction,
              visibility: visibility,
              texts: ChatTexts(redactor, try job(), transaction),
              facts: facts,
              clocks: clocks,
              clock: clock,
              now: now,
              catalog: catalog,
              call: call
            )
          )
        }
      }
    }
  }

  /// Turns failures that a caller can understand into a sentence, without any text of the workspace.
  func problems<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError where error.kind == .interrupted {
      throw ToolProblem.tooLong
    } catch WorkspaceError.empty {
      throw ToolProblem("nothing has been read into the workspace yet: run `debrief ingest SOURCE`")
    } catch WorkspaceError.noSearchIndex {
      throw ToolProblem(
        "the workspace has no search index: run `debrief ingest` without --no-search-index"
      )
    } catch WorkspaceError.unknown(let what, _) {
      throw ToolProblem(Self.unknown(what))
    } catch WorkspaceError.ambiguous {
      throw ToolProblem("the name means several: use an id")
    } catch let error as MigrationError {
      throw ToolProblem(error.description)
    }
  }

  private static func unknown(_ what: WorkspaceError.Subject) -> String {
    switch what {
    case .conversation: "there is no such conversation: list_conversations lists them"
    case .insight: "there is no such insight: list_insights lists them"
    case .person: "there is no such person: give the name or the id as messages show it"
    default: "there is no such \(what.rawValue)"
    }
  }

  // MARK: What is read once

  func catalog() throws -> KindCatalog {
    if let knownCatalog { return knownCatalog }
    let catalog = try settings.catalog()
    knownCatalog = catalog
    return catalog
  }

  private func job() throws -> JobDefinition {
    if let knownJob { return knownJob }
    let job = try settings.job()
    knownJob = job
    return job
  }

  private func redactor(for workspace: Workspace) throws -> Redactor {
    if let knownRedactor { return knownRedactor }
    let redactor = try Redactor(for: job(), reading: workspace)
    knownRedactor = redactor
    return redactor
  }

  private func visibility(_ transaction: Transaction, _ people: [String]) throws -> Visibility {
    try Visibility(
      job: job(),
      people: [settings.person].compactMap(\.self) + people,
      transaction
    )
  }

  /// What the archive holds, recounted only when something was read or extracted.
  private func facts(
    of workspace: Workspace,
    _ version: Int?,
    _ catalog: KindCatalog,
    _ now: Instant
  ) throws -> ArchiveFacts {
    let connection = try workspace.openForReading()
    let state = try ArchiveFacts.State(version: version, connection)
    if let facts, facts.isOf(state, at: now) { return facts }
    let clock = try InsightQueries(workspace, now: now, catalog: catalog).clock
    let counted = try connection.read { transaction in
      try ArchiveFacts(
        state,
        at: now,
        clock: clock,
        visibility: try visibility(transaction, []),
        transaction
      )
    }
    facts = counted
    return counted
  }
}

/// What a tool needs for one call: the archive as it is at that moment, and what of it may be shown.
struct ToolContext {
  /// The workspace, opened as it may be, for queries that open it themselves.
  let workspace: Workspace
  let transaction: Transaction
  let visibility: Visibility
  let texts: ChatTexts
  let facts: ArchiveFacts
  let clocks: AsOf
  /// The instants at which insights are judged.
  let clock: InsightClock
  let now: Instant
  let catalog: KindCatalog
  let call: CallClock

  /// The instant at which insights are judged, or the last of them where each conversation that may be
  /// shown has its own: "7d" before now means nothing in an archive.
  var asOf: Instant {
    let own = facts.conversations.map { clock.others[$0.id] }
    guard let last = own.compactMap(\.self).max(), !own.contains(nil) else { return clock.standard }
    return last
  }
}
