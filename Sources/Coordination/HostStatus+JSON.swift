import CivilTime
package import JSON

extension HostStatus {
  /// The status as an element of `otherHosts` in `debrief.status/1`.
  package var json: JSONValue {
    [
      "host": .string(host), "at": .string(at.iso8601),
      "conversations": JSONValue(counts.conversations), "threads": JSONValue(counts.threads),
      "messages": JSONValue(counts.messages), "insights": JSONValue(counts.insights),
      "runs": .array(
        runs.map {
          [
            "job": .string($0.job), "startedAt": .string($0.startedAt.iso8601),
            "finishedAt": JSONValue($0.finishedAt?.iso8601),
            "lastSuccessAt": JSONValue($0.lastSuccessAt?.iso8601),
            "result": .string($0.result), "waiting": JSONValue($0.waiting),
          ]
        }
      ),
    ]
  }
}
