import CivilTime
package import Conversations
package import Insights
package import JSON

/// What was forgotten, or would be.
package struct ForgetReceipt: Sendable, Hashable {
  /// What was asked for.
  package var request: ForgetRequest
  /// Whether nothing was changed.
  package var isDryRun: Bool
  /// What was removed from conversations.
  package var removed = RemovedMessages()
  /// The outcome of insights.
  package var insights: [InsightForgetting.Outcome] = []
  /// How many stored answers of models were removed.
  package var answers = 0
  /// How many rows that waited for jobs, sinks or reports were removed.
  package var queued = 0
  /// How many messages and quotes are still there: always 0.
  package var remaining = 0

  /// Whether there was nothing to forget.
  package var isEmpty: Bool {
    removed == RemovedMessages() && insights.isEmpty && answers == 0 && queued == 0
  }

  /// The receipt in the shape `debrief.forget/1`.
  package var json: JSONValue {
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
      "remaining": JSONValue(remaining),
    ]
  }
}

extension InsightForgetting.Outcome {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "kind": .string(kind.rawValue), "conversationId": .string(conversationId),
      "threadId": JSONValue(threadId), "outcome": isDropped ? "dropped" : "rederived",
      "quotes": JSONValue(quotes),
    ]
  }
}
