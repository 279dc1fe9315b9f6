import CivilTime
import Conversations
import Database
import Insights
import Reports
import Workspace

/// Reads what is around the insights of a report: the messages they quote and their neighbours,
/// what no insight quotes, when there was talk.
struct ReportContext {
  private let transaction: Transaction
  /// What is read for a page only: every message of every thread.
  private let isForPage: Bool
  /// Whether the report shows a part of the insights only.
  private let isSample: Bool
  /// Whose words are left out; nil for no one's.
  private let excluded: ExcludedPeople?

  /// How many messages before and after a quoted one are shown.
  private static let reach = 2
  /// Of how many threads the messages are shown; a page of more would be too large to open.
  private static let mostThreads = 2_000

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
  /// - Throws: `DatabaseError`.
  func fill(
    _ input: inout ReportInput,
    threads: [(row: Int64, head: ThreadHead)],
    conversations: Set<String>?
  ) throws {
    var cited: [String: Set<String>] = [:]
    for insight in input.insights {
      guard let thread = insight.threadId else { continue }
      cited[thread, default: []].formUnion(insight.evidence.map(\.messageId))
    }
    for (place, thread) in threads.enumerated() {
      let isShown = isForPage && place < Self.mostThreads
      guard isShown || thread.head.messages >= ReportInput.UncitedStretch.shortest else { continue }
      let outline = try ThreadOutline(
        ofThread: thread.row,
        in: transaction,
        without: excluded?.senders ?? []
      )
      let entries = outline.entries
      let quoted = cited[thread.head.id] ?? []
      let places = entries.indices.filter { quoted.contains(entries[$0].id) }
      input.uncited += try uncited(places, in: entries, of: thread.head)
      guard isShown else { continue }
      input.messages[thread.head.id] = try around(places, in: entries)
    }
    if isForPage { try addTalk(to: &input, conversations) }
    input.uncited += try unreported(
      conversations,
      but: Set(threads.map(\.row)),
      since: input.period.since
    )
  }

  private func around(
    _ places: [Int],
    in entries: [ThreadOutline.Entry]
  ) throws -> [ReportInput.ContextMessage] {
    var shown: Set<Int> = []
    for place in places {
      shown.formUnion(max(0, place - Self.reach)...min(entries.count - 1, place + Self.reach))
    }
    return try shown.sorted().map { place in
      let words = try ThreadOutline.words(of: entries[place].row, in: transaction)
      return ReportInput.ContextMessage(
        id: entries[place].id,
        position: place,
        senderName: words.senderName,
        createdAt: entries[place].createdAt,
        text: words.text ?? "(taken back)"
      )
    }
  }

  // MARK: Talk

  /// Counts the messages of each day, in all and by conversation.
  private func addTalk(to input: inout ReportInput, _ conversations: Set<String>?) throws {
    // No zone changes its day within a quarter of an hour.
    let statement = try transaction.query(
      """
      SELECT conversations.key, conversations.name, messages.created_at / 900000, count(*), sender
      FROM messages JOIN conversations ON conversations.id = conversation
      WHERE messages.created_at <= ?1 AND (?2 IS NULL OR messages.created_at >= ?2)
      GROUP BY conversation, 3, sender
      """,
      (input.period.until ?? input.asOf.instant).milliseconds,
      input.period.since?.milliseconds
    )
    defer { statement.reset() }
    var all = DayCounter(zone: input.zone)
    var each: [String: DayCounter] = [:]
    while try statement.step() {
      guard let id = statement.text(0), conversations?.contains(id) ?? true,
        excluded?.senders.contains(statement.integer(4)) != true
      else { continue }
      let (quarter, messages) = (statement.integer(2), Int(statement.integer(3)))
      all.count(messages, inQuarter: quarter)
      each[id, default: DayCounter(zone: input.zone)].count(messages, inQuarter: quarter)
      if input.conversationNames[id] == nil { input.conversationNames[id] = statement.text(1) }
    }
    input.activity = all.counts
    input.talk = each.mapValues(\.counts)
  }

  // MARK: Blind spots

  /// The long stretches between quoted messages.
  private func uncited(
    _ places: [Int],
    in entries: [ThreadOutline.Entry],
    of thread: ThreadHead
  ) throws -> [ReportInput.UncitedStretch] {
    let borders = [-1] + places + [entries.count]
    return try zip(borders, borders.dropFirst()).compactMap { before, after in
      let inside = entries[(before + 1)..<after]
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
        opening: try ThreadOutline.words(of: first.row, in: transaction).text ?? ""
      )
    }
  }

  /// The long threads of which nothing is reported at all.
  private func unreported(
    _ conversations: Set<String>?,
    but reported: Set<Int64>,
    since: Instant?
  ) throws -> [ReportInput.UncitedStretch] {
    let statement = try transaction.query(
      """
      SELECT threads.id, conversations.key, roots.native_id, conversations.name, message_count,
        first_at, last_at, roots.text
      FROM threads JOIN conversations ON conversations.id = threads.conversation
      JOIN messages AS roots ON roots.id = root
      WHERE message_count >= ? AND is_active AND (?2 IS NULL OR last_at >= ?2)
        AND roots.deleted_at IS NULL
        -- What a sample leaves out is reported elsewhere.
        AND NOT (?3 AND EXISTS (
          SELECT 1 FROM insights WHERE thread_id = conversations.key || ':' || roots.native_id))
      ORDER BY threads.id
      """,
      ReportInput.UncitedStretch.shortest,
      since?.milliseconds,
      isSample ? 1 : 0
    )
    defer { statement.reset() }
    var stretches: [ReportInput.UncitedStretch] = []
    while try statement.step() {
      let (conversation, root) = (statement.text(1) ?? "", statement.text(2) ?? "")
      guard !reported.contains(statement.integer(0)),
        conversations?.contains(conversation) ?? true
      else { continue }
      stretches.append(
        ReportInput.UncitedStretch(
          threadId: ThreadCatalog.id(conversation: conversation, root: root),
          conversationName: statement.text(3),
          messages: Int(statement.integer(4)),
          firstAt: statement.optionalInteger(5).map(Instant.init(milliseconds:)),
          lastAt: statement.optionalInteger(6).map(Instant.init(milliseconds:)),
          firstMessageId: root,
          opening: try opening(of: statement)
        )
      )
    }
    return stretches
  }

  /// How the thread in a row begins, whose root's text is the last column.
  private func opening(of row: Statement) throws -> String {
    guard let excluded else { return row.text(7) ?? "" }
    return try excluded.opening(ofThread: row.integer(0)) ?? ""
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
