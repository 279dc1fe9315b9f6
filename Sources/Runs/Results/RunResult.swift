import CivilTime
package import Conversations
package import Database
package import Insights
package import Jobs
package import Workspace

/// What a run of a job did, or would do.
package struct RunResult: Sendable {
  /// The job's name.
  package var job: String
  /// The run's id; nil for a dry run.
  package var runId: RunID?
  /// The engine that read the threads.
  package var engine: EngineName
  /// The instant at which insights are judged.
  var asOf: Instant
  /// What reading the job's source did; nil if it has none, or in a dry run.
  package var source: SourceResult?
  /// The outcome of the threads.
  package var threads = ThreadTally()
  /// The outcome of the insights.
  package var insights = InsightTally()
  /// The outcome of the periods of conversations.
  package var digests = DigestTally()
  /// The kinds that the engine does not know, which were left out.
  package var unknownKinds: [KindName] = []
  /// The first threads that failed, and why.
  package var failures: [Failure] = []
  /// The ids of the first threads that a dry run would read.
  package var due: [ThreadID] = []
  /// What was written where.
  package var outputs: [Output] = []
  /// Whether the run was stopped before its end.
  package var interrupted = false
  /// Why the run ended before all due threads were read, where it was neither the user nor the end
  /// of the work: a limit or a quota.
  package var stopped: String?
  /// Whether conversations have to be redistributed among hosts.
  var isRedistributed = false
  /// What was given up of the job, in this run or an earlier one.
  package var givenUp = GivenUp(count: 0)
  /// The number of due threads left for another run.
  package var left = 0
  /// What the service says about the models that answered: that one answered instead of another, or
  /// will be shut down.
  package var notices: [String] = []
  /// The stored records that could not be read, and were set aside.
  package var unreadable: [UnreadableRecord] = []
  /// What a dry run expects of a model; nil if none would be asked.
  package var plan: CallPlan?

  /// The number of unchanged threads that another engine, prompt or model read, as found by a dry
  /// run.
  package var stale = 0
  /// What a model would be asked to read those again; nil if there are none, or no model.
  package var refreshPlan: CallPlan?

  /// Threads by outcome.
  package struct ThreadTally: Sendable, Hashable {
    /// Threads that the selection lets through.
    package var selected = 0
    /// The messages that those threads have.
    var messages = 0
    /// Threads that were read.
    package var read = 0
    /// Threads that are as they were when they were last read.
    package var unchanged = 0
    /// Threads that the selection leaves out, by the reason.
    package var skipped: [String: Int] = [:]
    /// Threads that could not be read.
    package var failed = 0

    /// Counts a thread that is not read.
    mutating func skip(_ reason: SkipReason) { skipped[reason.rawValue, default: 0] += 1 }

    /// Whether nothing was read, and all there is to read waits because it failed before.
    package var allWait: Bool {
      read + unchanged == 0 && self[.waitsAfterFailure] > 0
    }

    /// The number of threads that the selection, or their past, leaves out for a reason.
    package subscript(reason: SkipReason) -> Int { skipped[reason.rawValue] ?? 0 }
  }

  /// Insights by what changed.
  package struct InsightTally: Sendable, Hashable {
    /// Insights that were not there before.
    package var new = 0
    /// Insights that say something else now.
    package var changed = 0
    /// Insights that were found again as they were.
    var confirmed = 0
    /// Insights that are no longer found, or were replaced.
    package var ended = 0
    /// Finds whose evidence failed the check.
    package var quarantined = 0

    /// Creates an empty tally.
    init() {}
  }

  /// Periods of conversations by outcome.
  package struct DigestTally: Sendable, Hashable {
    /// Periods that were summarised.
    package var summarised = 0
    /// Periods that could not be summarised.
    package var failed = 0

    /// Creates it from its parts.
    init(summarised: Int = 0, failed: Int = 0) {
      self.summarised = summarised
      self.failed = failed
    }
  }

  /// A thread that could not be read, or a period of a conversation.
  package struct Failure: Sendable, Hashable {
    /// The thread's id, or the conversation's with the name of the period.
    package var subject: String
    /// Why, without chat text.
    package var reason: String
  }

  /// The same run with nothing counted yet.
  var withoutCounts: RunResult {
    RunResult(job: job, runId: runId, engine: engine, asOf: asOf)
  }

  /// Counts a thread that could not be read, or not all of it.
  mutating func fail(_ threadId: ThreadID, _ reason: String) {
    threads.failed += 1
    if failures.count < 100 { failures.append(Failure(subject: threadId.rawValue, reason: reason)) }
  }

  /// Counts a period that could not be summarised.
  mutating func fail(digest subject: String, _ reason: String) {
    digests.failed += 1
    if failures.count < 100 { failures.append(Failure(subject: subject, reason: reason)) }
  }

  /// Adds what was counted for some other threads.
  mutating func add(_ other: RunResult) {
    threads.read += other.threads.read
    threads.unchanged += other.threads.unchanged
    threads.failed += other.threads.failed
    threads.skipped.merge(other.threads.skipped, uniquingKeysWith: +)
    failures += other.failures.prefix(max(0, 100 - failures.count))
    digests.summarised += other.digests.summarised
    digests.failed += other.digests.failed
    insights.new += other.insights.new
    insights.changed += other.insights.changed
    insights.confirmed += other.insights.confirmed
    insights.ended += other.insights.ended
    insights.quarantined += other.insights.quarantined
  }

  /// Something that was written.
  package struct Output: Sendable, Hashable {
    /// `app`, `jsonl`, or the format of a report.
    var type: String
    /// The file; nil for standard output.
    package var path: String?
    /// What is to go to standard output.
    package var text: String?
  }
}
