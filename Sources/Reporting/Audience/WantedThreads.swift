import Conversations
import Database
import Insights
import Jobs

/// The threads that a job is about, as its selection names them.
struct WantedThreads {
  private let selection: JobDefinition.Selection
  /// The names of conversations, by their ids.
  private let names: [ConversationID: String]
  /// The thread, if the selection names no more than that.
  let only: ThreadID?

  /// Prepares to tell them from others.
  init(_ selection: JobDefinition.Selection, in transaction: Transaction) throws {
    self.selection = selection
    var names: [ConversationID: String] = [:]
    try ConversationCatalog(transaction).forEach { names[$0.id] = $0.name }
    self.names = names
    let single = selection.includedThreads.count == 1 ? selection.includedThreads.first : nil
    let id = single.map { ThreadID($0.text) }
    only = try id.flatMap { try ThreadCatalog(transaction).row($0) == nil ? nil : $0 }
  }

  /// Whether an insight is about one of them; one about a conversation, whether that is meant.
  func contain(_ insight: Insight) -> Bool {
    selection.wants(
      thread: insight.threadId?.rawValue ?? insight.conversationId.rawValue,
      of: insight.conversationId.rawValue,
      named: names[insight.conversationId]
    )
  }
}
