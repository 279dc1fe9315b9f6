import Conversations
package import Database
package import Insights
package import Jobs

/// The people whose words a job leaves out, also out of what its reports quote: other jobs, or the
/// same one before, may have read them.
package struct ExcludedPeople {
  /// The rows of their senders.
  let senders: Set<SenderRow>

  private let selection: JobDefinition.Selection
  private let transaction: Transaction

  /// Looks people up.
  ///
  /// It is nil if the job excludes no one.
  ///
  /// - Parameter transaction: Where to look.
  package init?(_ selection: JobDefinition.Selection, _ transaction: Transaction) throws {
    guard !selection.excludedPeople.isEmpty else { return nil }
    self.selection = selection
    self.transaction = transaction
    var senders: Set<SenderRow> = []
    try SenderCatalog(transaction).forEach { sender in
      if selection.excludes(sender) { senders.insert(sender.row) }
    }
    self.senders = senders
  }

  /// Whether an insight rests on the words of one of them.
  package func areQuoted(by insight: Insight) throws -> Bool {
    try insight.evidence.contains { evidence in
      if let name = evidence.senderName, selection.excludes(person: name, name: name) {
        return true
      }
      return try MessageCatalog(transaction).isMessage(
        evidence.messageId,
        in: insight.conversationId,
        byOneOf: senders
      )
    }
  }

  /// The first thing that others said in a thread.
  ///
  /// - Returns: nil if they said nothing.
  func opening(ofThread thread: ThreadRow) throws -> String? {
    try ThreadOutline.opening(ofThread: thread, in: transaction, without: senders)
  }
}

extension JobDefinition.Selection {
  /// Whether the messages of a sender are left out, under whichever of the names.
  func excludes(_ sender: SenderCatalog.Entry) -> Bool {
    excludes(person: sender.id, name: sender.name)
      || excludes(person: sender.id, name: sender.listedName)
  }
}
