import CivilTime
import Conversations
import Database
import Insights
import Jobs
import Reports

extension ReportMaker.Scope {
  /// The scope of a run that has just ended.
  init(job: JobDefinition, result: RunResult, asOf: Instant, catalog: KindCatalog) {
    self.init(
      job: job.name,
      runId: result.runId,
      asOf: ReportInput.AsOf(asOf, basis: job.asOf.basis),
      coverage: ReportInput.Coverage(result.threads),
      engine: result.engine
    )
    zone = job.timeZone ?? .utc
    self.catalog = catalog
  }

  /// Leaves out what a job is not about.
  mutating func narrow(to reach: ReportScope, in transaction: Transaction) throws {
    kinds = reach.kinds
    excluded = try ExcludedPeople(reach.selection, transaction)
    narrow(to: try reach.conversations(in: transaction))
  }

  /// Leaves out what someone may not read.
  ///
  /// - Parameter transaction: Where to read.
  /// - Throws: `DatabaseError`, or ``WorkspaceError`` if the name means no one or several people.
  mutating func narrow(toPerson name: String, in transaction: Transaction) throws {
    let audience = try Audience(name, in: transaction)
    person = audience.person
    narrow(to: audience.conversations)
    // What the run read and passed over elsewhere is not theirs to know.
    coverage = try Self.coverage(of: conversations ?? [], transaction)
  }

  private mutating func narrow(to others: Set<String>?) {
    guard let others else { return }
    conversations = conversations?.intersection(others) ?? others
  }

  private static func coverage(
    of conversations: Set<String>,
    _ transaction: Transaction
  ) throws -> ReportInput.Coverage {
    let statement = try transaction.query(
      """
      SELECT key, count(*), sum(message_count) FROM threads
      JOIN conversations ON conversations.id = conversation GROUP BY key
      """
    )
    defer { statement.reset() }
    var coverage = ReportInput.Coverage(threads: 0, messages: 0)
    while try statement.step() {
      guard conversations.contains(statement.text(0) ?? "") else { continue }
      coverage.threads += Int(statement.integer(1))
      coverage.messages += Int(statement.integer(2))
    }
    return coverage
  }
}

extension JobDefinition.AsOf {
  /// How reports name the choice of the instant.
  var basis: ReportInput.AsOf.Basis {
    switch self {
    case .now: .now
    case .source: .source
    case .instant: .date
    }
  }
}

extension ReportMaker.Start {
  init(_ start: JobDefinition.ReportStart) {
    switch start {
    case .last: self = .last
    case .bound(.instant(let instant)): self = .instant(instant)
    case .bound(.before(let span)): self = .before(span)
    }
  }
}

extension ReportInput.Coverage {
  /// What a run read, now or before.
  init(_ tally: RunResult.ThreadTally) {
    self.init(
      threads: tally.read + tally.unchanged,
      messages: tally.messages,
      skipped: tally.skipped.sorted { $0.key < $1.key }
        .map { Skipped(reason: $0.key, threads: $0.value) },
      failed: tally.failed
    )
  }
}
