import Reporting
import CivilTime
import Conversations
import Insights
import JSON

extension Tool {
  static let whatChanged = Tool(
    name: "what_changed",
    title: "What changed",
    description: """
      List what is new, moved, done or ended since a time (by the clock of the chats) or since the \
      cursor of an earlier answer (by the clock of the records): due dates, owners, states, decisions \
      replaced. Keep "cursor" of the answer and give it as "since" to ask only for what is newer.
      """
  ) { arguments, archive, call in
    let limit = try arguments.count("limit", upTo: 200, default: 50)
    let since = try arguments.required("since")
    let people = try arguments.text("for").map { [$0] } ?? []
    return try archive.read(call, people: people) { context in
      var position = try ChangePosition(since) ?? ChangePosition(arguments, context)
      let changes = try context.changes(since: position)
      var page = Page(count: limit, call)
      var flagged: [MessageID] = []
      var isWhole = true
      for change in changes {
        try call.check()
        if let entry = try context.entry(change.id, position) {
          guard page.append(entry.json) else {
            isWhole = false
            break
          }
          for id in entry.flagged where !flagged.contains(id) { flagged.append(id) }
        }
        position.pass(change)
      }
      if isWhole {
        position = ChangePosition(
          base: try InsightStore(context.transaction).lastChange(),
          asOf: context.asOf
        )
      }
      var coverage = Coverage(facts: context.facts, asOf: context.asOf)
      if !isWhole { coverage.notes.append("not all changes fit: give \"cursor\" as \"since\"") }
      return ToolAnswer(
        [
          ("changes", .array(page.elements)),
          ("flagged", .array(flagged.map { .string($0.rawValue) })),
          ("cursor", .string(position.text)),
        ],
        omitted: isWhole ? 0 : nil,
        coverage
      )
    }
  }
}

/// An insight to look at, and the number of its last change.
private struct Change {
  let id: InsightID
  /// nil if only time ended it.
  let number: Int64?
}

/// How far the changes are known.
private struct ChangePosition {
  /// The number of the change up to which everything is known: what insights are compared with.
  let base: Int64
  /// The number of the change up to which insights were returned; pages go on from there.
  private(set) var after: Int64
  /// The instant at which insights were judged then.
  let asOf: Instant
  /// Everything said before this instant is known; nil if only the records count.
  private(set) var since: Instant?
  /// The number of insights returned whose time ended since ``asOf``.
  private(set) var ended: Int64 = 0

  init(base: Int64, asOf: Instant) {
    self.base = base
    after = base
    self.asOf = asOf
  }

  /// Starts at the time that the arguments name.
  init(_ arguments: ToolArguments, _ context: ToolContext) throws {
    guard let start = try arguments.start("since", before: context.asOf) else {
      throw ToolProblem("since is needed")
    }
    (base, after, asOf, since) = (0, 0, start, start)
  }

  private static let prefix = "changes_"

  /// Reads a cursor; nil if the text is a time.
  init?(_ text: String) throws(ToolProblem) {
    guard text.hasPrefix(Self.prefix) else { return nil }
    let parts = text.dropFirst(Self.prefix.count).split(separator: "_")
    let numbers = parts.compactMap { Int64($0, radix: 36) }
    guard numbers.count == parts.count, numbers.count == 5 else { throw .foreignCursor }
    (base, after) = (numbers[0], numbers[1])
    asOf = Instant(milliseconds: numbers[2])
    since = numbers[3] == .min ? nil : Instant(milliseconds: numbers[3])
    ended = max(0, numbers[4])
  }

  var text: String {
    let numbers = [base, after, asOf.milliseconds, since?.milliseconds ?? .min, ended]
    return Self.prefix + numbers.map { String($0, radix: 36) }.joined(separator: "_")
  }

  /// Records that a change is known.
  mutating func pass(_ change: Change) {
    if let number = change.number { after = max(after, number) } else { ended += 1 }
  }
}

extension ToolContext {
  /// The insights to look at, in the order of their last changes; those whose time ended come first.
  fileprivate func changes(since position: ChangePosition) throws -> [Change] {
    let store = InsightStore(transaction)
    let changes: [InsightStore.ChangedInsight]
    if let since = position.since {
      changes = try store.changes(saidSince: since).filter { $0.lastChange > position.after }
    } else {
      changes = try store.changes(after: position.after)
    }
    let all = changes.map { Change(id: $0.id, number: $0.lastChange) }
    guard position.asOf < asOf else { return all }
    let ended = try store.expired(after: position.asOf, upTo: asOf).sorted()
    let left = ended.dropFirst(Int(clamping: position.ended))
    let ids = Set(ended)
    return left.map { Change(id: $0, number: nil) } + all.filter { !ids.contains($0.id) }
  }

