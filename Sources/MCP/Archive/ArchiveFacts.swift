import CivilTime
import Conversations
import Database
import Insights
import Reporting
import Workspace

/// What the archive holds, and how much of it no engine has read.
struct ArchiveFacts {
  /// What changes whenever something was read or extracted.
  struct State: Equatable {
    /// The version that the reader of the workspace reports; nil if unknown.
    private let version: Int?
    /// The newest readings and runs, if the version is unknown.
    private let newest: [Int64]

    /// Records the state of a workspace.
    init(version: Int?, _ connection: Connection) throws {
      self.version = version
      guard version == nil else {
        newest = []
        return
      }
      newest = try connection.read { transaction in
        try IngestLog(transaction).version + RunLog(transaction).version
      }
    }

    /// Whether counts of this state stay right: reading on demand writes no run.
    fileprivate var isStable: Bool { version != nil }
  }

  /// A conversation that may be shown.
  struct Conversation {
    let row: ConversationRow
    let id: ConversationID
    let name: String?
    let kind: ConversationKind?
    var threads = 0
    var messages = 0
    var firstAt: Instant?
    var lastAt: Instant?
    /// The number of threads in which no engine looked for anything yet.
    var unreadThreads = 0
  }

  /// The conversations, the most recently active first.
  let conversations: [Conversation]
  /// The number of records of sources that could not be read.
  let setAside: Int
  /// What is not shown.
  let hiddenConversations: Int
  let hiddenPeople: Int
  let isForPerson: Bool

  /// The instants of sources; computing them scans all threads.
  private let sources: InsightClock
  private let state: State
  private let countedAt: Instant

  /// How long counts are kept that may not stay right.
  private static let lifetime = Duration.seconds(30)

  func isOf(_ state: State, at now: Instant) -> Bool {
    state == self.state && (state.isStable || now < countedAt + Self.lifetime)
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
    setAside = try IngestLog(transaction).setAsideCount
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
  ) throws -> [ConversationRow: Conversation] {
    var conversations: [ConversationRow: Conversation] = [:]
    try ConversationCatalog(transaction).forEach { entry in
      guard visibility.allows(conversation: entry.row) else { return }
      conversations[entry.row] = Conversation(
        row: entry.row,
        id: entry.id,
        name: entry.name,
        kind: entry.kind
      )
    }
    return conversations
  }

  private static func addThreads(
    to conversations: inout [ConversationRow: Conversation],
    _ transaction: Transaction
  ) throws {
    let log = ExtractionLog(transaction)
    for talk in try TalkStatistics(transaction).conversations(onlyActive: true) {
      guard var conversation = conversations[talk.row] else { continue }
      conversation.threads = talk.threads
      conversation.messages = talk.messages
      conversation.firstAt = talk.firstAt
      conversation.lastAt = talk.lastAt
      let read = try log.threadCount(ofConversation: conversation.id)
      conversation.unreadThreads = max(0, talk.threads - read)
      conversations[talk.row] = conversation
    }
  }
}
