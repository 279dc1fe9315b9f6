import CivilTime
import Conversations
import Database
import Insights
import JSON
import Runs

/// What the archive holds, and what of it no engine has read.
struct ArchiveFacts {
  /// What changes whenever something was read or extracted.
  struct State: Equatable {
    /// What the reader of the workspace says; nil if it does not know.
    private let version: Int?
    /// The newest readings and runs, where it does not.
    private let newest: [Int64]

    /// Says where a workspace stands.
    init(version: Int?, _ connection: Connection) throws {
      self.version = version
      guard version == nil else {
        newest = []
        return
      }
      newest = try connection.read { transaction in
        try [
          "SELECT max(id) FROM ingests", "SELECT max(finished_at) FROM ingests",
          "SELECT count(*) FROM runs", "SELECT max(finished_at) FROM runs",
        ].map { try transaction.integer($0) ?? 0 }
      }
    }

    /// Whether counts of this state stay right: what was read on demand writes no run.
    fileprivate var isSure: Bool { version != nil }
  }

  /// A conversation that may be shown.
  struct Conversation {
    let row: Int64
    let id: String
    let name: String?
    let kind: ConversationKind?
    var threads = 0
    var messages = 0
    var firstAt: Instant?
    var lastAt: Instant?
    /// The number of threads in which no engine looked for anything yet.
    var unreadThreads = 0
  }

  /// The conversations, those that spoke last first.
  let conversations: [Conversation]
  /// The number of records of sources that could not be read.
  let setAside: Int
  /// What is not shown.
  let hiddenConversations: Int
  let hiddenPeople: Int
  let isForPerson: Bool

  /// The instants of sources, which takes a look at all threads.
  private let sources: InsightClock
  private let state: State
  private let countedAt: Instant

  /// How long counts hold that are not sure.
  private static let lifetime = Duration.seconds(30)

  func isOf(_ state: State, at now: Instant) -> Bool {
    state == self.state && (state.isSure || now < countedAt + Self.lifetime)
  }

  /// The instants at which insights are judged.
  func clock(at now: Instant) -> InsightClock {
    // Only what has no clock of its own is judged now.
    sources.standard == countedAt ? InsightClock(now, others: sources.others) : sources
  }

  init(
    _ state: State,
    at now: Instant,
    clock: InsightClock,
    visibility: Visibility,
    _ transaction: Transaction
  ) throws {
    self.state = state
    countedAt = now
    sources = clock
    setAside = Int(try transaction.integer("SELECT count(*) FROM set_aside") ?? 0)
    hiddenConversations = visibility.hiddenConversations
    hiddenPeople = visibility.hiddenPeople
    isForPerson = visibility.isForPerson
    var conversations = try Self.conversations(visibility, transaction)
    try Self.addThreads(to: &conversations, transaction)
    self.conversations = conversations.values.sorted { left, right in
      let (one, other) = (left.lastAt ?? .earliest, right.lastAt ?? .earliest)
      return one == other ? left.id < right.id : one > other
    }
  }

  private static func conversations(
    _ visibility: Visibility,
    _ transaction: Transaction
  ) throws -> [Int64: Conversation] {
    let statement = try transaction.query("SELECT id, key, name, kind FROM conversations")
    defer { statement.reset() }
    var conversations: [Int64: Conversation] = [:]
    while try statement.step() {
      let row = statement.integer(0)
      guard visibility.allows(conversation: row) else { continue }
      conversations[row] = Conversation(
        row: row,
        id: statement.text(1) ?? "",
        name: statement.text(2),
        kind: statement.optionalInteger(3).flatMap { ConversationKind(rawValue: Int($0)) }
      )
    }
    return conversations
  }

  private static func addThreads(
    to conversations: inout [Int64: Conversation],
    _ transaction: Transaction
  ) throws {
    let counts = try transaction.query(
      """
      SELECT conversation, count(*), sum(message_count), min(first_at), max(last_at) FROM threads
      WHERE is_active = 1 GROUP BY conversation
      """
    )
    defer { counts.reset() }
    while try counts.step() {
      let row = counts.integer(0)
      guard var conversation = conversations[row] else { continue }
      conversation.threads = Int(counts.integer(1))
      conversation.messages = Int(counts.integer(2))
      conversation.firstAt = counts.optionalInteger(3).map(Instant.init(milliseconds:))
      conversation.lastAt = counts.optionalInteger(4).map(Instant.init(milliseconds:))
      // The ids of threads begin with that of their conversation, and the table is in their order.
      let read = try transaction.integer(
        """
        SELECT count(DISTINCT thread_id) FROM extraction_done
        WHERE thread_id > ?1 || ':' AND thread_id < ?1 || ';'
        """,
        conversation.id
      )
      conversation.unreadThreads = max(0, conversation.threads - Int(read ?? 0))
      conversations[row] = conversation
    }
  }
}