  /// What happened to an insight; nil if nothing relevant did, or it may not be shown.
  fileprivate func entry(
    _ id: InsightID,
    _ position: ChangePosition
  ) throws -> (json: JSONValue, flagged: [MessageID])? {
    let store = InsightStore(transaction)
    guard let insight = try store.readableInsight(id), insight.status != .quarantined,
      insight.confidence >= catalog.kind(named: insight.kind).minimumConfidence,
      try visibility.allows(insight)
    else { return nil }
    let before =
      if let since = position.since {
        try PastInsights(transaction, before: since, catalog: catalog).past(of: [insight]).first
      } else {
        try store.insight(id, afterChange: position.base)
      }
    let instant = clock.instant(of: insight)
    let held = before.flatMap { $0.holds(at: min(position.asOf, instant)) ? $0 : nil }
    let change = InsightDifference(from: held, wasKnown: before != nil, to: insight, at: instant)
    // The age of a summary is not an event.
    guard let change,
      change.reason != InsightDifference.expired || !catalog.kind(named: insight.kind).isSingle
    else { return nil }
    let (shown, flagged) = try texts.masked(insight)
    let conversation = insight.conversationId
    let json: JSONValue = [
      "id": .string(id.rawValue), "uri": .string(ArchiveAddress.insight(id.rawValue).text),
      "kind": .string(insight.kind.rawValue), "title": .string(shown.title),
      "event": .string(change.event.rawValue), "reason": JSONValue(change.reason),
      "changes": .array(
        try change.steps.map { step in
          [
            "field": .string(step.field), "before": try texts.line(step.before, in: conversation),
            "after": try texts.line(step.after, in: conversation),
          ]
        }
      ),
      "owner": try texts.line(insight.ownerName, in: conversation),
      "due": JSONValue(insight.detail.due),
      "state": JSONValue(insight.lapsing(at: instant).detail.state?.rawValue),
      "supersededBy": JSONValue(insight.supersededBy?.rawValue),
      "threadId": JSONValue(insight.threadId?.rawValue),
      "conversationId": .string(conversation.rawValue),
      "updatedAt": .string(insight.updatedAt.iso8601),
      "quote": shown.evidence.last?.json ?? .null,
    ]
    return (json, flagged)
  }
}

/// What is different about an insight.
private struct InsightDifference {
  enum Event: String {
    case new, changed, done, ended, reopened
  }

  struct Step {
    let field: String
    let before: String?
    let after: String?
  }

  /// The reason for an end by time alone.
  static let expired = Insight.Standing.expired.rawValue

  let event: Event
  /// Why it ended; a word of the program.
  var reason: String?
  var steps: [Step] = []

  /// Compares; nil if nothing relevant is different.
  ///
  /// - Parameters:
  ///   - before: The insight as it was; nil if it did not hold.
  ///   - wasKnown: Whether it was there.
  init?(from before: Insight?, wasKnown: Bool, to now: Insight, at instant: Instant) {
    let end = now.end(at: instant)
    guard let before else {
      guard end == nil else { return nil }
      event = wasKnown ? .reopened : .new
      return
    }
    if let end {
      event = [ItemState.done, .answered].map(\.rawValue).contains(end) ? .done : .ended
      reason = end
      return
    }
    steps = Self.steps(before, now)
    guard !steps.isEmpty else { return nil }
    event = .changed
  }

  private static func steps(_ before: Insight, _ now: Insight) -> [Step] {
    let values: [(String, (Insight) -> String?)] = [
      ("due", { $0.detail.due }), ("owner", { $0.ownerName }),
      ("state", { $0.detail.state?.rawValue }), ("title", { $0.title }),
      ("outdated", { $0.outdated }),
    ]
    return values.compactMap { field, value in
      let (old, new) = (value(before), value(now))
      return old == new ? nil : Step(field: field, before: old, after: new)
    }
  }
}

extension Insight {
  /// The name of its owner.
  fileprivate var ownerName: String? { detail.owner?.name }

  /// Whether it holds at an instant and is not settled.
  fileprivate func holds(at instant: Instant) -> Bool { end(at: instant) == nil }

  /// How it ended; nil if it holds.
  fileprivate func end(at instant: Instant) -> String? {
    if let verdict = review?.verdict, [.rejected, .merged].contains(verdict) {
      return verdict.rawValue
    }
    switch standing(at: instant) {
    case .superseded: return Insight.Standing.superseded.rawValue
    case .retracted, .quarantined: return Insight.Standing.retracted.rawValue
    case .expired where hasLapsed(at: instant): return InsightDifference.expired
    case .active, .outdated, .expired: break
    }
    switch detail.state {
    case .some(let state) where Self.ends.contains(state): return state.rawValue
    default: return nil
    }
  }

  private static let ends: Set<ItemState> = [.done, .answered, .dropped, .reversed, .lapsed]
}
