import CivilTime
import Conversations
import Insights

/// A report, computed once and the same for all forms.
///
/// Its order is fixed: what was read, what needs attention, action items, decisions, open
/// questions, suggestions, other kinds, and everything again by thread.
package struct Report: Sendable, Hashable {
  /// Items of one kind.
  struct Section: Sendable, Hashable {
    let kind: KindName
    /// All items, lapsed ones last.
    let items: [ReportItem]
  }

  let input: ReportInput
  let attention: [Attention]
  /// One for each kind that is not empty, in order; summaries are with their threads.
  let sections: [Section]
  let threads: [ThreadSection]
  /// What happened in whole conversations, the latest period first.
  let digests: [Digest]
  /// The number of insights whose time has passed: they are listed, folded away.
  let lapsed: Int
  /// The number of insights past their time, settled or not: listings of what holds leave them out.
  let expired: Int
  /// The number of insights left out because a reader rejected them.
  let rejected: Int
  /// What changed since the last report or in the period; nil if there is nothing to compare with.
  let changes: ChangeList?

  /// The ids of the messages that insights quote, by thread.
  let citedMessages: [ThreadID: Set<MessageID>]

  var clock: ClockText { ClockText(zone: input.zone) }

  /// Whether there is nothing to report but what was read.
  var isEmpty: Bool { sections.isEmpty && threads.isEmpty && digests.isEmpty }

  /// Computes a report.
  ///
  /// Insights in quarantine, retracted ones, answered questions, and what a reader rejected are not
  /// reported; of what another insight replaced, only decisions are. What is past its time is
  /// reported as lapsed.
  ///
  /// - Parameter input: What the report is made from, in any order.
  package init(_ input: ReportInput) {
    self.input = input
    let selection = ReportSelection(input)
    rejected = selection.rejected
    let builder = ItemBuilder(
      input.insights,
      conversationNames: input.conversationNames,
      threads: Dictionary(input.threads.map { ($0.id, $0) }) { first, _ in first },
      zone: input.zone,
      judge: input.judgingClock,
      kinds: input.kinds,
      person: input.person,
      lastTalk: input.lastTalk,
      takenUpAgain: input.takenUpAgain
    )
    let all = selection.insights.map(builder.item)
    let changes = ChangeList(input, builder, items: all)
    let items = all.filter { item in
      guard input.showsChangesOnly else { return true }
      // Lapsed items are among the changes.
      return !item.isLapsed && changes?.touched.contains(item.id) ?? true
    }
    self.changes = changes
    lapsed = items.count(where: \.isLapsed)
    expired = items.count { $0.insight.isExpired(at: input.judgingClock.instant(of: $0.insight)) }
    attention = Attention.list(items.filter { !$0.isLapsed }, successors: builder.successors)
    sections = Self.sections(items)
    threads = Self.threads(items, heads: input.threads)
    digests = Digest.inOrder(items.filter(\.isDigest))
    var cited: [ThreadID: Set<MessageID>] = [:]
    for item in items {
      guard let thread = item.insight.threadId else { continue }
      cited[thread, default: []].formUnion(item.insight.evidence.map(\.messageId))
    }
    citedMessages = cited
  }

  /// The kinds that come first, in order.
  private static let order: [KindName] = [
    .actionItem, .decision, .openQuestion, .suggestion, .priority, .summary,
  ]

  /// Splits a list into what it shows and what it folds away under a count: the items whose time has
  /// passed, unless the report is to show them.
  func folded(_ items: [ReportItem]) -> (shown: [ReportItem], folded: [ReportItem]) {
    guard !input.showsExpired else { return (items, []) }
    return (items.filter { !$0.isLapsed }, items.filter(\.isLapsed))
  }

  /// The threads as a list shows them, and those in which nothing still holds.
  var foldedThreads: (shown: [ThreadSection], folded: [ThreadSection]) {
    guard !input.showsExpired else { return (threads, []) }
    return (threads.filter { !$0.isLapsed }, threads.filter(\.isLapsed))
  }

  /// The name of a kind, singular and plural.
  func words(_ kind: KindName) -> (one: String, many: String) {
    guard let known = input.kinds[kind] else { return Wording.kind(kind) }
    return (ShownText.line(known.title, limit: 60), ShownText.line(known.pluralTitle, limit: 60))
  }

  /// The items of a kind, in order.
  func items(_ kind: KindName) -> [ReportItem] { sections.first { $0.kind == kind }?.items ?? [] }

  private static func sections(_ items: [ReportItem]) -> [Section] {
    let listed = items.filter { $0.kind != .summary }
    return Dictionary(grouping: listed, by: \.kind)
      .map { Section(kind: $0.key, items: ReportItem.inOrder($0.value)) }
      .sorted { left, right in
        let ranks = [left, right].map { order.firstIndex(of: $0.kind) ?? order.count }
        return ranks[0] == ranks[1] ? left.kind < right.kind : ranks[0] < ranks[1]
      }
  }

  private static func threads(_ items: [ReportItem], heads: [ThreadHead]) -> [ThreadSection] {
    let known = Dictionary(heads.map { ($0.id, $0) }) { first, _ in first }
    let ofThreads = items.filter { $0.insight.scope == .thread && $0.insight.threadId != nil }
    return Dictionary(grouping: ofThreads) { $0.insight.threadId ?? "" }
      .map { id, items in
        let head = known[id] ?? ThreadHead(unknown: id, items: items)
        return ThreadSection(head, items: ReportItem.inOrder(items))
      }
      .sorted { left, right in
        let times = [left, right].map { $0.head.firstAt ?? .init(milliseconds: .max) }
        return times[0] == times[1] ? left.head.id < right.head.id : times[0] < times[1]
      }
  }
}

extension ThreadHead {
  /// A thread of which only the insights are known.
  fileprivate init(unknown id: ThreadID, items: [ReportItem]) {
    let times = items.flatMap { $0.insight.evidence.compactMap(\.createdAt) }
    self.init(
      id: id,
      conversationName: nil,
      title: "",
      firstAt: times.min(),
      lastAt: times.max(),
      people: [],
      messages: items.map(\.insight.coverage.messages).max() ?? 0
    )
  }
}

extension ReportItem {
  /// Items of a list in order: the reader's own first, open before settled, then by date.
  static func inOrder(_ items: [ReportItem]) -> [ReportItem] {
    guard items.count > 1 else { return items }
    let ranks = items.map(\.rank)
    return items.indices.sorted { ranks[$0] < ranks[$1] }.map { items[$0] }
  }

  private var rank: ItemRank {
    let kinds: [KindName] = [.priority, .actionItem, .decision, .openQuestion, .suggestion]
    let states: [ItemState] = [
      .open, .agreed, .proposed, .reversed, .replaced, .lapsed, .dropped, .done,
    ]
    let said = saidAt?.milliseconds ?? .max
    let due = state == .done ? nil : dueDays
    return ItemRank(
      ranks: [
        isOwn ? 0 : 1, Int64(kinds.firstIndex(of: kind) ?? kinds.count), isLapsed ? 1 : 0,
        Int64(state.flatMap(states.firstIndex) ?? 0), Int64(due ?? .max), said,
      ],
      id: id
    )
  }
}

/// The sort key of an item.
private struct ItemRank: Comparable {
  let ranks: [Int64]
  let id: InsightID

  static func < (left: ItemRank, right: ItemRank) -> Bool {
    left.ranks == right.ranks
      ? left.id < right.id : left.ranks.lexicographicallyPrecedes(right.ranks)
  }
}
