package import CivilTime
package import Conversations
package import Insights
package import JSON
package import Sinks

/// What was forgotten, or would be.
package struct ForgetReceipt: Sendable, Hashable {
  /// What was asked for.
  var request: ForgetRequest
  /// Whether nothing was changed.
  package var isDryRun: Bool
  /// What was removed from conversations.
  package var removed = RemovedMessages()
  /// The outcome of insights.
  package var insights: [InsightForgetting.Outcome] = []
  /// The number of stored answers of models that were removed.
  package var answers = 0
  /// The number of rows waiting for jobs, sinks or reports that were removed.
  package var queued = 0
  /// The number of messages and quotes that remain: always 0.
  package var remaining = 0

  /// The apps' databases that had rows of forgotten insights, or have.
  package var apps: [App] = []

  /// The hosts that have to forget it, too, because they share a coordinator; empty without one.
  package var hosts: [Host] = []

  /// A host that shares a coordinator.
  package struct Host: Sendable, Hashable {
    /// The machine.
    package var name: String
    /// When it had forgotten; nil if its next run does.
    package var forgottenAt: Instant?

    /// Describes a host.
    package init(name: String, forgottenAt: Instant?) {
      self.name = name
      self.forgottenAt = forgottenAt
    }
  }

  /// A receipt of a workspace in which nothing was forgotten yet.
  package init(request: ForgetRequest, isDryRun: Bool) {
    self.request = request
    self.isDryRun = isDryRun
  }

  /// An app's database.
  package struct App: Sendable, Hashable {
    /// The file.
    package var path: String
    /// The number of rows of its table that were removed or brought up to date.
    package var rows = 0
    /// Whether that is done; else the next run of its job does it.
    package var isDone = false
    /// Why it could not be done.
    package var failure: SinkError?

    /// An app in which nothing was done yet.
    init(path: String) { self.path = path }
  }

  /// Whether there was nothing to forget.
  package var isEmpty: Bool { !hasRemoved && apps.isEmpty }

  /// Whether something was removed from the workspace.
  var hasRemoved: Bool {
    removed != RemovedMessages() || !insights.isEmpty || answers > 0 || queued > 0
  }

  /// The receipt in the shape `debrief.forget/1`.
  package var json: JSONValue {
    guard !hosts.isEmpty, case .object(var object) = own else { return own }
    object.append("hosts", .array(hosts.map(\.json)))
    return .object(object)
  }

  private var own: JSONValue {
    [
      "schema": "debrief.forget/1",
      "dryRun": .bool(isDryRun),
      "person": JSONValue(request.person),
      "conversation": JSONValue(request.conversation),
      "before": JSONValue(request.before?.iso8601),
      "messages": JSONValue(removed.messages),
      "references": JSONValue(removed.references),
      "conversations": JSONValue(removed.conversations),
      "threads": [
        "removed": JSONValue(removed.threads), "shortened": JSONValue(removed.shortenedThreads),
      ],
      "people": JSONValue(removed.people),
      "answers": JSONValue(answers),
      "queued": JSONValue(queued),
      "insights": .array(insights.map(\.json)),
      "apps": .array(apps.map(\.json)),
      "remaining": JSONValue(remaining),
    ]
  }
}

extension InsightForgetting.Outcome {
  fileprivate var json: JSONValue {
    [
      "id": .string(id.rawValue), "kind": .string(kind.rawValue),
      "conversationId": .string(conversationId.rawValue),
      "threadId": JSONValue(threadId?.rawValue), "outcome": isDropped ? "dropped" : "rederived",
      "quotes": JSONValue(quotes),
    ]
  }
}

extension ForgetReceipt.Host {
  fileprivate var json: JSONValue {
    ["host": .string(name), "forgottenAt": JSONValue(forgottenAt?.iso8601)]
  }
}

extension ForgetReceipt.App {
  fileprivate var json: JSONValue {
    [
      "path": .string(path), "rows": JSONValue(rows),
      "outcome": isDone ? "removed" : failure == nil ? "waiting" : "failed",
    ]
  }
}
