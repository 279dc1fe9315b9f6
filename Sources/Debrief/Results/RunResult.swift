public import CivilTime

/// What a run of a job did, or would do.
public struct RunResult: Sendable {
  /// The job's name.
  public var job: String
  /// The run's id; nil for a dry run.
  public var runId: String?
  /// The engine that read the threads.
  public var engine: String
  /// The instant at which insights are judged.
  public var asOf: Instant
  /// What reading the job's source did; nil if it has none, or in a dry run.
  public var source: SourceResult?
  /// What became of the threads.
  public var threads = ThreadTally()
  /// What became of the insights.
  public var insights = InsightTally()
  /// What became of the periods of conversations.
  public var digests = DigestTally()
  /// The kinds that the engine does not know, which were left out.
  public var unknownKinds: [String] = []
  /// The first threads that failed, and why.
  public var failures: [Failure] = []
  /// The ids of the first threads that a dry run would read.
  public var due: [String] = []
  /// What was written where.
  public var outputs: [Output] = []
  /// Whether the run was stopped before its end.
  public var interrupted = false
  /// Why the run ended before all due threads were read, where it was neither the user nor the end
  /// of the work: a limit or a quota.
  public var stopped: String?
  /// How many due threads are left for another run.
  public var left = 0
  /// What the service says about the models that answered: that one answered in the place of
  /// another, or is to end.
  public var notices: [String] = []
  /// What a dry run expects of a model; nil if none would be asked.
  public var plan: CallPlan?

  /// Threads by what became of them.
  public struct ThreadTally: Sendable, Hashable {
    /// Threads that the selection lets through.
    public var selected = 0
    /// The messages that those threads have.
    public var messages = 0
    /// Threads that were read.
    public var read = 0
    /// Threads that are as they were when they were last read.
    public var unchanged = 0
    /// Threads that the selection leaves out, by the reason.
    public var skipped: [String: Int] = [:]
    /// Threads that could not be read.
    public var failed = 0
  }

  /// Insights by what changed.
  public struct InsightTally: Sendable, Hashable {
    /// Insights that were not there before.
    public var new = 0
    /// Insights that say something else now.
    public var changed = 0
    /// Insights that were found again as they were.
    public var confirmed = 0
    /// Insights that are not found any more, or were replaced.
    public var ended = 0
    /// Finds whose evidence did not stand the check.
    public var quarantined = 0
  }

  /// Periods of conversations by what became of them.
  public struct DigestTally: Sendable, Hashable {
    /// Periods that were told of.
    public var told = 0
    /// Periods that could not be told of.
    public var failed = 0
  }

  /// A thread that could not be read.
  public struct Failure: Sendable, Hashable {
    /// The thread's id.
    public var threadId: String
    /// Why, without chat text.
    public var reason: String
  }

  /// The same run with nothing counted yet.
  var withoutCounts: RunResult {
    RunResult(job: job, runId: runId, engine: engine, asOf: asOf)
  }

  /// Counts a thread that could not be read, or not all of it.
  mutating func fail(_ threadId: String, _ reason: String) {
    threads.failed += 1
    if failures.count < 100 { failures.append(Failure(threadId: threadId, reason: reason)) }
  }

  /// Counts a period that could not be told of.
  mutating func fail(digest subject: String, _ reason: String) {
    digests.failed += 1
    if failures.count < 100 { failures.append(Failure(threadId: subject, reason: reason)) }
  }

  /// Adds what was counted for some other threads.
  mutating func add(_ other: RunResult) {
    threads.read += other.threads.read
    threads.unchanged += other.threads.unchanged
    threads.failed += other.threads.failed
    threads.skipped.merge(other.threads.skipped, uniquingKeysWith: +)
    failures += other.failures.prefix(max(0, 100 - failures.count))
    digests.told += other.digests.told
    digests.failed += other.digests.failed
    insights.new += other.insights.new
    insights.changed += other.insights.changed
    insights.confirmed += other.insights.confirmed
    insights.ended += other.insights.ended
    insights.quarantined += other.insights.quarantined
  }

  /// Something that was written.
  public struct Output: Sendable, Hashable {
    /// `app`, `jsonl`, or the format of a report.
    public var type: String
    /// The file; nil for standard output.
    public var path: String?
    /// What is to go to standard output.
    public var text: String?
  }
}
