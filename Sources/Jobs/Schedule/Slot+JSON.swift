import Database
import CivilTime
package import JSON

extension Slot {
  /// The slot for programs: times in UTC, absent ones null.
  package var json: JSONValue {
    [
      "job": .string(job),
      "scheduledAt": .string(scheduledAt.iso8601),
      "status": .string(status.rawValue),
      "reason": .string(reason.rawValue),
      "coveredBy": JSONValue(coveredBy?.iso8601),
      "startedAt": JSONValue(startedAt?.iso8601),
      "finishedAt": JSONValue(finishedAt?.iso8601),
      "runId": JSONValue(runId?.rawValue),
      "failure": JSONValue(failure),
    ]
  }
}

extension CronSchedule {
  /// Occurrences for programs: `{schema, cron, timezone, next: [time in UTC], slots: [{at, local,
  /// note}]}`.
  package func json(_ occurrences: [Occurrence]) -> JSONValue {
    [
      "schema": "debrief.next/1",
      "cron": .string(expression.text),
      "timezone": .string(zone.identifier),
      "next": .array(occurrences.map { .string($0.instant.iso8601) }),
      "slots": .array(
        occurrences.map { occurrence in
          [
            "at": .string(occurrence.instant.iso8601),
            "local": .string(occurrence.instant.iso8601(in: zone)),
            "note": JSONValue(occurrence.note?.rawValue),
          ]
        }
      ),
    ]
  }
}
