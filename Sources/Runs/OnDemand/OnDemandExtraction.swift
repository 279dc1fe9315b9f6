package import ArchiveReading
package import CivilTime
import Conversations
import Database
import Extraction
package import Gemini
package import Insights
package import JSON
package import Jobs
import Reporting
package import Workspace

/// Extracts at once from threads that a user names.
package struct OnDemandExtraction {
  /// What was found in a thread.
  package struct Found: Sendable {
    /// The thread.
    package var thread: ThreadSummary
    /// What holds, by the order of kinds; finds below their kind's minimum are left out.
    package var insights: [Insight]
    /// The number of finds that failed the check.
    var quarantined: Int
    /// Why parts of the thread could not be read, one reason for each part.
    package var unread: [String] = []
    /// Whether they are stored in the workspace.
    var isStored: Bool
    /// The zone of its days.
    package var zone = TimeZoneRules.utc

    /// The find in the shape `debrief.extraction/1`.
    package var json: JSONValue {
      [
        "schema": "debrief.extraction/1",
        "thread": thread.json,
        "insights": .array(insights.map(\.json)),
        "quarantined": JSONValue(quarantined),
        "unread": .array(unread.map(JSONValue.string)),
        "stored": .bool(isStored),
      ]
    }
  }

  private let job: JobDefinition
  private let options: Options
  private let catalog: KindCatalog
  private let extraction: ThreadExtraction
  private let now: Instant

  /// What is read of a thread, and by what.
  package struct Options: Sendable {
    /// What reads.
    package var reader = ThreadReader.offline()
    /// The known kinds.
    package var catalog = KindCatalog.shipped
    /// Whose messages are left out.
    package var selection = JobDefinition.Selection()
    /// The zone of conversations whose own is not known; nil for that of the job that read a thread
    /// last.
    package var zone: TimeZoneRules?
    /// The zone if no job that read a thread names one.
    package var otherwise = TimeZoneRules.utc
    /// The context that a model gets with threads of the workspace.
    package var context = JobDefinition.Context()
    /// The names of the kinds to look for.
    var kinds: [KindName]
    /// The number of messages read, the last ones; nil for all.
    package var last: Int?
    /// Only what this person has not read yet: an id or a name.
    package var unreadFor: String?
    /// Called with the parts of an answer while a model writes it; nil to wait for whole answers.
    package var observe: (@Sendable (StreamEvent) -> Void)?
    /// Whether what is found is stored; a part of a thread, or a view of it, never is.
    package var mayStore = true

    /// Everything, by the embedded engine.
    package init(kinds: [KindName]) { self.kinds = kinds }

    /// Whether all of a thread is read.
    var readsAll: Bool { last == nil && unreadFor == nil }
  }

  /// Prepares to extract.
  package init(_ options: Options, now: Instant) {
    var job = JobDefinition(named: "on-demand")
    job.kinds = options.kinds.map { JobDefinition.Kind(name: $0.rawValue) }
    self.job = job
    self.options = options
    self.now = now
    catalog = job.catalog(options.catalog)
    extraction = ThreadExtraction(
      engine: options.reader.engine,
      catalog: catalog,
      triggeredBy: .command(.thread),
      runId: nil
    )
  }

  /// The kinds that were asked for and that the engine does not know.
  package var unknownKinds: [KindName] {
    job.kindNames.filter { !extraction.engine.kinds.contains($0) }
  }

  /// Extracts from threads of the workspace and stores what is found.
  ///
  /// - Throws: ``WorkspaceError`` if the name means nothing or too much.
  package func run(thread name: String, in workspace: Workspace) throws -> [Found] {
    let connection = try workspace.openForReading()
    let rows = try WorkspaceQueries(connection).rows(named: name)
    // A model is slow, and a nightly run may hold the lock meanwhile: commits take turns anyway.
    let lock = try options.reader.isModel ? nil : workspace.lock()
    defer { withExtendedLifetime(lock) {} }
    let model = try model(workspace)
    defer { model?.close() }
    let readers = try connection.read(readers)
    let zones = options.zone == nil ? try connection.read(ZonesOfRuns.init) : nil
    return try rows.compactMap { row in
      guard let begun = try connection.read({ try begin(row, readers, $0, zones) }) else {
        return nil
      }
      let finding = try finding(begun.task, model)
      return try connection.write { transaction in
        try found(finding, begun, transaction, isStored: options.mayStore && options.readsAll)
      }
    }
  }

  /// Extracts from all threads of a file, in a database of its own; or stores them.
  ///
  /// - Parameters:
  ///   - source: A path, or `-` for standard input.
  ///   - workspace: Where to store the file and what is found in it; nil to store nothing.
  /// - Returns: What was found, and why the file counts as failed although what was read of it was
  ///   used.
  /// - Throws: ``SourceError``, or ``WorkspaceError``.
  package func run(
    file source: String,
    options: SourceOptions,
    savingIn workspace: Workspace?
  ) throws -> (found: [Found], failure: SourceError?) {
    if let workspace {
      var ingest = IngestOptions()
      ingest.source = options
      let result = try Ingestion(workspace, options: ingest, now: now).run([source])
      if let failure = result.sources.first?.finalFailure { throw failure }
      let connection = try workspace.openForReading()
      let rows = try connection.read { transaction in
        let own = try IngestLog(transaction).conversations(of: absolutePath(source))
        return try threads(own, transaction)
      }
      let ids = try connection.read { transaction in
        try rows.compactMap { try ThreadCatalog(transaction).thread($0)?.id.rawValue }
      }
      let found = try ids.flatMap { try run(thread: $0, in: workspace) }
      return (found, result.sources.first?.failure)
    }
    let model = try model(nil)
    defer { model?.close() }
    let loaded = try SourceInspection(options).withLoadedSource(source, folder: "/tmp") {
      transaction in
      try transaction.execute(Migrations.Migration.insights.sql)
      let readers = try readers(transaction)
      return try threads(nil, transaction).compactMap { row -> Found? in
        guard var begun = try begin(row, readers, transaction) else { return nil }
        begun.task.sources = source == "-" ? [] : [absolutePath(source)]
        return try found(finding(begun.task, model), begun, transaction, isStored: false)
      }
    }
    return (loaded.result, loaded.failure)
  }

  private func threads(
    _ own: Set<ConversationRow>?,
    _ transaction: Transaction
  ) throws -> [ThreadRow] {
    var rows: [ThreadRow] = []
    try ThreadCatalog(transaction).forEach { thread in
      if own?.contains(thread.conversation) ?? true { rows.append(thread.row) }
    }
    return rows.reversed()
  }

  // MARK: One thread

  private struct Begun {
    let thread: StoredThread
    var task: ExtractionTask
  }

  private func begin(
    _ row: ThreadRow,
    _ readers: [TypedName.Candidate]?,
    _ transaction: Transaction,
    _ zones: ZonesOfRuns? = nil
  ) throws -> Begun? {
    let sendsMedia = options.reader.sendsMedia
    let catalog = ThreadCatalog(transaction, includesMedia: sendsMedia)
    guard let thread = try catalog.thread(row) else { return nil }
    let task = try TaskReader(transaction, wantsMedia: sendsMedia).task(
      thread,
      kinds: job.kindNames,
      selection: options.selection,
      zone: options.zone ?? zones?.zone(of: thread.conversationId) ?? options.otherwise,
      asOf: thread.lastAt ?? now
    )
    guard var task else { return nil }
    if let readers { task.messages = try unread(task, by: readers) }
    if options.reader.isModel,
      let context = try ThreadContext(options.context, options.selection, transaction)
    {
      task.context = try context.passages(for: task, of: thread, transaction)
    }
    if let last = options.last { task.messages = Array(task.messages.suffix(last)) }
    return task.messages.isEmpty ? nil : Begun(thread: thread, task: task)
  }

  /// The people that the name of a reader may mean; nil if none was given.
  private func readers(_ transaction: Transaction) throws -> [TypedName.Candidate]? {
    guard let name = options.unreadFor else { return nil }
    let meant = try ConversationCatalog(transaction).people(meantBy: name)
    guard !meant.isEmpty else { throw WorkspaceError.unknown(what: .person, name: name) }
    return meant
  }

  /// What was said since a person last read the thread, without their own words: all of it if they
  /// are not in it.
  private func unread(
    _ task: ExtractionTask,
    by readers: [TypedName.Candidate]
  ) throws -> [StoredMessage] {
    let people = Set(task.messages.compactMap(\.sender?.id) + task.participants.map(\.id))
    let present = readers.filter { people.contains($0.id) }
    guard present.count <= 1 else {
      throw WorkspaceError.ambiguous(
        name: options.unreadFor ?? "",
        candidates: present.map(\.shownName)
      )
    }
    guard let id = present.first?.id else { return task.messages }
    let read = task.messages.lastIndex { $0.readBy.contains(id) || $0.sender?.id == id }
    return Array(task.messages[(read.map { $0 + 1 } ?? 0)...])
  }

  /// The calls to a model, recorded in the workspace or only in memory.
  private func model(_ workspace: Workspace?) throws -> ModelCalls? {
    guard case .model(_, let access) = options.reader else { return nil }
    return ModelCalls(access, workspace: workspace, observe: options.observe, now: now)
  }

  private func finding(
    _ task: ExtractionTask,
    _ model: ModelCalls?
  ) throws -> ThreadExtraction.Finding {
    guard let model else { return try extraction.finding(task) }
    let work = ThreadWork(job: job, asOf: now, now: now, extraction: extraction)
    return try model.finding(task, work)
  }

  /// What was found, stored or only shown.
  private func found(
    _ finding: ThreadExtraction.Finding,
    _ begun: Begun,
    _ transaction: Transaction,
    isStored: Bool
  ) throws -> Found {
    let (thread, task) = (begun.thread, begun.task)
    let store = InsightStore(transaction)
    var extraction = extraction
    extraction.calibration = try store.calibration()
    var all: [Insight]
    if isStored {
      _ = try extraction.store(finding, in: task, of: thread, at: now, in: transaction)
      if finding.gaps.isEmpty {
        try extraction.note(task, fingerprint: thread.fingerprintText, at: now, in: transaction)
      }
      all = try store.insights(ofThread: thread.id)
    } else {
      let reconciliation = extraction.reconcile(
        finding,
        task,
        fingerprint: thread.fingerprintText,
        stored: [],
        now: now
      )
      all = reconciliation.changes.map(\.after)
    }
    let shown = all.filter { insight in
      insight.status == .active && task.kinds.contains(insight.kind)
        && insight.confidence >= catalog.kind(named: insight.kind).minimumConfidence
        && insight.review?.verdict != .rejected
    }
    return Found(
      thread: ThreadSummary(thread),
      insights: catalog.sorted(shown),
      quarantined: all.count { $0.status == .quarantined },
      unread: finding.gaps.map(\.reason),
      isStored: isStored,
      zone: task.timeZone
    )
  }
}
