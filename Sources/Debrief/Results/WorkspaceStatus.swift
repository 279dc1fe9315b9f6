public import CivilTime
public import JSON

/// What a workspace holds, and how its jobs are.
public struct WorkspaceStatus: Sendable {
  /// How many conversations there are.
  public var conversations: Int
  /// How many threads there are.
  public var threads: Int
  /// How many messages there are.
  public var messages: Int
  /// When the last message was written.
  public var lastMessageAt: Instant?
  /// How many insights of each kind hold, and how many are quarantined.
  public var insights: [(kind: String, active: Int, quarantined: Int)]
  /// The latest run of each job.
  public var runs: [Run]

  /// A run of a job.
  public struct Run: Sendable, Hashable {
    /// The job's name.
    public var job: String
    /// The run's id.
    public var id: String
    /// When it began.
    public var startedAt: Instant
    /// When it ended; nil if it did not.
    public var finishedAt: Instant?
    /// When a run of the job last did what it should; nil if none did.
    public var lastSuccessAt: Instant?
  }

  /// The jobs whose last success is too old, or that never had one.
  ///
  /// - Parameters:
  ///   - age: How old it may be.
  ///   - now: The current time.
  ///   - expected: The jobs that should have run even if they never did.
  /// - Returns: Their names, sorted.
  public func overdueJobs(after age: Duration, now: Instant, expected: [String]) -> [String] {
    let successes = Dictionary(uniqueKeysWithValues: runs.map { ($0.job, $0.lastSuccessAt) })
    return Set(runs.map(\.job) + expected).sorted().filter { job in
      guard let success = successes[job] ?? nil else { return true }
      return success < now - age
    }
  }

  /// The jobs whose last success is too old; nil if nobody asked.
  public var overdue: [String]?

  /// The status in the shape `debrief.status/1`.
  public var json: JSONValue {
    [
      "schema": "debrief.status/1",
      "conversations": JSONValue(conversations),
      "threads": JSONValue(threads),
      "messages": JSONValue(messages),
      "lastMessageAt": JSONValue(lastMessageAt?.iso8601),
      "insights": .array(
        insights.map {
          [
            "kind": .string($0.kind), "active": JSONValue($0.active),
            "quarantined": JSONValue($0.quarantined),
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
          ]
        }
      ),
      "overdue": overdue.map { .array($0.map(JSONValue.string)) } ?? .null,
    ]
  }
}
