import CivilTime
import Conversations
import Database
import Insights
import Reports

/// Reads the context of the insights of a report: the messages they quote and their neighbours,
/// what no insight quotes, when messages were written.
struct ReportContext {
  private let transaction: Transaction
  /// Whether the report is a page, for which alone every message of every thread is read.
  private let isForPage: Bool
  /// Whether the report shows only a part of the insights.
  private let isSample: Bool
  /// The people whose words are left out; nil for none.
  private let excluded: ExcludedPeople?

  /// The number of messages shown before and after a quoted one.
  private static let reach = 2
  /// The maximum number of threads whose messages are shown; a page of more would be too large to
  /// open.
  private static let maxThreads = 2_000

  init(
    _ transaction: Transaction,
    isForPage: Bool,
    isSample: Bool,
    excluded: ExcludedPeople?
  ) {
    self.transaction = transaction
    self.isForPage = isForPage
    self.isSample = isSample
    self.excluded = excluded
  }

  /// Fills in what a report shows besides the insights.
  ///
  /// - Parameter conversations: The conversations it is about; nil for all.
  func fill(
    _ input: inout ReportInput,
    threads: [(row: ThreadRow, head: ThreadHead)],
    conversations: Set<ConversationID>?
  ) throws {
    var cited: [ThreadID: Set<MessageID>] = [:]
    for insight in input.insights {
      guard let thread = insight.threadId else { continue }
      cited[thread, default: []].formUnion(insight.evidence.map(\.messageId))
    }
    for (index, thread) in threads.enumerated() {
      let isShown = isForPage && index < Self.maxThreads
      guard isShown || thread.head.messages >= ReportInput.UncitedStretch.shortest else { continue }
      let outline = try ThreadOutline(
        ofThread: thread.row,
        in: transaction,
        without: excluded?.senders ?? []
      )
      let quoted = cited[thread.head.id] ?? []
      let indices = outline.entries.indices.filter { quoted.contains(outline.entries[$0].id) }
      input.uncited += try uncited(indices, in: outline, of: thread.head)
      guard isShown else { continue }
      input.messages[thread.head.id] = try around(indices, in: outline)
    }
    if isForPage { try addTalk(to: &input, conversations) }
    input.uncited += try unreported(
      conversations,
      but: Set(threads.map(\.row)),
      since: input.period.since
    )
  }

  private func around(
    _ indices: [Int],
    in outline: ThreadOutline
  ) throws -> [ReportInput.ContextMessage] {
    var shown: Set<Int> = []
    for index in indices {
      shown.formUnion(
        max(0, index - Self.reach)...min(outline.entries.count - 1, index + Self.reach)
      )
    }
    return try shown.sorted().map { index in
      let words = try outline.words(of: outline.entries[index])
      return ReportInput.ContextMessage(
        id: outline.entries[index].id,
        position: index,
        senderName: words.senderName,
        createdAt: outline.entries[index].createdAt,
        text: words.text ?? "(deleted)"
      )
    }
  }

  // MARK: Talk

  /// Counts the messages of each day, in all and by conversation.
  private func addTalk(to input: inout ReportInput, _ conversations: Set<ConversationID>?) throws {
    var names: [ConversationRow: (id: ConversationID, name: String?)] = [:]
    try ConversationCatalog(transaction).forEach { conversation in
      guard conversations?.contains(conversation.id) ?? true else { return }
      names[conversation.row] = (conversation.id, conversation.name)
    }
    var all = DayCounter(zone: input.zone)
    var each: [ConversationID: DayCounter] = [:]
    try TalkStatistics(transaction).forEachQuarterHour(
      since: input.period.since,
      until: input.period.until ?? input.asOf.instant
    ) { talk in
      guard let (id, name) = names[talk.conversation],
        !(talk.sender.flatMap { excluded?.senders.contains($0) } ?? false)
      else { return }
      all.count(talk.messages, inQuarter: talk.quarter)
      each[id, default: DayCounter(zone: input.zone)].count(talk.messages, inQuarter: talk.quarter)
      if input.conversationNames[id] == nil { input.conversationNames[id] = name }
    }
    input.activity = all.counts
    input.talk = each.mapValues(\.counts)
  }

  // MARK: Blind spots

  /// The long stretches between quoted messages.
  private func uncited(
    _ indices: [Int],
    in outline: ThreadOutline,
    of thread: ThreadHead
  ) throws -> [ReportInput.UncitedStretch] {
    let borders = [-1] + indices + [outline.entries.count]
    return try zip(borders, borders.dropFirst()).compactMap { before, after in
      let inside = outline.entries[(before + 1)..<after]
      guard inside.count >= ReportInput.UncitedStretch.shortest, let first = inside.first else {
        return nil
      }
      return ReportInput.UncitedStretch(
        threadId: thread.id,
        conversationName: thread.conversationName,
        messages: inside.count,
        firstAt: first.createdAt,
        lastAt: inside.last?.createdAt,
        firstMessageId: first.id,
        opening: try outline.words(of: first).text ?? ""
      )
    }
  }

  /// The long threads of which nothing is reported at all.
  private func unreported(
    _ conversations: Set<ConversationID>?,
    but reported: Set<ThreadRow>,
    since: Instant?
  ) throws -> [ReportInput.UncitedStretch] {
    let store = InsightStore(transaction)
    var stretches: [ReportInput.UncitedStretch] = []
    try ThreadCatalog(transaction).forEachLong(
      minimum: ReportInput.UncitedStretch.shortest,
      since: since
    ) { thread, root in
      guard !reported.contains(thread.row), conversations?.contains(thread.conversationId) ?? true
      else { return }
      // What a sample leaves out is reported elsewhere.
      if isSample, try store.hasInsights(ofThread: thread.id) { return }
      stretches.append(
        ReportInput.UncitedStretch(
          threadId: thread.id,
          conversationName: thread.conversationName,
          messages: thread.messages,
          firstAt: thread.firstAt,
          lastAt: thread.lastAt,
          firstMessageId: root,
          opening: try excluded.map { try $0.opening(ofThread: thread.row) ?? "" } ?? thread.opening
        )
      )
    }
    return stretches
  }
}

/// Counts messages by day.
private struct DayCounter {
  let zone: TimeZoneRules
  private var days: [CivilDate: Int] = [:]

  init(zone: TimeZoneRules) { self.zone = zone }

  /// Counts messages.
  ///
  /// - Parameter quarter: The number of quarters of an hour since 1970.
  mutating func count(_ messages: Int, inQuarter quarter: Int64) {
    let instant = Instant(
      milliseconds: quarter.multipliedReportingOverflow(by: 900_000).partialValue
    )
    days[zone.dateTime(at: instant).date, default: 0] += messages
  }

  var counts: [ReportInput.DayCount] {
    days.sorted { $0.key.daysSinceEpoch < $1.key.daysSinceEpoch }
      .map { ReportInput.DayCount(day: $0.key, messages: $0.value) }
  }
}
