import ShippedFiles

extension Migrations.Migration {
  /// Conversations, messages and threads.
  static let conversations = shipped("01-conversations")
  /// Their indexes, which a first load builds last.
  package static let conversationIndexes = shipped("02-conversation-indexes")
  /// Insights, their evidence and history.
  package static let insights = shipped("03-insights")
  /// Runs of jobs.
  static let runs = shipped("04-runs")
  /// Threads waiting for delivery to sinks.
  static let sinkQueue = shipped("05-sink-queue")
  /// Calls to services and their answers.
  package static let ledger = shipped("06-ledger")
  /// The times of schedules.
  package static let slots = shipped("07-slots")
  /// Digests of periods.
  static let digests = shipped("08-digests")
  /// All reports that were made.
  static let reports = shipped("09-reports")
  /// What was forgotten.
  static let forgotten = shipped("10-forgotten")
  /// Readers' verdicts.
  static let reviews = shipped("11-reviews")
  /// Earlier versions of messages and threads.
  static let versions = shipped("12-versions")
  /// Sightings of insights.
  static let sightings = shipped("13-sightings")
  /// Digests of answers.
  package static let answerDigests = shipped("14-answer-digests")
  /// Tasks done in other threads.
  static let closings = shipped("15-closings")
  /// The work queue.
  package static let workQueue = shipped("16-work-queue")
  /// Indexes for the lookups of runs and listings.
  static let insightLookups = shipped("17-insight-lookups")

  /// Why runs of scheduled times failed.
  package static let slotFailures = shipped("18-slot-failures")
  /// Digests that were sent.
  static let deliveries = shipped("19-deliveries")
  /// Indexes for queries of insights.
  static let insightListings = shipped("20-insight-listings")
  /// Apps' databases, and the forgotten rows in them.
  static let apps = shipped("21-apps")
  /// Cursors of servers that are read incrementally.
  static let sourceCursors = shipped("22-source-cursors")
  /// Items of the work queue that may be done together.
  package static let affinity = shipped("23-affinity")
  /// Calls that are made for several threads.
  package static let callShares = shipped("24-call-shares")

  /// Histories that begin with a digest instead of a copy of the record.
  static let firstVersions = shipped("25-first-versions")

  /// The names that sources give threads.
  static let threadNames = shipped("26-thread-names")

  /// Earlier names of threads.
  static let threadNameVersions = shipped("27-thread-name-versions")

  /// Which rows belong to which.
  static let ownership = shipped("28-ownership")

  /// The zones in which conversations were read.
  package static let conversationZones = shipped("29-conversation-zones")

  /// Rows of what was looked for in threads, of all kinds at once.
  static let extractionKinds = shipped("30-extraction-kinds")

  /// Quotes in the order in which they are stored.
  static let evidenceOrder = shipped("31-evidence-order")

  /// Columns of the queue that say what they hold.
  package static let queueColumns = shipped("32-queue-columns")

  /// Columns of quotes that say what they hold.
  static let evidenceColumns = shipped("33-evidence-columns")

  /// A file of `migrations/`, embedded in the program.
  private static func shipped(_ name: String) -> Self {
    guard let sql = ShippedFiles.text("migrations/\(name).sql") else {
      preconditionFailure("migrations/\(name).sql is not embedded")
    }
    return Self(name, sql: sql)
  }
}

extension Migrations {
  /// The changes that create the tables a first load fills.
  ///
  /// The load creates the indexes itself, and all other changes come last: their triggers keep
  /// earlier versions, and there are none yet.
  package static let firstLoad = [Migration.conversations, .threadNames, .conversationZones]

  /// Creates the tables that a first load fills.
  package static func makeFirstLoadTables(_ transaction: Transaction) throws {
    for migration in firstLoad { try transaction.execute(migration.sql) }
  }

  /// All changes of a workspace's database.
  package static let workspace = Migrations([
    .conversations, .conversationIndexes, .insights, .runs, .sinkQueue, .ledger, .slots, .digests,
    .reports, .forgotten, .reviews, .versions, .sightings, .answerDigests, .closings, .workQueue,
    .insightLookups, .slotFailures, .deliveries,
    .insightListings, .apps, .sourceCursors, .affinity, .callShares, .firstVersions,
    .threadNames, .threadNameVersions, .ownership, .conversationZones,
    .extractionKinds, .evidenceOrder, .queueColumns, .evidenceColumns,
  ])
}
