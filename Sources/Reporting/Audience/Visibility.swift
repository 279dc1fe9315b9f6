package import Conversations
package import Database
package import Insights
package import Jobs

/// The part of a workspace that may be shown outside debrief: nothing that is opted out, in its app
/// or by a job, and nothing that a person takes no part in.
package struct Visibility {
  /// The rows of the conversations that may be shown; nil for all.
  package let conversations: Set<ConversationRow>?
  /// The rows of the senders whose words may not be shown.
  package let hiddenSenders: Set<SenderRow>
  /// The number of conversations that are opted out, or left out by the job.
  package let hiddenConversations: Int
  /// The number of people whose words are left out.
  package let hiddenPeople: Int
  /// Whether only conversations of a person are shown.
  package let isForPerson: Bool

  private let ids: Set<ConversationID>?
  private let transaction: Transaction

  /// Determines what may be shown.
  ///
  /// - Parameters:
  ///   - job: The job whose source, conversations and people count.
  ///   - people: Names of people each of whom must take part in a conversation.
  ///   - transaction: Where to read.
  /// - Throws: ``WorkspaceError`` if a name means no one or several people.
  package init(job: JobDefinition, people: [String], _ transaction: Transaction) throws {
    self.transaction = transaction
    let wanted = try ReportScope(job).conversations(in: transaction)
    let audiences = try people.map { try Audience($0, in: transaction).conversations }
    isForPerson = !people.isEmpty
    (hiddenSenders, hiddenPeople) = try Self.hidden(by: job.selection, transaction)
    let catalog = ConversationCatalog(transaction)
    guard try wanted != nil || isForPerson || catalog.hasOptedOut else {
      (conversations, self.ids, hiddenConversations) = (nil, nil, 0)
      return
    }
    var rows: Set<ConversationRow> = []
    var ids: Set<ConversationID> = []
    var (hidden, all) = (0, 0)
    try catalog.forEach { conversation in
      all += 1
      // What others talk about is not for a person to know, not even that they do.
      guard audiences.allSatisfy({ $0.contains(conversation.id) }) else { return }
      guard !conversation.isOptedOut, wanted?.contains(conversation.id) ?? true else {
        hidden += 1
        return
      }
      rows.insert(conversation.row)
      ids.insert(conversation.id)
    }
    hiddenConversations = hidden
    conversations = rows.count == all ? nil : rows
    self.ids = rows.count == all ? nil : ids
  }

  /// The senders who are opted out, or left out by a job, and how many people they are.
  private static func hidden(
    by selection: JobDefinition.Selection,
    _ transaction: Transaction
  ) throws -> (Set<SenderRow>, people: Int) {
    let catalog = SenderCatalog(transaction)
    guard try catalog.hasOptedOut || !selection.excludedPeople.isEmpty else { return ([], 0) }
    var senders: Set<SenderRow> = []
    var people: Set<String> = []
    try catalog.forEach { sender in
      guard sender.isOptedOut || selection.excludes(sender) else { return }
      senders.insert(sender.row)
      people.insert(sender.id)
    }
    return (senders, people.count)
  }

  /// Whether everything may be shown.
  package var isUnlimited: Bool { conversations == nil && hiddenSenders.isEmpty }

  /// Whether a conversation may be shown.
  package func allows(conversation row: ConversationRow) -> Bool {
    conversations?.contains(row) ?? true
  }

  /// Whether a conversation may be shown.
  package func allows(conversation id: ConversationID) -> Bool { ids?.contains(id) ?? true }

  /// Whether a message of a conversation that may be shown may be shown, too.
  package func allows(message row: MessageRow) throws -> Bool {
    guard !hiddenSenders.isEmpty else { return true }
    let sender = try MessagePositions(transaction).sender(of: row)
    return sender.map { !hiddenSenders.contains($0) } ?? true
  }

  /// Whether an insight may be shown: it rests on no words that may not.
  package func allows(_ insight: Insight) throws -> Bool {
    guard allows(conversation: insight.conversationId) else { return false }
    guard !hiddenSenders.isEmpty else { return true }
    return try !insight.evidence.contains { evidence in
      try MessageCatalog(transaction).isMessage(
        evidence.messageId,
        in: insight.conversationId,
        byOneOf: hiddenSenders
      )
    }
  }
}
