import CivilTime
import Conversations
import Database
import Insights
package import Jobs
import Redaction
import Reporting
package import Sinks
package import Threads
import Workspace

/// Where the results of a run go: apps' databases, files, reports.
struct JobOutputs {
  private let job: JobDefinition
  private let connection: Connection
  private let now: Instant
  private let catalog: KindCatalog
  private let kept: KeptFiles
  private let mayPublish: @Sendable () throws -> Bool
  private let tables: [(sink: JobDefinition.Sink, table: any ThreadSink)]
  private let changedTables = Monitor<[String: Set<String>]>([:])
  private let reportNotices = Monitor<[String]>([])

  init(
    _ job: JobDefinition,
    _ connection: Connection,
    now: Instant,
    options: RunOptions
  ) throws {
    self.job = job
    self.connection = connection
    self.now = now
    catalog = options.catalog
    kept = options.kept
    mayPublish = options.mayPublish
    tables = try job.sinks.compactMap { sink in
      try sink.table(secret: options.secret, isCancelled: options.isCancelled).map { (sink, $0) }
    }
  }

  /// Imports what the users of apps said about insights, and updates apps with what others said and
  /// what was forgotten.
  func readReviews() throws {
    for (sink, table) in tables {
      try connection.write { try AppRows($0).note(sink.path) }
      let changes = try ForgottenAppRows(connection).remove(from: table, at: sink.path)
      note(changes, in: sink.path)
    }
    for (sink, table) in tables {
      let isEmpty = try table.isEmpty()
      try connection.write { transaction in
        let queue = SinkQueue(transaction)
        try queue.addReviewed(for: sink.path, of: job, before: now)
        if isEmpty { try queue.addAll(for: sink.path, of: job) }
      }
    }
    for (_, table) in tables {
      let reviews = try table.readReviews()
      try connection.write { transaction in
        let store = InsightStore(transaction)
        for review in reviews where try store.readableInsight(review.id) != nil {
          // An app shows the same verdict until its user gives another one; others may have since.
          let last = try store.lastReview(of: review.id, by: table.reviewer)
          if last?.verdict.rawValue == review.verdict.rawValue, last?.note == review.note {
            continue
          }
          let remark = ReviewRemark(note: review.note, by: table.reviewer, at: now)
          do {
            try store.judge(ReaderVerdict(review.verdict), review.id, remark, catalog: catalog)
          } catch ReviewError.notDone {
            // An app may have one word for all kinds.
            try store.judge(.accept, review.id, remark, catalog: catalog)
          } catch is ReviewError {
            // A reader merged it since it was shown in the app.
          }
        }
      }
    }
  }

  /// Writes waiting threads into tables; each thread is in one transaction.
  func writeQueuedThreads() throws {
    for (sink, table) in tables {
      let subjects = try connection.read { try SinkQueue($0).subjects(for: sink.path) }
      for start in stride(from: 0, to: subjects.count, by: table.threadsPerTransaction) {
        guard try mayPublish() else { return }
        let subjects = subjects[start...].prefix(table.threadsPerTransaction)
        let insights = try connection.read { try Self.insights(of: Array(subjects), $0) }
        let changes = try table.write(insights.map(Self.shown)) { insight in
          insight.confidence >= catalog.kind(named: insight.kind).minimumConfidence
            && insight.review?.verdict != .rejected
        }
        note(changes, in: sink.path)
        try connection.write { transaction in
          for subject in subjects { try SinkQueue(transaction).remove(subject, for: sink.path) }
        }
      }
    }
  }

  /// Withdraws waiting threads, because another host has their conversations.
  ///
  /// - Parameters:
  ///   - shards: The parts of the conversations that it has.
  ///   - count: The number of parts.
  func withdraw(_ shards: Set<Int>, of count: Int) throws {
    guard !shards.isEmpty else { return }
    let others = ShardSet(shards, of: count)
    for (sink, _) in tables {
      try connection.write { transaction in
        let queue = SinkQueue(transaction)
        for subject in try queue.subjects(for: sink.path) {
          let insights = try Self.insights(of: [subject], transaction)
          if insights.contains(where: { others.holds(conversation: $0.conversationId.rawValue) }) {
            try queue.remove(subject, for: sink.path)
          }
        }
      }
    }
  }

