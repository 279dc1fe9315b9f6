package import CivilTime
import Conversations
import Database
package import Insights
package import JSON
package import Ledger
import Runs
import Workspace

/// Where an insight comes from: its source, prompt, call and answer, and whether they still hold.
package struct InsightExplanation: Sendable {
  /// The insight.
  package var insight: Insight
  /// Whether the thread is as it was when the insight was found.
  package var isSourceUnchanged: Bool
  /// Whether the kind's prompt is the one it was found with; nil where no model was asked.
  package var isPromptUnchanged: Bool?
  /// Whether the answer it comes from is still stored.
  package var hasAnswer: Bool
  /// The calls for its request.
  package var calls: [Call]
  /// The part of its thread in calls that were made for several threads, by their numbers.
  package var shares: [Int64: CallShare] = [:]

  /// The explanation in the shape `debrief.explanation/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.explanation/1", "insight": insight.json,
      "sourceUnchanged": .bool(isSourceUnchanged),
      "promptUnchanged": isPromptUnchanged.map(JSONValue.bool) ?? .null,
      "answerKept": .bool(hasAnswer),
      "calls": .array(calls.map { $0.json(shares[$0.id]) }),
    ]
  }
}

extension Call {
  fileprivate func json(_ share: CallShare?) -> JSONValue {
    [
      "id": .integer(id), "run": .string(request.run.rawValue), "model": .string(request.model),
      "tier": .string(outcome.tier ?? request.tier), "status": .string(status.rawValue),
      "attempt": JSONValue(request.attempt), "sentAt": JSONValue(sentAt?.iso8601),
      "finishReason": JSONValue(outcome.finishReason), "error": JSONValue(outcome.error),
      "inputTokens": JSONValue(outcome.tokens?.prompt),
      "outputTokens": JSONValue(outcome.tokens.map { $0.output + $0.thoughts }),
      "usd": JSONValue(outcome.cost?.description),
      "share": share?.json ?? .null,
    ]
  }
}

extension CallShare {
  fileprivate var json: JSONValue {
    [
      "inputTokens": JSONValue(promptTokens), "outputTokens": JSONValue(outputTokens),
      "usd": JSONValue(cost?.description),
    ]
  }
}

extension InsightQueries {
  /// Explains where an insight comes from.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)``.
  package func explain(
    _ id: InsightID,
    promptHash: (Insight) -> String
  ) throws -> InsightExplanation {
    let insight = try insight(id).insight
    return try connection.read { transaction in
      let source = insight.provenance.sourceHash
      var isSourceUnchanged = false
      if let row = try insight.threadId.flatMap(ThreadCatalog(transaction).row) {
        let thread = try ThreadCatalog(transaction, includesMedia: true).thread(row)
        isSourceUnchanged = thread?.isSource(source) ?? false
      } else if let period = insight.period {
        let log = DigestLog(transaction)
        let current = try log.source(of: period, in: insight.conversationId)
        isSourceUnchanged = current?.fingerprint == source
      }
      let hash = insight.provenance.requestHash
      let ledger = CallLedger(transaction)
      let calls = try hash.map { try ledger.calls(forRequest: $0) } ?? []
      var shares: [Int64: CallShare] = [:]
      for call in calls {
        shares[call.id] = try hash.flatMap { try ledger.share(of: $0, in: call.id) }
      }
      return InsightExplanation(
        insight: insight,
        isSourceUnchanged: isSourceUnchanged,
        isPromptUnchanged: insight.provenance.promptHash.map { $0 == promptHash(insight) },
        hasAnswer: try hash.map { try ResponseStore(transaction).contains($0) } ?? false,
        calls: calls,
        shares: shares
      )
    }
  }

  /// The usage and cost of model calls.
  ///
  /// - Parameter since: The start of the period; nil for all time.
  package func costs(
    by dimensions: [CostListing.Dimension],
    since: Instant?
  ) throws -> [CostListing.Row] {
    try connection.read { transaction in
      try CostListing(transaction)
        .rows(by: dimensions, in: (since ?? .earliest)..<(.latest), zone: .utc)
    }
  }
}
