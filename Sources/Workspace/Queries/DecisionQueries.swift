package import CivilTime
import Conversations
import Database
package import Insights
package import JSON
package import Reports
import Text

/// Which decisions to list.
package struct DecisionFilter: Sendable, Hashable {
  /// Only those that have all of these words, in any form; nil for all.
  package var topic: String?
  /// The id or the name of a conversation; nil for all.
  package var conversation: String?
  /// Whether those that do not hold any more stand beside those that do.
  package var showsEnded = false

  /// What holds.
  package init() {}
}

/// The decisions that held at an instant.
package struct DecisionList: Sendable {
  /// The instant.
  package var asOf: Instant
  /// The decisions, the latest first.
  package var decisions: [DecisionRecord]

  /// The list in the shape `debrief.decisions/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.decisions/1", "asOf": .string(asOf.iso8601),
      "decisions": .array(decisions.map(\.json)),
    ]
  }
}

/// The decision ledger of a workspace.
package struct DecisionQueries {
  /// What held at the instant that is asked about.
  private let then: InsightQueries
  /// What is known of the time since.
  private let since: InsightQueries
  private let minimumConfidence: Double

  /// Opens a workspace to ask it for decisions.
  ///
  /// - Throws: ``WorkspaceError/empty(folder:)`` if nothing has been read yet, or `DatabaseError`.
  package init(
    _ workspace: Workspace,
    now: Instant,
    clocks: AsOf = .present,
    catalog: KindCatalog = .shipped
  ) throws {
    minimumConfidence = catalog.kind(named: .decision).minimumConfidence
    then = try InsightQueries(workspace, now: now, clocks: clocks, catalog: catalog)
    guard clocks.asOf != nil else {
      since = then
      return
    }
    let recorded = AsOf(knownAt: clocks.knownAt)
    since = try InsightQueries(workspace, now: now, clocks: recorded, catalog: catalog)
  }

  /// The instant that is asked about.
  ///
  /// - Throws: `DatabaseError`.
  package var asOf: Instant { get throws { try then.asOf } }

  /// Lists decisions.
  ///
  /// - Throws: `DatabaseError`, or ``WorkspaceError/unknown(what:name:)``.
  package func list(_ filter: DecisionFilter) throws -> DecisionList {
    var held: [Insight] = []
    try forEach(filter) { insight in
      held.append(insight)
      return true
    }
    return DecisionList(asOf: try asOf, decisions: try held.map(record))
  }

  /// Passes on decisions, the latest first, without what comes of looking each of them up.
  ///
  /// - Parameter body: Returns whether it wants more. It must not ask for decisions itself.
  /// - Throws: `DatabaseError`, ``WorkspaceError/unknown(what:name:)``, and what `body` throws.
  package func forEach(_ filter: DecisionFilter, _ body: (Insight) throws -> Bool) throws {
    let topic = filter.topic.map(TopicWords.init)
    var wanted = InsightFilter()
    wanted.kinds = [.decision]
    wanted.conversationId = filter.conversation
    wanted.standings = [.active, .outdated, .expired]
    if filter.showsEnded { wanted.standings.insert(.superseded) }
    try then.forEach(wanted, by: try then.clock) { insight in
      let isListed = filter.showsEnded || insight.detail.state != .reversed
      guard isListed, isWorthShowing(insight), topic?.isIn(insight) ?? true else { return true }
      return try body(insight)
    }
  }

  /// A decision with the name of its conversation, what replaced it, and what it replaced.
  ///
  /// - Throws: `DatabaseError`, or ``WorkspaceError/unknown(what:name:)``.
  package func record(_ insight: Insight) throws -> DecisionRecord {
    DecisionRecord(
      insight,
      conversationName: try then.connection.read { transaction in
        try ConversationCatalog(transaction).conversation(insight.conversationId)?.name
      },
      replacedBy: try successor(of: insight),
      replaces: try chain(before: insight)
    )
  }

  private func isWorthShowing(_ insight: Insight) -> Bool {
    insight.review?.verdict != .rejected && insight.review?.verdict != .merged
      && insight.confidence >= minimumConfidence
  }

  /// What replaced a decision, also after the instant that is asked about.
  private func successor(of insight: Insight) throws -> DecisionRecord.Link? {
    try since.connection.read { transaction in
      let store = InsightStore(transaction)
      guard let id = try store.readableInsight(insight.id)?.supersededBy,
        let successor = try store.readableInsight(id),
        successor.conversationId == insight.conversationId, isLinked(successor)
      else { return nil }
      return DecisionRecord.Link(successor)
    }
  }

  /// What a decision replaced, and what that replaced, the latest first.
  private func chain(before insight: Insight) throws -> [DecisionRecord.Link] {
    try then.connection.read { transaction in
      let store = InsightStore(transaction)
      var links: [DecisionRecord.Link] = []
      var passed: Set<String> = [insight.id]
      var ids = [insight.id]
      while let id = ids.popLast() {
        for earlier in try store.superseded(by: id, .decision, in: insight.conversationId)
        where passed.insert(earlier.id).inserted && isLinked(earlier) {
          links.append(DecisionRecord.Link(earlier))
          ids.insert(earlier.id, at: 0)
        }
      }
      return links
    }
  }

  private func isLinked(_ insight: Insight) -> Bool {
    [.active, .superseded].contains(insight.status) && isWorthShowing(insight)
  }
}

/// The words of a topic, each in whatever form.
private struct TopicWords {
  private let stems: Set<String>

  init(_ text: String) { stems = Self.stems(text) }

  /// Whether a decision has all of the words: in what it says, why, or in its quotes.
  func isIn(_ insight: Insight) -> Bool {
    let texts =
      [insight.title, insight.content, JSONValue.object(insight.detail).text]
      + insight.evidence.map(\.quote)
    return stems.isSubset(of: Self.stems(texts.joined(separator: "\n")))
  }

  private static func stems(_ text: String) -> Set<String> {
    let tokenizer = Tokenizer()
    var stems: Set<String> = []
    var text = text
    text.withUTF8 { bytes in
      tokenizer.forEachToken(in: UnsafeRawBufferPointer(bytes)) { token in
        stems.insert(String(decoding: tokenizer.stem(token), as: UTF8.self))
        return true
      }
    }
    return stems
  }
}
