import Insights
package import JSON

/// Compares insights with the truth of labelled chats, by the rules of
/// `Benchmarks/chats/score.py`.
///
/// A find matches an item if one of its messages is within some messages of one of the item's; the
/// nearest pairs first, each item once. Optional items count neither way. What rests on traps alone
/// is a false alarm.
package struct ExtractionScorer {
  private let threads: [LabelledThread]
  private let byId: [String: Int]
  private let texts: [String: ComparableText]
  private let positions: [String: (thread: String, index: Int)]
  private let traps: [String: [LabelledThread.Trap]]
  private let crossThread: [String: LabelledThread.CrossThread]

  /// Reads the chats.
  package init(_ chats: LabelledChats) {
    threads = chats.threads
    byId = Dictionary(
      threads.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var texts: [String: ComparableText] = [:]
    var positions: [String: (thread: String, index: Int)] = [:]
    var counts: [String: Int] = [:]
    for message in chats.messages {
      guard let id = message["id"]?.string, let thread = message["threadId"]?.string else {
        continue
      }
      texts[id] = ComparableText(message["text"]?.string ?? "")
      positions[id] = (thread, counts[thread, default: 0])
      counts[thread, default: 0] += 1
    }
    (self.texts, self.positions) = (texts, positions)
    var traps: [String: [LabelledThread.Trap]] = [:]
    for trap in threads.flatMap(\.traps) {
      for id in trap.evidence { traps[id, default: []].append(trap) }
    }
    self.traps = traps
    crossThread = Dictionary(
      threads.flatMap(\.crossThread).map { ($0.item, $0) },
      uniquingKeysWith: { $1 }
    )
  }

  /// Compares insights in the shape `debrief.insight/1`.
  package func score(_ insights: [JSONValue]) -> ExtractionFigures {
    var figures = ExtractionFigures(threads)
    var predictions = insights.compactMap { read($0, &figures) }
    for index in predictions.indices { spring(&predictions[index], &figures) }
    for kind in LabelledThread.Kind.allCases {
      let mine = predictions.filter { $0.kind.rawValue == kind.rawValue }
      let strict = Matching(kind, mine, threads, byId, positions, tolerance: 0)
      count(strict, \.foundStrictly, mine, kind, &figures)
      let matching = Matching(kind, mine, threads, byId, positions, tolerance: 2)
      count(matching, \.found, mine, kind, &figures)
      state(matching, mine, kind, &figures)
      judge(matching, mine, kind, &figures)
    }
    for thread in threads {
      let own = predictions.filter { $0.thread == thread.id }
      judgeThread(thread, own, &figures)
    }
    return figures
  }

  // MARK: Reading

  /// An insight as it is compared.
  struct Prediction {
    let raw: JSONValue
    let kind: KindName
    let ids: [String]
    let thread: String?
    let words: Set<String>
    var rests = Rests.firmly

    enum Rests { case firmly, onTraps }

    var confidence: Double? { raw["confidence"]?.double }
  }

  private func read(_ raw: JSONValue, _ figures: inout ExtractionFigures) -> Prediction? {
    guard !["quarantined", "rejected"].contains(raw["status"]?.string ?? "active") else {
      return nil
    }
    var ids: [String] = []
    for evidence in raw["evidence"]?.array ?? [] {
      figures.quotes += 1
      guard let id = resolve(evidence["messageId"]?.string ?? "") else {
        figures.unknownMessages += 1
        continue
      }
      let quote = ComparableText(evidence["quote"]?.string ?? "")
      if texts[id]?.quotes(quote) == false { figures.wrongQuotes += 1 }
      ids.append(id)
    }
    let named = raw["threadId"]?.string
    let thread =
      ids.first.flatMap { positions[$0]?.thread }
      ?? threads.first { thread in
        named.map { $0.hasSuffix(thread.id) || thread.id.hasSuffix($0) } ?? false
      }?.id
    let word = raw["kind"]?.string ?? ""
    let kind = word == "action_items" ? .actionItem : KindName(rawValue: word)
    if kind != .summary, ids.isEmpty { figures.withoutEvidence += 1 }
    if !ids.isEmpty, thread.flatMap({ byId[$0] }) == nil { return nil }
    let text = JSONValue.array([raw["title"] ?? .null, raw["content"] ?? .null]).flatText
    return Prediction(
      raw: raw,
      kind: kind,
      ids: ids,
      thread: thread,
      words: ComparableText(text).words
    )
  }

  /// The id in the source, as part of the id of a message.
  private func resolve(_ id: String) -> String? {
    if positions[id] != nil { return id }
    return id.split(whereSeparator: { ":/#".contains($0) }).reversed().map(String.init)
      .first { positions[$0] != nil }
  }

  /// Checks whether an insight rests on traps alone.
  private func spring(_ prediction: inout Prediction, _ figures: inout ExtractionFigures) {
    let sprung = prediction.ids.flatMap { id in
      (traps[id] ?? []).filter { trap in
        trap.why == LabelledThread.deleted
          || trap.kinds == ["*"] && prediction.kind != .summary
          || trap.kinds.contains(prediction.kind.rawValue)
      }.map { (id, $0) }
    }
    let deleted = sprung.filter { $0.1.why == LabelledThread.deleted }
    guard let first = deleted.first ?? sprung.first,
      !deleted.isEmpty || Set(sprung.map(\.0)) == Set(prediction.ids)
    else { return }
    prediction.rests = .onTraps
    figures.violations.append(
      .init(
        thread: prediction.thread ?? "",
        kind: prediction.kind.rawValue,
        title: prediction.raw["title"]?.string ?? "",
        message: first.0,
        why: first.1.why
      )
    )
    figures.update(prediction.thread) { $0.traps.right += 1 }
  }

  // MARK: Items

  private func count(
    _ matching: Matching,
    _ path: WritableKeyPath<ExtractionCounts, [LabelledThread.Kind: ExtractionCounts.Found]>,
    _ mine: [Prediction],
    _ kind: LabelledThread.Kind,
    _ figures: inout ExtractionFigures
  ) {
    for thread in threads {
      for item in thread.items where item.kind == kind && !item.isOptional && !item.isAnswered {
        figures.update(thread.id) {
          if matching.finds[item.id] != nil {
            $0[keyPath: path][kind, default: .init()].hits += 1
          } else {
            $0[keyPath: path][kind, default: .init()].misses += 1
          }
        }
      }
    }
    for (index, prediction) in mine.enumerated() {
      figures.update(prediction.thread) {
        var found = $0[keyPath: path][kind, default: .init()]
        found.given += 1
        if matching.optional.contains(index) { found.optional += 1 }
        if matching.duplicates.contains(index) { found.duplicates += 1 }
        if matching.isFalseAlarm(index) { found.falseAlarms += 1 }
        $0[keyPath: path][kind] = found
      }
    }
  }

  /// Records the stated confidences of items.
  private func state(
    _ matching: Matching,
    _ mine: [Prediction],
    _ kind: LabelledThread.Kind,
    _ figures: inout ExtractionFigures
  ) {
    for (index, prediction) in mine.enumerated() {
      if kind == .openQuestion, matching.isFalseAlarm(index), isAnswered(prediction) {
        figures.update(prediction.thread) { $0.answered += 1 }
      }
      guard !matching.optional.contains(index), let confidence = prediction.confidence else {
        continue
      }
      figures.update(prediction.thread) {
        $0.statements.append(
          .init(
            kind: kind.rawValue,
            confidence: confidence,
            isRight: !matching.isFalseAlarm(index)
          )
        )
      }
    }
  }

  private func isAnswered(_ prediction: Prediction) -> Bool {
    guard let thread = prediction.thread.flatMap({ byId[$0] }) else { return false }
    return threads[thread].items.contains { item in
      item.kind == .openQuestion && item.isAnswered
        && !Set(item.evidence).isDisjoint(with: prediction.ids)
    }
  }

  private func judge(
    _ matching: Matching,
    _ mine: [Prediction],
    _ kind: LabelledThread.Kind,
    _ figures: inout ExtractionFigures
  ) {
    for thread in threads {
      for item in thread.items where item.kind == kind && !item.isOptional {
        guard let find = matching.finds[item.id] else { continue }
        let judged = ItemJudgement(item, mine[find].raw, thread.zone, crossThread[item.id])
        figures.update(thread.id) { counts in
          if kind == .actionItem { judged.countAction(&counts) }
          guard kind == .decision else { return }
          counts.decisionState.count(judged.isDecisionStateRight)
          guard isReversed(item) else { return }
          counts.reversal.count(
            judged.isGone && replaces(item, mine[find].raw, mine, matching)
          )
        }
      }
    }
  }

  private func isReversed(_ item: LabelledThread.Item) -> Bool {
    item.state == .reversed || crossThread[item.id] != nil
  }

  /// Whether the named replacement, if any, is the find of the right item.
  private func replaces(
    _ item: LabelledThread.Item,
    _ raw: JSONValue,
    _ mine: [Prediction],
    _ matching: Matching
  ) -> Bool {
    guard let named = raw["supersededBy"]?.string,
      let target = (item.supersededBy ?? crossThread[item.id]?.by).flatMap({ matching.finds[$0] })
    else { return true }
    return mine[target].raw["id"]?.string == named
  }

  // MARK: Threads

  private func judgeThread(
    _ thread: LabelledThread,
    _ own: [Prediction],
    _ figures: inout ExtractionFigures
  ) {
    let summaries = own.filter { $0.kind == .summary }
    let judgement = SummaryJudgement(thread, summaries.map(\.raw))
    let cited = Set(summaries.flatMap(\.ids))
    let leaks = thread.forbiddenTexts.reduce(0) { sum, text in
      sum + own.count { Self.leaks(text, $0) }
    }
    figures.update(thread.id) { counts in
      counts.threads = 1
      counts.traps.of = thread.traps.count
      counts.leaks = leaks
      counts.countPriority(thread.priorities, own.filter { $0.kind == .priority }.map(\.raw))
      counts.summaries = summaries.isEmpty ? 0 : 1
      judgement.count(&counts)
      counts.keyMessages.of = thread.keyMessages.count
      counts.keyMessages.right = cited.intersection(thread.keyMessages).count
      guard thread.isQuiet else { return }
      counts.quietThreads = 1
      counts.quietItems = own.count { [.actionItem, .decision].contains($0.kind) }
    }
  }

  private static func leaks(_ text: LabelledThread.ForbiddenText, _ own: Prediction) -> Bool {
    if own.kind == .summary, !text.alsoInSummary { return false }
    let raw = own.raw
    var body = JSONValue.array(["title", "content", "detail"].map { raw[$0] ?? .null }).flatText
    if text.alsoInQuotes {
      body += (raw["evidence"]?.array ?? []).map { $0["quote"]?.string ?? "" }
        .joined(separator: " ")
    }
    guard let pattern = try? Regex(text.pattern).ignoresCase().matchingSemantics(.unicodeScalar)
    else { return false }
    return body.firstMatch(of: pattern) != nil
      || ComparableText(body).string.firstMatch(of: pattern) != nil
  }
}

extension ExtractionCounts {
  fileprivate mutating func countPriority(_ accepted: [String], _ given: [JSONValue]) {
    let levels = given.map { ComparableText($0["detail"]?["level"]?.string ?? "").string }
    let top = ["urgent", "high", "normal", "low"].first(where: levels.contains) ?? "normal"
    priority.count(accepted.contains(top) || levels.isEmpty && accepted.contains("low"))
    if accepted.first == "urgent" { urgent.count(top == "urgent") }
    if top == "urgent", !accepted.contains("urgent") { falseUrgent += 1 }
  }
}
