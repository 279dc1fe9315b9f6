import CivilTime
import Conversations
import Database
import Extraction
import Gemini
import GeminiEngine
import Insights
import Jobs
import Retrieval

/// Finds what was said elsewhere that helps to understand a thread.
///
/// Elsewhere is the thread's own conversation, and those that the job lists; nothing else is ever
/// searched. What is found depends on the messages of the archive only, so that a run that was
/// interrupted asks the same again.
struct ThreadContext: Sendable {
  private let settings: JobDefinition.Context
  private let selection: JobDefinition.Selection
  /// The conversations that the job lists.
  private let others: [ConversationRow]

  /// The number of conversations searched for one thread.
  private static let maxConversations = 64
  /// The number of finds examined in one conversation.
  private static let maxFinds = 12
  /// The number of words that a find has to share with the thread, or it may be there by chance.
  private static let sharedWords = 2

  /// Looks up the conversations that a job lists.
  ///
  /// It is nil if the job wants no context, or there is no index to search.
  ///
  /// - Parameter transaction: Where to look.
  init?(
    _ settings: JobDefinition.Context,
    _ selection: JobDefinition.Selection,
    _ transaction: Transaction
  ) throws {
    guard settings.isOn, try SearchIndex(transaction).isComplete else { return nil }
    self.settings = settings
    self.selection = selection
    var others: [ConversationRow] = []
    if !settings.conversations.isEmpty {
      let optOut = OptOut(transaction, selection)
      try ConversationCatalog(transaction).forEach { other in
        guard
          settings.conversations.contains(where: {
            $0.matches(id: other.id.rawValue, name: other.name)
          }),
          try optOut.allows(conversation: other.row, id: other.id, name: other.name)
        else { return }
        others.append(other.row)
      }
    }
    self.others = Array(others.prefix(Self.maxConversations))
  }

  /// The passages that help to understand a thread.
  ///
  /// - Parameter transaction: Where to look.
  /// - Returns: What fits the job's budget, in the order in which it was said; nothing that was said
  ///   after the thread.
  func passages(
    for task: ExtractionTask,
    of thread: StoredThread,
    _ transaction: Transaction
  ) throws -> [ContextPassage] {
    let query = SearchQuery(Self.question(task))
    let last = task.messages.compactMap(\.createdAt).max()
    let search = ArchiveSearch(
      IndexedArchive(index: try MessageIndex(transaction), messages: MessagePositions(transaction))
    )
    var finds: [(hit: ArchiveHit, conversation: ConversationRow)] = []
    for conversation in [thread.conversation] + others.filter({ $0 != thread.conversation }) {
      let filter = SearchScope(conversation: conversation)
      let hits = try search.hits(for: query, filter: filter, limit: Self.maxFinds)
      finds += hits.filter { $0.position.thread != thread.row }.map { ($0, conversation) }
    }
    finds.sort { ($0.hit.score, $0.hit.position.message) > ($1.hit.score, $1.hit.position.message) }
    let optOut = OptOut(transaction, selection)
    let (transcript, catalog) = (Transcript(transaction), ThreadCatalog(transaction))
    var left = settings.tokens
    var passages: [ContextPassage] = []
    for (hit, conversation) in finds {
      guard let message = try transcript.messages(rows: [hit.position.message]).first,
        QuotableMessage(message).isEvidence,
        last.map({ (message.createdAt ?? .earliest) <= $0 }) ?? true,
        query.highlights(in: message.text).count >= Self.sharedWords,
        try optOut.allows(message),
        let origin = try catalog.thread(hit.position.thread), origin.isActive
      else { continue }
      let isOwn = conversation == thread.conversation
      let passage = ContextPassage(
        message,
        conversation: isOwn ? nil : origin.conversationName ?? origin.conversationId.rawValue
      )
      let cost = TokenEstimate.tokens(passage.line(in: task.timeZone)) + 2
      guard cost <= left else { continue }
      left -= cost
      passages.append(passage)
    }
    return passages.sorted { ($0.createdAt ?? .earliest) < ($1.createdAt ?? .earliest) }
  }

  /// What a thread is about: its last words, which say where it is, and its first.
  private static func question(_ task: ExtractionTask) -> String {
    let texts = task.messages.filter { QuotableMessage($0).isEvidence }.map(\.text)
    let ends = texts.suffix(6).reversed() + texts.dropLast(6).prefix(2)
    return ends.map { String($0.prefix(300)) }.joined(separator: "\n")
  }
}
