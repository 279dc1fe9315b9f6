public import CivilTime
public import JSON

/// What a job would do if it ran now, and why.
public struct JobExplanation: Sendable {
  /// The job's name.
  public var job: String
  /// The engine that would read.
  public var engine: String
  /// The instant at which insights would be judged.
  public var asOf: Instant
  /// What the run would read first, and so may add threads; nil for nothing.
  public var source: String?
  /// The threads that would be read, in order.
  public var due: [Thread] = []
  /// The threads that would be read if they were to be refreshed.
  public var stale: [Thread] = []
  /// How many threads are as they were when they were read.
  public var unchanged = 0
  /// How many threads are left out, by reason.
  public var skipped: [String: Int] = [:]
  /// What a model would be asked; nil if none would be.
  public var plan: CallPlan?

  /// A thread and why it would be read.
  public struct Thread: Sendable {
    /// The thread's id.
    public var id: String
    /// The title of its conversation.
    public var conversation: String?
    /// How many messages it has.
    public var messages: Int
    /// Why.
    public var reason: Reason
    /// The kinds that would be looked for.
    public var kinds: [String]
  }

  /// Why a thread would be read.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It never was.
    case new
    /// It changed since.
    case changed
    /// Some kinds were never looked for in it.
    case kinds
    /// Somebody whom insights quote has turned AI off.
    case optedOut = "opted-out"
    /// The prompt or the model changed.
    case stale

    /// The reason as a phrase.
    public var phrase: String {
      switch self {
      case .new: "never read"
      case .changed: "changed since it was read"
      case .kinds: "kinds never looked for"
      case .optedOut: "somebody quoted has turned AI off"
      case .stale: "the prompt or the model changed"
      }
    }
  }

  /// The explanation in the shape `debrief.explain/1`.
  public var json: JSONValue {
    var reasons = JSONObject()
    for (reason, count) in skipped.sorted(by: { $0.key < $1.key }) {
      reasons.append(reason, JSONValue(count))
    }
    return [
      "schema": "debrief.explain/1",
      "job": .string(job),
      "engine": .string(engine),
      "asOf": .string(asOf.iso8601),
      "source": JSONValue(source),
      "due": .array(due.map(\.json)),
      "stale": .array(stale.map(\.json)),
      "unchanged": JSONValue(unchanged),
      "skipped": .object(reasons),
      "plan": plan?.json ?? .null,
    ]
  }
}

extension JobExplanation.Thread {
  fileprivate var json: JSONValue {
    [
      "threadId": .string(id), "conversationName": JSONValue(conversation),
      "messages": JSONValue(messages), "reason": .string(reason.rawValue),
      "kinds": .array(kinds.map(JSONValue.string)),
    ]
  }
}
