import Database
package import CivilTime
package import JSON
package import Jobs

/// The state of the work queue, and some of its items.
package struct QueueState: Sendable {
  /// What is paused.
  package var paused: [Pause]
  /// The number of items each job has, by state.
  package var jobs: [QueueCounts]
  /// The items that were asked for, or changed.
  package var items: [Entry]

  /// Something that is paused.
  package struct Pause: Sendable, Hashable {
    /// The job's name; nil if everything is.
    package var job: String?
    /// Since when.
    package var since: Instant
  }

  /// An item and its past.
  package struct Entry: Sendable, Hashable {
    /// The item.
    package var item: QueuedItem
    /// What went wrong with it, the earliest first.
    package var history: [WorkEvent]
  }

  /// The queue in the shape `debrief.queue/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.queue/1",
      "paused": .array(
        paused.map { ["job": JSONValue($0.job), "since": .string($0.since.iso8601)] }
      ),
      "jobs": .array(
        jobs.map { counts in
          var object = JSONObject()
          object.append("job", .string(counts.job))
          for state in WorkItem.State.allCases {
            object.append(state.rawValue, JSONValue(counts[state]))
          }
          return .object(object)
        }
      ),
      "items": .array(items.map(\.json)),
    ]
  }
}

extension QueueState.Entry {
  fileprivate var json: JSONValue {
    [
      "id": JSONValue(Int(item.id)),
      "job": .string(item.item.job),
      "scope": .string(item.item.scope.rawValue),
      "subject": .string(item.item.subject),
      "period": JSONValue(item.item.period),
      "state": .string(item.state.rawValue),
      "attempts": JSONValue(item.attempts),
      "lost": JSONValue(item.losses),
      "until": JSONValue(item.wakeAt?.iso8601),
      "class": JSONValue(item.failure?.kind.rawValue),
      "reason": JSONValue(item.failure?.reason),
      "runId": .string(item.run.rawValue),
      "queuedAt": .string(item.queuedAt.iso8601),
      "changedAt": .string(item.changedAt.iso8601),
      "history": .array(
        history.map { event in
          [
            "at": .string(event.at.iso8601),
            "event": .string(event.event.rawValue),
            "class": JSONValue(event.failure?.kind.rawValue),
            "reason": JSONValue(event.failure?.reason),
            "runId": JSONValue(event.run?.rawValue),
          ]
        }
      ),
    ]
  }
}
