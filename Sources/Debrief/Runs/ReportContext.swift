import CivilTime
import Conversations
import Database
import Insights
import Ledger
import Reports

/// Reads what stands around the insights of a report: the messages they quote and their
/// neighbours, what no insight quotes, when there was talk, what it cost.
struct ReportContext {
  private let transaction: Transaction

  /// How many messages before and behind a quoted one are shown.
  private static let reach = 2
  /// From how many messages on a stretch that nothing quotes is worth a look.
  private static let stretch = 30
  /// Of how many threads the messages are shown; a page of more would be too large to open.
  private static let mostThreads = 2_000

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Fills in what a report shows besides the insights.
  ///
  /// - Parameters:
  ///   - input: The report, with its insights and threads.
  ///   - run: The run that it is about.
  /// - Throws: `DatabaseError`.
  func fill(_ input: inout ReportInput, run: String?) throws {
    var cited: [String: Set<String>] = [:]
    for insight in input.insights {
      guard let thread = insight.threadId else { continue }
      cited[thread, default: []].formUnion(insight.evidence.map(\.messageId))
    }
    var days: [CivilDate: Int] = [:]
    for head in input.threads.prefix(Self.mostThreads) {
      guard case .thread(let row) = try ThreadCatalog(transaction).rows(named: head.id) else {
        continue
      }
      let messages = try Transcript(transaction).messages(ofThread: row)
      for message in messages {
        guard let instant = message.createdAt else { continue }
        days[input.zone.dateTime(at: instant).date, default: 0] += 1
      }
      let places = messages.indices.filter { cited[head.id]?.contains(messages[$0].id) ?? false }
      input.messages[head.id] = Self.around(places, in: messages)
      input.uncited += Self.uncited(places, in: messages, of: head.id)
    }
    input.activity = days.sorted { $0.key.daysSinceEpoch < $1.key.daysSinceEpoch }
      .map { ReportInput.DayCount(day: $0.key, messages: $0.value) }
    input.cost = try run.flatMap(cost)
  }

  private static func around(
    _ places: [Int],
    in messages: [StoredMessage]
  ) -> [ReportInput.ContextMessage] {
    var shown: Set<Int> = []
    for place in places {
      shown.formUnion(max(0, place - reach)...min(messages.count - 1, place + reach))
    }
    return shown.sorted().map { place in
      ReportInput.ContextMessage(
        id: messages[place].id,
        position: place,
        senderName: messages[place].sender?.name ?? messages[place].sender?.id,
        createdAt: messages[place].createdAt,
        text: messages[place].text
      )
    }
  }

  /// The long stretches between quoted messages.
  private static func uncited(
    _ places: [Int],
    in messages: [StoredMessage],
    of thread: String
  ) -> [ReportInput.UncitedStretch] {
    let borders = [-1] + places + [messages.count]
    return zip(borders, borders.dropFirst()).compactMap { before, after in
      let inside = messages[(before + 1)..<after]
      guard inside.count >= stretch, let first = inside.first else { return nil }
      return ReportInput.UncitedStretch(
        threadId: thread,
        messages: inside.count,
        firstAt: first.createdAt,
        lastAt: inside.last?.createdAt,
        firstMessageId: first.id,
        opening: first.text
      )
    }
  }

  private func cost(_ run: String) throws -> ReportInput.Cost? {
    let calls = try CallLedger(transaction).calls(ofRun: run)
    guard !calls.isEmpty else { return nil }
    let tokens = calls.compactMap(\.outcome.tokens)
    let isPriced = calls.allSatisfy { $0.status != .answered || $0.outcome.cost != nil }
    return ReportInput.Cost(
      calls: calls.count,
      inputTokens: tokens.reduce(0) { $0 + $1.prompt },
      outputTokens: tokens.reduce(0) { $0 + $1.output + $1.thoughts },
      microdollars: isPriced
        ? Int(calls.reduce(0) { $0 + ($1.outcome.cost?.micros ?? 0) }) : nil
    )
  }
}
