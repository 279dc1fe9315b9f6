import Database
package import CivilTime
import Insights
import JSON

/// What is published of a run: figures, no chat text and no names of people.
package struct RunSummary: Sendable {
  /// The job's name.
  package var job: String
  /// Pairs the notifications of one run, a UUID.
  var id: String
  /// When it began.
  var startedAt: Instant
  /// When it ended; nil while it runs.
  package var finishedAt: Instant?
  /// The exit code of the program; nil while it runs.
  package var exitCode: Int?
  /// What was done; nil if the run failed as a whole.
  package var result: RunResult?
  /// Why the run failed as a whole.
  package var failure: String?

  /// Describes a run that begins.
  package init(job: String, id: String, startedAt: Instant) {
    self.job = job
    self.id = id
    self.startedAt = startedAt
  }

  /// The summary in the shape `debrief.notification/1`.
  func json(_ event: String) -> JSONValue {
    [
      "schema": "debrief.notification/1", "event": .string(event), "job": .string(job),
      "id": .string(id), "runId": JSONValue(result?.runId?.rawValue),
      "startedAt": .string(startedAt.iso8601), "finishedAt": JSONValue(finishedAt?.iso8601),
      "exitCode": JSONValue(exitCode), "engine": JSONValue(result?.engine.rawValue),
      "threads": result?.threads.json ?? .null, "insights": result?.insights.json ?? .null,
      "left": JSONValue(result?.left), "stopped": JSONValue(result?.stopped),
      "failure": JSONValue(failure),
    ]
  }
}
