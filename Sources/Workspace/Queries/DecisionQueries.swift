package import CivilTime
package import Conversations
import Database
package import Insights
package import JSON
package import Reports

/// Which decisions to list.
package struct DecisionFilter: Sendable, Hashable {
  /// Only those about these words: they, or the talk around what they quote, have all of them in
  /// any form; nil for all.
  package var topic: String?
  /// The rows of the senders whose messages do not count as talk around a decision.
  package var hiddenSenders: Set<SenderRow> = []
  /// The id or the name of a conversation; nil for all.
  package var conversation: String?
  /// Whether decisions that no longer hold are listed as well.
  package var showsEnded = false

  /// What holds.
  package init() {}
}

/// The decisions that held at an instant.
package struct DecisionList: Sendable {
  /// The instant.
  var asOf: Instant
  /// The decisions, the latest first; after those that name a topic themselves, those in talk about it,
  /// the nearest to its words first.
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
  /// - Throws: ``WorkspaceError/empty(folder:)`` if nothing has been read yet.
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
  var asOf: Instant { get throws { try then.asOf } }

  /// Lists decisions.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)``.
  package func list(_ filter: DecisionFilter) throws -> DecisionList {
    var held: [Insight] = []
    try forEach(filter) { insight in
      held.append(insight)
      return true
    }
    return DecisionList(asOf: try asOf, decisions: try held.map(record))
  }

  /// Passes on decisions, in the order of ``DecisionList/decisions``, without looking up the
  /// conversation and the links of each.
  ///
  /// - Parameter body: Returns whether it wants more. It must not ask for decisions itself.
  /// - Throws: ``WorkspaceError/unknown(what:name:)``, and what `body` throws.
  package func forEach(_ filter: DecisionFilter, _ body: (Insight) throws -> Bool) throws {
    guard let topic = filter.topic.map(DecisionTopic.init) else {
      return try forEachAtAll(filter, body)
    }
    guard !topic.isEmpty else { return }
    var others: [Insight] = []
    var wantsMore = true
    try forEachAtAll(filter) { insight in
      if topic.isIn(insight) {
        wantsMore = try body(insight)
      } else {
        others.append(insight)
      }
      return wantsMore
    }
    guard wantsMore else { return }
    for insight in try near(topic, others, hiding: filter.hiddenSenders) where wantsMore {
      wantsMore = try body(insight)
    }
  }

  /// The decisions in talk about a topic, the nearest to it first.
  private func near(
    _ topic: DecisionTopic,
    _ decisions: [Insight],
    hiding hiddenSenders: Set<SenderRow>
  ) throws -> [Insight] {
    try then.connection.read { transaction in
      // The index covers only the present.
      let threads = then.clocks.knownAt == nil ? try topic.threads(transaction) : nil
      let catalog = ThreadCatalog(transaction)
      var near: [(distance: Int, index: Int)] = []
      for (index, insight) in decisions.enumerated() {
        guard let id = insight.threadId, let row = try catalog.row(id),
          threads?.contains(row) ?? true, let thread = try catalog.thread(row),
          let distance = try topic.distance(
            to: insight,
            in: thread,
            asOf: then.clocks.asOf,
            hiding: hiddenSenders,
            transaction
          )
        else { continue }
        near.append((distance, index))
      }
      return near.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
        .map { decisions[$0.index] }
    }
  }

  /// Passes on decisions of any topic, the latest first.
  private func forEachAtAll(
    _ filter: DecisionFilter,
    _ body: (Insight) throws -> Bool
  ) throws {
    var wanted = InsightFilter()
    wanted.kinds = [.decision]
    if let name = filter.conversation { try then.narrow(&wanted, toConversationNamed: name) }
    wanted.standings = [.active, .outdated, .expired]
    if filter.showsEnded { wanted.standings.insert(.superseded) }
    try then.forEach(wanted, by: try then.clock) { insight in
      let isListed = filter.showsEnded || insight.detail.state != .reversed
      guard isListed, isWorthShowing(insight) else { return true }
      return try body(insight)
    }
  }

  /// A decision with the name of its conversation, what replaced it, and what it replaced.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)``.
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
      var passed: Set<InsightID> = [insight.id]
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
