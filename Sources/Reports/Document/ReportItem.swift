import CivilTime
import Insights

/// An insight as a report shows it.
///
/// A class, because a report puts the same items into several lists and an insight is large.
final class ReportItem: Sendable, Hashable {
  /// A labelled fact about an item.
  struct Fact: Sendable, Hashable {
    let label: String
    let value: String
    /// Whether it is a sentence, which needs a line of its own.
    var isLong = false
  }

  let insight: Insight
  /// The name of the conversation.
  let conversationName: String?
  /// Its state; nil for kinds without states.
  let state: ItemState?
  /// Whether it is hedged with "might" or "maybe", and so is not binding.
  let isHedged: Bool
  /// Who owns an action item; nil if there is none.
  let owner: String?
  /// When an action item is due.
  let due: CalendarText?
  /// The number of days to the day it is due, from the report's day or ``judgedOn``.
  let dueDays: Int?
  /// The day as of which it is judged, if that is not the report's: "due today" is relative to it.
  let judgedOn: CivilDate?
  /// Whether its day passed and talk in its conversation went on without a sign that it was done.
  let isOverdue: Bool
  /// Whether its day passed and its owner wrote about it again: it may be done.
  let mayBeDone: Bool
  let facts: [Fact]
  /// Whether the person that the report is for owns it or asked it.
  let isOwn: Bool
  /// Whether its time has passed and nothing ended it before: lists fold it away.
  let isLapsed: Bool
  private let text: ItemText

  init(
    insight: Insight,
    conversationName: String?,
    state: ItemState?,
    isHedged: Bool,
    owner: String?,
    due: CalendarText?,
    dueDays: Int?,
    judgedOn: CivilDate? = nil,
    isOverdue: Bool = false,
    mayBeDone: Bool = false,
    facts: [Fact],
    isOwn: Bool = false,
    isLapsed: Bool = false
  ) {
    self.insight = insight
    self.conversationName = conversationName
    self.state = state
    self.isHedged = isHedged
    self.owner = owner
    self.due = due
    self.dueDays = dueDays
    self.judgedOn = judgedOn
    self.isOverdue = isOverdue
    self.mayBeDone = mayBeDone
    self.facts = facts
    self.isOwn = isOwn
    self.isLapsed = isLapsed
    text = ItemText(insight)
  }

  static func == (left: ReportItem, right: ReportItem) -> Bool {
    left === right
      || left.insight == right.insight && left.conversationName == right.conversationName
        && left.state == right.state
        && left.isHedged == right.isHedged && left.owner == right.owner && left.due == right.due
        && left.dueDays == right.dueDays && left.judgedOn == right.judgedOn
        && left.isOverdue == right.isOverdue
        && left.mayBeDone == right.mayBeDone
        && left.facts == right.facts && left.isOwn == right.isOwn && left.isLapsed == right.isLapsed
  }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// The number of days since it was due, without a sign that it was done; nil if it is not late.
  var daysLate: Int? {
    guard let dueDays, dueDays < 0, !mayBeDone else { return nil }
    return -dueDays
  }

  var id: InsightID { insight.id }
  var kind: KindName { insight.kind }
  /// The title, or the text that replaces a missing one.
  var title: String { text.title }
  /// What is said beyond the title; nil if nothing.
  var content: String? { text.content }
  var confidence: ConfidenceWord { ConfidenceWord(insight.confidence) }
  /// When the first of its quotes was said.
  var saidAt: Instant? { insight.evidence.lazy.compactMap(\.createdAt).min() }
  /// When it was settled, if it was: when a reader said so, or the last of its quotes was said.
  var settledAt: Instant {
    if let review = insight.review, review.verdict == .done { return review.at }
    if isLapsed, let expiry = insight.expiresAt { return expiry }
    return insight.evidence.lazy.compactMap(\.createdAt).max() ?? insight.updatedAt
  }
  /// Whether it is an action item that someone still has to do.
  var isOwed: Bool { kind == .actionItem && state == .open }
  /// Whether it binds no one: it was only proposed, also if its time has passed since.
  var isProposed: Bool {
    state == .proposed || isLapsed && (isHedged || insight.detail.state == .proposed)
  }
  /// Whether its checkbox is ticked; nil for items that are not tasks.
  var isTicked: Bool? { kind == .actionItem ? state == .done : nil }
}

extension ReportItem {
  /// Whether a text says only who said what, as the quotes below it do.
  func isQuoted(_ text: String) -> Bool {
    var rest = text[...]
    for evidence in insight.evidence {
      let said = ShownText.line("\(evidence.senderName ?? ""): \(evidence.quote)")
      guard rest.hasPrefix(said) else { return false }
      rest = rest.dropFirst(said.count).drop { $0 == " " }
    }
    return rest.isEmpty
  }
}

/// The title of an item and what is said beyond it.
struct ItemText: Sendable, Hashable {
  /// The title, or the text that replaces a missing one.
  let title: String
  /// What is said beyond the title; nil if nothing.
  let content: String?

  init(_ insight: Insight) {
    let texts = [insight.title, insight.content, insight.evidence.first?.quote ?? ""]
    title = texts.lazy.map { ShownText.line($0) }.first { !$0.isEmpty } ?? "(untitled)"
    let content = ShownText.line(insight.content, limit: ShownText.quoteLimit)
    let isRepetition =
      content.utf8.count <= title.utf8.count + 1
      && title.lowercased().contains(content.lowercased().trimmingFullStop)
    self.content = content.isEmpty || isRepetition ? nil : content
  }
}

extension String {
  /// The text without a full stop at its end.
  fileprivate var trimmingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
