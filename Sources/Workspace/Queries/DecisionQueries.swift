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

  /// Lists decisions.
  ///
  /// - Throws: `DatabaseError`, or ``WorkspaceError/unknown(what:name:)``.
  package func list(_ filter: DecisionFilter) throws -> DecisionList {
    let asOf = try then.asOf
    let held = try decisions(filter, then, asOf)
    let known = Dictionary(
      try decisions(filter, since, asOf).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let topic = filter.topic.map(TopicWords.init)
    var list = DecisionList(asOf: asOf, decisions: [])
    for insight in held where isListed(insight, filter) && topic?.isIn(insight) ?? true {
      list.decisions.append(
        DecisionRecord(
          insight,
          conversationName: try then.insight(insight.id).conversationName,
          replacedBy: known[insight.id]?.supersededBy.flatMap { known[$0] }
            .map(DecisionRecord.Link.init),
          replaces: Self.chain(before: insight, held)
        )
      )
    }
    return list
  }

  private func isListed(_ insight: Insight, _ filter: DecisionFilter) -> Bool {
    if filter.showsEnded { return true }
    return insight.status == .active && insight.detail.state != .reversed
  }

  private func decisions(
    _ filter: DecisionFilter,
    _ reading: InsightQueries,
    _ asOf: Instant
  ) throws -> [Insight] {
    var wanted = InsightFilter()
    wanted.kinds = [.decision]
    wanted.conversationId = filter.conversation
    wanted.standings = [.active, .outdated, .expired, .superseded]
    return try reading.list(wanted, asOf: asOf).filter { insight in
      insight.review?.verdict != .rejected && insight.review?.verdict != .merged
        && insight.confidence >= minimumConfidence
    }
  }

  /// What a decision replaced, and what that replaced, the latest first.
  private static func chain(
    before insight: Insight,
    _ all: [Insight]
  ) -> [DecisionRecord.Link] {
    var links: [DecisionRecord.Link] = []
    var passed: Set<String> = [insight.id]
    var ids = [insight.id]
    while let id = ids.popLast() {
      for earlier in all where earlier.supersededBy == id && passed.insert(earlier.id).inserted {
        links.append(DecisionRecord.Link(earlier))
        ids.insert(earlier.id, at: 0)
      }
    }
    return links
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
