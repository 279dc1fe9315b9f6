public import CivilTime
public import JSON

/// What others are told of a run: figures, no chat text and no names of people.
public struct RunSummary: Sendable {
  /// The job's name.
  public var job: String
  /// Pairs what is told of one run, a UUID.
  public var id: String
  /// When it began.
  public var startedAt: Instant
  /// When it ended; nil while it runs.
  public var finishedAt: Instant?
  /// What the program tells its caller; nil while it runs.
  public var exitCode: Int?
  /// What was done; nil if the run failed as a whole.
  public var result: RunResult?
  /// Why the run failed as a whole.
  public var failure: String?

  /// Describes a run that begins.
  ///
  /// - Parameters:
  ///   - job: The job's name.
  ///   - id: Pairs what is told of one run, a UUID.
  ///   - startedAt: When it began.
  public init(job: String, id: String, startedAt: Instant) {
    self.job = job
    self.id = id
    self.startedAt = startedAt
  }

  /// The summary in the shape `debrief.notification/1`.
  ///
  /// - Parameter event: What happened.
  /// - Returns: The document.
  public func json(_ event: String) -> JSONValue {
    [
      "schema": "debrief.notification/1", "event": .string(event), "job": .string(job),
      "id": .string(id), "runId": JSONValue(result?.runId),
      "startedAt": .string(startedAt.iso8601), "finishedAt": JSONValue(finishedAt?.iso8601),
      "exitCode": JSONValue(exitCode), "engine": JSONValue(result?.engine),
      "threads": result?.threads.json ?? .null, "insights": result?.insights.json ?? .null,
      "left": JSONValue(result?.left), "stopped": JSONValue(result?.stopped),
      "failure": JSONValue(failure),
    ]
  }
}
