package import CivilTime
package import Insights
package import JSON
package import Jobs

/// What a workspace holds, and the status of its jobs.
package struct WorkspaceStatus: Sendable {
  /// The number of conversations.
  package var conversations: Int
  /// The number of threads.
  package var threads: Int
  /// The number of messages.
  package var messages: Int
  /// When the last message was written.
  package var lastMessageAt: Instant?
  /// The instant as of which insights are counted where their source has no clock of its own.
  package var asOf: Instant
  /// The sources, and the instants at which they are judged.
  package var sources: [SourceClocks.Source]
  /// The number of insights of each kind.
  package var insights: [KindCount]
  /// The latest run of each job.
  package var runs: [Run]

  /// Insights of one kind, counted as listings count them.
  package struct KindCount: Sendable, Hashable {
    /// The kind.
    package var kind: KindName
    /// The number of those that a listing shows.
    package var active: Int
    /// The number of those that a listing leaves out because they are past their time.
    package var expired: Int
    /// The number of those whose evidence failed the check.
    package var quarantined: Int
  }

  /// A run of a job.
  package struct Run: Sendable, Hashable {
    /// The job's name.
    package var job: String
    /// The run's id.
    var id: String
    /// When it began.
    package var startedAt: Instant
    /// When it ended; nil if it did not.
    package var finishedAt: Instant?
    /// When a run of the job last did what it should; nil if none did.
    package var lastSuccessAt: Instant?
    /// The number of threads that it could not read.
    var failed = 0
    /// Why it could not read its source; nil if it could.
    var failure: String?
    /// Whether it was stopped before its end.
    var isInterrupted = false
    /// The number of threads that wait for another run of the job.
    package var waiting = 0

    /// What was given up of the job.
    package var givenUp = GivenUp(count: 0)
    /// Whether it is under way; a run that was killed is not.
    package var isUnderWay = false
    /// Whether the clock was wrong when it was recorded: it would have begun in the future.
    var isAhead = false

    /// How it ended, in words.
    package var result: String {
      guard !isAhead else { return "\(ending), recorded by a clock that was ahead" }
      return ending
    }

    private var ending: String {
      guard finishedAt != nil else { return isUnderWay ? "is running" : "began and did not end" }
      if let failure { return "failed: \(failure)" }
      if isInterrupted { return "was stopped" }
      guard failed > 0 else { return "done" }
      return failed == 1 ? "1 thread failed" : "\(failed) threads failed"
    }
  }

  /// The jobs whose last success is too old; nil if not asked.
  package var overdue: [String]?

  /// The status in the shape `debrief.status/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.status/1",
      "conversations": JSONValue(conversations),
      "threads": JSONValue(threads),
      "messages": JSONValue(messages),
      "lastMessageAt": JSONValue(lastMessageAt?.iso8601),
      "asOf": .string(asOf.iso8601),
      "sources": .array(
        sources.map {
          [
            "source": .string($0.name), "basis": .string($0.isLive ? "now" : "source"),
            "asOf": .string($0.instant.iso8601),
          ]
        }
      ),
      "insights": .array(
        insights.map {
          [
            "kind": .string($0.kind.rawValue), "active": JSONValue($0.active),
            "expired": JSONValue($0.expired), "quarantined": JSONValue($0.quarantined),
          ]
        }
      ),
      "runs": .array(
        runs.map {
          [
            "job": .string($0.job), "id": .string($0.id),
            "startedAt": .string($0.startedAt.iso8601),
            "finishedAt": JSONValue($0.finishedAt?.iso8601),
            "lastSuccessAt": JSONValue($0.lastSuccessAt?.iso8601),
            "result": .string($0.result), "waiting": JSONValue($0.waiting),
            "givenUp": JSONValue($0.givenUp.count),
          ]
        }
      ),
      "overdue": overdue.map { .array($0.map(JSONValue.string)) } ?? .null,
    ]
  }
}