  /// The insights of threads that wait; what is about a conversation waits under its own id.
  private static func insights(
    of subjects: [String],
    _ transaction: Transaction
  ) throws -> [Insight] {
    let store = InsightStore(transaction)
    return try subjects.flatMap { subject in
      let ofConversation = try store.readableInsight(InsightID(subject)).flatMap {
        $0.threadId == nil ? $0 : nil
      }
      return try store.insights(ofThread: ThreadID(subject)) + (ofConversation.map { [$0] } ?? [])
    }
  }

  private func note(_ changes: SinkChanges, in app: String) {
    guard !changes.otherTables.isEmpty else { return }
    changedTables.withLock { $0[app, default: []].formUnion(changes.otherTables) }
  }

  /// What the user should know about the apps and the reports, one line each.
  var notices: [String] {
    changedTables.withLock { $0 }.sorted { $0.key < $1.key }.map { app, tables in
      let names = tables.sorted().prefix(8).joined(separator: ", ")
      return "\(app): the app's triggers also changed \(names)"
    } + reportNotices.withLock { $0 }
  }

  /// An insight as others may see it: the secrets in it are hidden.
  private static func shown(_ insight: Insight) -> Insight {
    insight.mappingProse(SecretMask.hide)
  }

  /// Writes files and reports once all threads are done.
  func finish(
    _ selection: ThreadSelection.Result,
    _ result: RunResult
  ) throws -> [RunResult.Output] {
    try writeQueuedThreads()
    var outputs = tables.map { RunResult.Output(type: $0.sink.form.rawValue, path: $0.sink.path) }
    for case .jsonLines(let path) in job.sinks {
      var filter = InsightFilter()
      filter.kinds = job.kindNames
      try connection.read { transaction in
        let excluded = try ExcludedPeople(job.selection, transaction)
        try JSONLinesSink(path: path).write(sparing: kept) { write in
          try InsightStore(transaction)
            .forEach(filter, by: selection.clock, catalog: catalog) { insight in
              if selection.conversations.contains(insight.conversationId),
                try excluded?.areQuoted(by: insight) != true
              {
                try write(Self.shown(insight))
              }
              return true
            }
        }
      }
      outputs.append(RunResult.Output(type: JobDefinition.Sink.Form.jsonLines.rawValue, path: path))
    }
    for report in job.reports {
      let written = try write(report, selection, result)
      if let notice = written.notice { reportNotices.withLock { $0.append(notice) } }
      if let path = report.path { try AtomicFile.write(written.text, to: path, sparing: kept) }
      outputs.append(
        RunResult.Output(
          type: report.format.rawValue,
          path: report.path,
          text: report.path == nil ? written.text : nil
        )
      )
    }
    return outputs
  }

  private func write(
    _ report: JobDefinition.Report,
    _ selection: ThreadSelection.Result,
    _ result: RunResult
  ) throws -> WrittenReport {
    try connection.write { transaction in
      var scope = ReportMaker.Scope(
        job: job,
        result: result,
        selection: selection,
        catalog: catalog
      )
      let reach = ReportScope(job)
      scope.zone = try reach.shownZone(in: transaction)
      try scope.narrow(to: reach, in: transaction)
      if let person = report.person { try scope.narrow(toPerson: person, in: transaction) }
      return try ReportMaker(transaction, now: now, scope: scope)
        .write(report.format, since: report.since.map(ReportMaker.Start.init))
    }
  }
}

extension JobDefinition.Sink {
  /// The table of a sink; nil for a file.
  ///
  /// - Throws: `SinkError` if it is missing, or what fetching a secret throws.
  package func table(
    secret: (SecretReference) throws -> String,
    isCancelled: StopRequest = .never
  ) throws -> (any ThreadSink)? {
    switch self {
    case .jsonLines: nil
    case .app(let path):
      try ChatAppSink(path: path, patience: LockPatience(isCancelled: { isCancelled() }))
    case .postgres(let server, let table, let hasRowSecurity):
      PostgresSink(
        try server.address(secret),
        table: table,
        hasRowSecurity: hasRowSecurity,
        isCancelled: isCancelled
      )
    }
  }
}

extension ReaderVerdict {
  /// What the user of an app said.
  init(_ verdict: AppReview.Verdict) {
    switch verdict {
    case .accepted: self = .accept
    case .rejected: self = .reject
    case .done: self = .done
    }
  }
}
