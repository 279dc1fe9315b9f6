package import CivilTime
package import Conversations
package import Insights

/// Everything a report is made from.
package struct ReportInput: Sendable, Hashable {
  /// The insights to report, in any order; those that do not hold, or that rest on nothing said in
  /// the period, are left out.
  package var insights: [Insight]
  /// The instant as of which things are open, overdue or expired.
  package var asOf: AsOf
  /// The instants of conversations that are judged by another clock, by their ids.
  package var otherClocks: [ConversationID: Instant] = [:]
  /// When the messages that the report is about were written.
  package var period: Period
  /// When the first and the last message of what was read were written, also of threads in which
  /// nothing was found; unknown if it has no ends.
  package var extent = Period()
  /// Whether only what changed since ``previous`` is in it.
  package var showsChangesOnly = false
  /// The zone in which days and times are shown.
  package var zone: TimeZoneRules
  /// What was read for the report.
  var coverage: Coverage
  /// The engine's name, for instance `offline`.
  var engine: EngineName
  /// The threads that the insights may belong to; others are named by their ids.
  package var threads: [ThreadHead]
  /// When the last message of each conversation was written, by the conversation's id; a task is
  /// overdue only where talk went on after its day.
  package var lastTalk: [ConversationID: Instant] = [:]
  /// The tasks whose owner wrote about them again later in the conversation: they may be done.
  package var takenUpAgain: Set<InsightID> = []
  /// The names of conversations by their ids, for insights about whole conversations.
  package var conversationNames: [ConversationID: String] = [:]
  /// The reader of the report, whose own items come first; nil for everyone.
  ///
  /// What they may not read must not be in the other members.
  package var person: Person?
  /// The job's name; nil if the report is not a job's.
  package var jobName: String?
  /// What was read, for instance a file's name; the report is named after it if it is not a job's.
  var sourceName: String?
  /// The run's id or name; nil if the report is not a run's.
  package var runName: String?
  /// Whether expired insights are shown too.
  package var showsExpired: Bool
  /// The known kinds: their names, and which of their fields are shown.
  package var kinds = KindCatalog.shipped
  /// The number of insights of each kind that are left out because there are too many to read.
  package var omitted: [KindName: Int] = [:]
  /// What is around the quotes: by thread, the quoted messages and their neighbours, in order.
  package var messages: [ThreadID: [ContextMessage]] = [:]
  /// The number of messages written on each day of what was read; empty if that is not known.
  package var activity: [DayCount] = []
  /// The same by conversation, by its id; empty if that is not known.
  package var talk: [ConversationID: [DayCount]] = [:]
  /// Long stretches of threads that no insight cites.
  package var uncited: [UncitedStretch] = []
  /// The cost of the run that the report is about; nil if unknown.
  package var cost: Cost?
  /// The cost of all runs of the job, or of all jobs; nil if unknown.
  package var totalCost: Cost?
  /// What the report is compared with; nil if there is nothing.
  package var previous: Previous?
  /// The form of links to the messages in the real chat; nil if there are none.
  package var permalink: PermalinkTemplate?

  /// The instant a report is about, and how it was chosen.
  package struct AsOf: Sendable, Hashable {
    /// The instant.
    package var instant: Instant
    /// How it was chosen.
    var basis: Basis

    /// How an instant was chosen.
    package enum Basis: String, Sendable, Hashable, CaseIterable {
      /// The clock, when the report was made.
      case now
      /// The newest message of the source.
      case source
      /// A date that the user gave.
      case date
    }

    /// Names an instant and how it was chosen.
    package init(_ instant: Instant, basis: Basis) {
      self.instant = instant
      self.basis = basis
    }
  }

  /// A stretch of time, open where an end is nil.
  package struct Period: Sendable, Hashable {
    /// Its beginning.
    package var since: Instant?
    /// Its end.
    package var until: Instant?

    /// Creates a stretch of time.
    package init(since: Instant? = nil, until: Instant? = nil) {
      self.since = since
      self.until = until
    }
  }

  /// What was read, and what was not.
  package struct Coverage: Sendable, Hashable {
    /// The number of threads read.
    package var threads: Int
    /// The number of messages they have.
    package var messages: Int
    /// The threads that were passed over, by reason.
    var skipped: [Skipped]
    /// The number of threads that could not be read.
    var failed: Int

    /// Threads passed over for one reason.
    package struct Skipped: Sendable, Hashable {
      /// Why, for instance "too short".
      var reason: String
      /// The number of threads.
      var threads: Int

      /// Counts threads passed over.
      package init(reason: String, threads: Int) {
        self.reason = reason
        self.threads = threads
      }
    }

    /// Describes what was read.
    package init(threads: Int, messages: Int, skipped: [Skipped] = [], failed: Int = 0) {
      self.threads = threads
      self.messages = messages
      self.skipped = skipped
      self.failed = failed
    }
  }

  /// The clock by which each insight is judged.
  var judgingClock: InsightClock { InsightClock(asOf.instant, others: otherClocks) }

  /// Describes a report about insights; the rest is set where it is known.
  package init(
    insights: [Insight],
    asOf: AsOf,
    zone: TimeZoneRules = .utc,
    coverage: Coverage,
    engine: EngineName,
    threads: [ThreadHead]
  ) {
    self.insights = insights
    self.asOf = asOf
    period = Period()
    self.zone = zone
    self.coverage = coverage
    self.engine = engine
    self.threads = threads
    jobName = nil
    runName = nil
    showsExpired = false
  }
}
