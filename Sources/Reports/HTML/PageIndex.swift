import Conversations
import Insights

/// The anchors of a page, and the numbers that stand for names in it.
struct PageIndex: Sendable {
  private let anchors: [InsightID: Anchor]
  private let threadAnchors: [ThreadID: Anchor]
  private let messageAnchors: [Cited: Anchor]
  private let messages: [Cited: ReportInput.ContextMessage]
  private let citations: [Cited: [Citation]]
  private let reasons: [InsightID: [Attention.Reason]]
  private let heads: [ThreadID: ThreadHead]
  /// The names by which items can be filtered, in order.
  let people: [String]
  private let peopleNumbers: [String: Int]
  /// The conversations by which items can be filtered, in order.
  let conversations: [String]
  private let conversationNumbers: [String: Int]
  /// How much is shown of the text around insights.
  let density: PageDensity
  private let excerpts: [ThreadID: [ReportInput.ContextMessage]]

  /// A quote and the item that rests on it.
  struct Citation: Sendable {
    let item: ReportItem
    let evidence: Evidence
  }

  private struct Cited: Hashable {
    let thread: ThreadID
    let message: MessageID
  }

  init(_ report: Report) {
    let items = report.sections.flatMap(\.items)
    let summaries = report.digests.map(\.item) + report.threads.compactMap(\.summaryItem)
    var anchors: [InsightID: Anchor] = [:]
    for (number, item) in (items + summaries).enumerated() where anchors[item.id] == nil {
      anchors[item.id] = Anchor(insight: item.id) ?? Anchor("n", number)
    }
    self.anchors = anchors
    var threadAnchors: [ThreadID: Anchor] = [:]
    var messageAnchors: [Cited: Anchor] = [:]
    var messages: [Cited: ReportInput.ContextMessage] = [:]
    let density = PageDensity(report)
    var excerpts: [ThreadID: [ReportInput.ContextMessage]] = [:]
    for (number, thread) in report.threads.enumerated() {
      let anchor = Anchor("t", number)
      threadAnchors[thread.head.id] = anchor
      let excerpt = density.excerpt(of: thread.head.id, in: report)
      excerpts[thread.head.id] = excerpt
      for (position, message) in excerpt.enumerated() {
        let key = Cited(thread: thread.head.id, message: message.id)
        guard messages[key] == nil else { continue }
        messageAnchors[key] = Anchor(anchor, "m", position)
        messages[key] = message
      }
    }
    self.threadAnchors = threadAnchors
    self.messageAnchors = messageAnchors
    self.messages = messages
    self.excerpts = excerpts
    self.density = density
    citations = Self.citations(items)
    reasons = Dictionary(report.attention.map { ($0.item.id, $0.reasons) }) { first, _ in first }
    heads = Dictionary(report.threads.map { ($0.head.id, $0.head) }) { first, _ in first }
    people = Set(items.flatMap(Self.people)).sorted()
    peopleNumbers = Self.numbers(people)
    conversations = Set(
      items.compactMap(\.conversationName) + report.threads.compactMap(\.head.conversationName)
    )
    .sorted()
    conversationNumbers = Self.numbers(conversations)
  }

  /// The anchor of an insight; nil if it is not in the page.
  func anchor(_ id: InsightID) -> Anchor? { anchors[id] }

  /// The anchor of a thread; nil if it is not in the page.
  func anchor(thread id: ThreadID) -> Anchor? { threadAnchors[id] }

  /// The anchor of a message in the excerpt of its thread; nil if it is in none.
  func anchor(message id: MessageID, in thread: ThreadID?) -> Anchor? {
    thread.flatMap { messageAnchors[Cited(thread: $0, message: id)] }
  }

  /// A message of the excerpt of a thread; nil if it is in none.
  func message(_ id: MessageID, in thread: ThreadID?) -> ReportInput.ContextMessage? {
    thread.flatMap { messages[Cited(thread: $0, message: id)] }
  }

  /// The messages of a thread that are shown, in order.
  func excerpt(of thread: ThreadID) -> [ReportInput.ContextMessage] { excerpts[thread] ?? [] }

  /// The quotes from a message.
  func citing(_ message: MessageID, in thread: ThreadID) -> [Citation] {
    citations[Cited(thread: thread, message: message)] ?? []
  }

  /// Why an item wants attention; empty if it does not.
  func reasons(_ id: InsightID) -> [Attention.Reason] { reasons[id] ?? [] }

  /// The name of a thread's conversation.
  func conversationName(thread id: ThreadID) -> String {
    let name = ShownText.line(heads[id]?.conversationName ?? "", limit: 80)
    return name.isEmpty ? ShownText.line(id.rawValue, limit: 80) : name
  }

  /// The numbers of the people that an item concerns, as the script reads them.
  func people(of item: ReportItem) -> String {
    Set(Self.people(item)).compactMap { peopleNumbers[$0] }.sorted().map { "\($0)" }
      .joined(separator: " ")
  }

  /// The numbers of a thread's participants, as the script reads them.
  func people(of head: ThreadHead) -> String {
    Set(head.people.map { ShownText.line($0, limit: 80) }).compactMap { peopleNumbers[$0] }.sorted()
      .map { "\($0)" }.joined(separator: " ")
  }

  /// The number of a conversation by its name, as the script reads it; empty if it is not listed.
  func conversation(_ name: String?) -> String {
    name.flatMap { conversationNumbers[$0] }.map { "\($0)" } ?? ""
  }

  /// Who owns an item, and who is quoted for it.
  private static func people(_ item: ReportItem) -> [String] {
    let quoted = item.insight.evidence.compactMap(\.senderName)
    return ([item.owner].compactMap { $0 } + quoted).map { ShownText.line($0, limit: 80) }
      .filter { !$0.isEmpty }
  }

  private static func citations(_ items: [ReportItem]) -> [Cited: [Citation]] {
    var citations: [Cited: [Citation]] = [:]
    for item in items {
      guard let thread = item.insight.threadId else { continue }
      for evidence in item.insight.evidence {
        citations[Cited(thread: thread, message: evidence.messageId), default: []]
          .append(Citation(item: item, evidence: evidence))
      }
    }
    return citations
  }

  private static func numbers(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
