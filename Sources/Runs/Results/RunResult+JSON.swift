import Database
import CivilTime
import Conversations
import Insights
package import JSON
import Jobs
import Workspace

extension RunResult {
  /// The result in the shape `debrief.run/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.run/1",
      "job": .string(job),
      "runId": JSONValue(runId?.rawValue),
      "engine": .string(engine.rawValue),
      "asOf": .string(asOf.iso8601),
      "source": source?.json ?? .null,
      "threads": threads.json,
      "insights": insights.json,
      "digests": ["told": JSONValue(digests.summarised), "failed": JSONValue(digests.failed)],
      "unknownKinds": .array(unknownKinds.map { .string($0.rawValue) }),
      "failures": .array(
        failures.map { ["threadId": .string($0.subject), "reason": .string($0.reason)] }
      ),
      "due": .array(due.map { .string($0.rawValue) }),
      "outputs": .array(
        outputs.map { ["type": .string($0.type), "path": JSONValue($0.path)] }
      ),
      "interrupted": .bool(interrupted),
      "stopped": JSONValue(stopped),
      "left": JSONValue(left),
      "givenUp": JSONValue(givenUp.count),
      "notices": .array(notices.map(JSONValue.string)),
      "unreadable": .array(unreadable.map(\.json)),
      "plan": plan?.json ?? .null,
      "stale": JSONValue(stale),
      "refreshPlan": refreshPlan?.json ?? .null,
    ]
  }
}

extension RunResult.ThreadTally {
  var json: JSONValue {
    var reasons = JSONObject()
    for (reason, count) in skipped.sorted(by: { $0.key < $1.key }) {
      reasons.append(reason, JSONValue(count))
    }
    return [
      "selected": JSONValue(selected), "messages": JSONValue(messages), "read": JSONValue(read),
      "unchanged": JSONValue(unchanged),
      "skipped": .object(reasons), "failed": JSONValue(failed),
    ]
  }
}

extension RunResult.InsightTally {
  var json: JSONValue {
    [
      "new": JSONValue(new), "changed": JSONValue(changed), "confirmed": JSONValue(confirmed),
      "ended": JSONValue(ended), "quarantined": JSONValue(quarantined),
    ]
  }
}
