import CivilTime
package import Conversations
package import Insights
package import JSON
package import Jobs

/// What a job would do if it ran now, and why.
package struct JobExplanation: Sendable {
  /// The job's name.
  package var job: String
  /// The engine that would read.
  package var engine: EngineName
  /// The instant at which insights would be judged.
  var asOf: Instant
  /// What the run would read first, and so may add threads; nil for nothing.
  package var source: String?
  /// The threads that would be read, in order.
  package var due: [Thread] = []
  /// The threads that would be read if they were to be refreshed.
  package var stale: [Thread] = []
  /// The number of threads that are as they were when they were read.
  package var unchanged = 0
  /// The number of threads left out, by reason.
  package var skipped: [String: Int] = [:]
  /// What was given up of the job.
  package var givenUp = GivenUp(count: 0)
  /// What a model would be asked; nil if none would be.
  package var plan: CallPlan?

  /// A thread and why it would be read.
  package struct Thread: Sendable {
    /// The thread's id.
    package var id: ThreadID
    /// The title of its conversation.
    var conversation: String?
    /// The number of messages it has.
    var messages: Int
    /// Why.
    package var reason: Reason
    /// The kinds that would be looked for.
    package var kinds: [KindName]
  }

  /// Why a thread would be read.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It never was.
    case new
    /// It changed since.
    case changed
    /// Some kinds were never looked for in it.
    case kinds
    /// Someone that insights quote has turned AI off.
    case optedOut = "opted-out"
    /// The prompt or the model changed.
    case stale

    /// The reason as a phrase.
    package var phrase: String {
      switch self {
      case .new: "never read"
      case .changed: "changed since it was read"
      case .kinds: "kinds never looked for"
      case .optedOut: "someone quoted has turned AI off"
      case .stale: "the prompt or the model changed"
      }
    }
  }

  /// The explanation in the shape `debrief.explain/1`.
  package var json: JSONValue {
    var reasons = JSONObject()
    for (reason, count) in skipped.sorted(by: { $0.key < $1.key }) {
      reasons.append(reason, JSONValue(count))
    }
    return [
      "schema": "debrief.explain/1",
      "job": .string(job),
      "engine": .string(engine.rawValue),
      "asOf": .string(asOf.iso8601),
      "source": JSONValue(source),
      "due": .array(due.map(\.json)),
      "stale": .array(stale.map(\.json)),
      "unchanged": JSONValue(unchanged),
      "skipped": .object(reasons),
      "givenUp": JSONValue(givenUp.count),
      "plan": plan?.json ?? .null,
    ]
  }
}

extension JobExplanation.Thread {
  fileprivate var json: JSONValue {
    [
      "threadId": .string(id.rawValue), "conversationName": JSONValue(conversation),
      "messages": JSONValue(messages), "reason": .string(reason.rawValue),
      "kinds": .array(kinds.map { .string($0.rawValue) }),
    ]
  }
}
