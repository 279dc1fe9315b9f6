import CivilTime
import Insights

/// Compares insights with their earlier state.
struct Comparison {
  /// The outcome of an insight.
  enum Outcome {
    /// It neither holds nor held.
    case nothing
    /// It means the same as before.
    case same
    /// It is a summary that says something else, or a new one.
    case reworded
    case entry(ChangeList.Entry)
  }

  private let judge: InsightClock
  /// The clock by which things were judged then.
  private let judgeThen: InsightClock
  private let known: [InsightID: Insight]
  private let then: ItemBuilder
  private let now: ItemBuilder
  private let items: [InsightID: ReportItem]

  init(
    _ previous: ReportInput.Previous,
    _ input: ReportInput,
    _ builder: ItemBuilder,
    _ items: [ReportItem]
  ) {
    judge = input.judgingClock
    // Only one instant is kept of a report. Conversations with a clock of their own had one then,
    // too: judged by that of another source, what expired long ago would seem to have held then,
    // and be new in every report.
    let judgeThen = InsightClock(
      previous.asOf,
      others: previous.basis == .report ? input.otherClocks : [:]
    )
    self.judgeThen = judgeThen
    let insights = previous.insights.map { $0.unlapsed(at: judgeThen.instant(of: $0)) }
    known = Dictionary(insights.map { ($0.id, $0) }) { first, _ in first }
    then = ItemBuilder(
      insights,
      conversationNames: builder.conversationNames,
      threads: builder.threads,
      zone: input.zone,
      judge: judgeThen,
      kinds: input.kinds,
      lastTalk: builder.lastTalk,
      takenUpAgain: builder.takenUpAgain
    )
    now = builder
    self.items = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
  }

  func outcome(of insight: Insight) -> Outcome {
    let old = known[insight.id]
    if insight.kind == .summary {
      let isSame = old?.detail == insight.detail && old?.content == insight.content
      return isSame || insight.status != .active ? .nothing : .reworded
    }
    let item = items[insight.id] ?? now.item(insight)
    // What has lapsed since had not lapsed then.
    let before = old.map { $0 == insight && !item.isLapsed ? item : then.item($0) }
    let end = end(of: item, at: judge.instant(of: insight))
    guard let before else {
      guard let end else { return .entry(entry(item, nil, .found)) }
      // What was opened and settled in between is news; what was wrong or too old at once is not.
      return isSettled(item) ? .entry(entry(item, nil, end)) : .nothing
    }
    guard self.end(of: before, at: judgeThen.instant(of: insight)) == nil else {
      return end == nil ? .entry(entry(item, before, .found)) : .nothing
    }
    if let end { return .entry(entry(item, before, end)) }
    let steps = steps(before, item)
    return steps.isEmpty ? .same : .entry(entry(item, before, .changed(steps)))
  }

  private func entry(
    _ item: ReportItem,
    _ before: ReportItem?,
    _ event: ChangeList.Event
  ) -> ChangeList.Entry {
    .init(item: item, before: before, event: event, reason: reason(item, event))
  }

  // MARK: Ends

  /// How an item ended; nil if it holds.
  private func end(of item: ReportItem, at instant: Instant) -> ChangeList.Event? {
    if item.insight.review?.verdict == .rejected { return .closed("rejected by a reader") }
    switch item.insight.status {
    case .superseded: return .closed(item.kind == .decision ? "replaced" : "superseded")
    case .retracted, .quarantined: return .closed("no longer found")
    case .active: break
    }
    // What was done in time stays done after its time.
    if let state = item.state, Self.settled.contains(state) { return .closed(state.rawValue) }
    return item.state == .lapsed || item.insight.isExpired(at: instant) ? .lapsed : nil
  }

  /// The states that end an item.
  private static let settled: Set<ItemState> = [.done, .answered, .dropped, .reversed]

  /// Whether an item that holds no longer was settled by what someone said or did.
  private func isSettled(_ item: ReportItem) -> Bool {
    item.insight.status == .active && item.insight.review?.verdict != .rejected
      && item.state.map(Self.settled.contains) ?? false
  }

  /// Why an item ended.
  private func reason(_ item: ReportItem, _ event: ChangeList.Event) -> String? {
    switch event {
    case .found, .changed: return nil
    case .lapsed:
      if let due = item.due { return "Was due \(due.text)" }
      return item.insight.expiresAt.map { "Held until \(now.clock.day($0))" }
    case .closed: break
    }
    if let review = item.insight.review, [.rejected, .done].contains(review.verdict) {
      let by = review.by.map { "By \(ShownText.line($0, limit: 80))" }
      let note = review.note.map { "“\(ShownText.line($0, limit: 160))”" }
      return [by, note].compactMap { $0 }.joined(separator: ": ").nonEmpty
    }
    let successor = item.insight.supersededBy ?? now.successors[item.id]
    if let title = successor.flatMap({ now.titles[$0] }) { return "Now: \(title)" }
    return item.insight.outdated.map { "A quoted message was \(ShownText.line($0, limit: 40))" }
  }

  // MARK: Steps

  /// The meaningful values that differ.
  private func steps(_ before: ReportItem, _ after: ReportItem) -> [ChangeList.Step] {
    guard before != after else { return [] }
    let (old, new) = (Self.meaning(of: before), Self.meaning(of: after))
    let labels = (new + old).map(\.label)
    var seen: Set<String> = []
    return labels.filter { seen.insert($0).inserted }.compactMap { label in
      let values = [old, new].map { list in list.first { $0.label == label }?.value ?? "none" }
      return values[0] == values[1]
        ? nil : .init(label: label, before: values[0], after: values[1])
    }
  }

  /// The facts that change with time alone, or are described more exactly here.
  private static let saidOtherwise: Set = [
    "Due", "State", "Confidence", "Open for", "Expired", "Review",
  ]

  /// What an item says in values; sentences are reworded too easily to count.
  private static func meaning(of item: ReportItem) -> [ReportItem.Fact] {
    var facts: [ReportItem.Fact] = []
    if item.kind == .actionItem {
      facts.append(.init(label: "Due", value: item.due?.text ?? "no date"))
    }
    if let state = item.state { facts.append(.init(label: "State", value: state.rawValue)) }
    return facts
      + item.facts.filter { fact in
        !saidOtherwise.contains(fact.label) && (!fact.isLong || fact.label == "Dissent")
      }
  }
}

extension String {
  /// The text; nil if there is none.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
