import Conversations
import Insights

extension Report {
  /// Every item once: those of the sections, then the digests and the summaries of the threads.
  var listed: [ReportItem] {
    sections.flatMap(\.items) + digests.map(\.item) + threads.compactMap(\.summaryItem)
  }

  /// How a reader can see what a report has no room for.
  static let narrowing =
    "narrow the report by conversation, kind or period, or list them with debrief insights"

  /// How many items of a kind the report leaves out, in words; nil if it shows all.
  func omission(_ kind: KindName) -> String? {
    guard let count = input.omitted[kind] else { return nil }
    let name = words(kind)
    return "and \(Wording.number(count)) older \((count == 1 ? name.one : name.many).lowercased())"
  }

  /// The address of a message in the real chat; nil if there is no template for it.
  func address(of evidence: Evidence, for item: ReportItem) -> WebAddress? {
    input.permalink?.address(
      conversation: item.insight.conversationId,
      thread: item.insight.threadId,
      message: evidence.messageId
    )
  }

  /// What an item says and what it rests on, line by line.
  func lines(_ item: ReportItem) -> [String] {
    let facts = item.facts.map { "\($0.label): \($0.value)" }
    let quotes = item.insight.evidence.map { evidence in
      let quote = ShownText.line(evidence.quote, limit: ShownText.quoteLimit)
      return "\(attribution(evidence)): “\(quote)”"
    }
    return [item.content].compactMap { $0 } + facts + quotes
  }

  /// Who said a quote, and when.
  func attribution(_ evidence: Evidence) -> String {
    let sender = evidence.senderName.map { ShownText.line($0, limit: 80) } ?? ""
    let time = evidence.createdAt.map { clock.minute($0) } ?? "time unknown"
    return "\(sender.isEmpty ? "unknown sender" : sender), \(time)"
  }

  /// Where and when a thread took place, and who took part.
  func description(of head: ThreadHead) -> String {
    let names = [head.conversationName, head.name].compactMap { $0 }
      .map { ShownText.line($0, limit: 80) }.joined(separator: " > ")
    let people = Wording.people(head.people.map { ShownText.line($0, limit: 80) })
    let messages = head.messages > 0 ? Wording.count(head.messages, "message") : ""
    return [
      names, clock.span(head.firstAt, head.lastAt) ?? "", messages, people,
    ].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// The number of uncited stretches that a report lists, the longest ones.
  static let stretchesShown = 50

  /// The uncited stretches, the longest first.
  var uncited: [ReportInput.UncitedStretch] {
    input.uncited.sorted { left, right in
      left.messages == right.messages
        ? (left.threadId, left.firstMessageId) < (right.threadId, right.firstMessageId)
        : left.messages > right.messages
    }
  }

  /// An uncited stretch in one line: its length, where and when it is.
  func line(_ stretch: ReportInput.UncitedStretch) -> String {
    let conversation = ShownText.line(
      stretch.conversationName ?? stretch.threadId.rawValue,
      limit: 80
    )
    let span = clock.span(stretch.firstAt, stretch.lastAt).map { ", \($0)" } ?? ""
    return "\(Wording.count(stretch.messages, "message")) in \(conversation)\(span)"
  }

  /// A thread in one line, for lists that fold it away.
  func line(_ thread: ThreadSection) -> String {
    let span = clock.span(thread.head.firstAt, thread.head.lastAt)
    return thread.title + (span.map { " (\($0))" } ?? "")
  }

  /// An item in one line, for lists whose cards are elsewhere.
  func line(_ item: ReportItem) -> String {
    var parts: [String] = []
    if item.kind == .actionItem { parts.append(item.owner ?? "unassigned") }
    if let state = item.state { parts.append(state.rawValue) }
    if let due = item.due { parts.append("due " + due.text) }
    return item.title + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
  }
}

extension ThreadSection {
  /// A quote for a summary whose bullets have none.
  var loneQuote: Evidence? {
    guard summary?.bullets.allSatisfy(\.evidence.isEmpty) ?? false else { return nil }
    return summaryItem?.insight.evidence.first
  }
}
