package import Conversations
package import Database
package import Jobs

/// The people and conversations whose words no model may read: those opted out, in their app or by
/// the job.
package struct OptOut {
  private let catalog: ConversationCatalog
  private let selection: JobDefinition.Selection

  /// Prepares to look people up.
  ///
  /// - Parameter transaction: Where to look.
  package init(_ transaction: Transaction, _ selection: JobDefinition.Selection) {
    catalog = ConversationCatalog(transaction)
    self.selection = selection
  }

  /// Whether a conversation may be read.
  ///
  /// - Returns: False if it is opted out, or the job excludes it.
  package func allows(
    conversation row: ConversationRow,
    id: ConversationID,
    name: String?
  ) throws -> Bool {
    let isExcluded = selection.excludedConversations.contains {
      $0.matches(id: id.rawValue, name: name)
    }
    return try !isExcluded && !catalog.isOptedOut(row)
  }

  /// Whether a message may be read.
  ///
  /// - Returns: False if its writer is opted out, or the job excludes them.
  package func allows(_ message: StoredMessage) throws -> Bool {
    guard let sender = message.sender else { return true }
    let person = try catalog.participant(sender.id)
    let name = person?.name ?? sender.name
    return person?.isOptedOut != true && !selection.excludes(person: sender.id, name: sender.name)
      && !selection.excludes(person: sender.id, name: name)
  }
}
