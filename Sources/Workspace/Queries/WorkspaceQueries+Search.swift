import CivilTime
import Conversations
import Database
import Retrieval

extension WorkspaceQueries {
  /// Finds the messages that fit a query best.
  ///
  /// - Parameter filter: Where to search, and for how much.
  /// - Returns: The messages, best first, with their neighbourhood.
  /// - Throws: ``DatabaseError``; or ``WorkspaceError`` if there is no such thread, conversation or
  ///   sender, or no search index and no single thread to search.
  package func search(_ query: String, _ filter: SearchFilter) throws -> SearchResult {
    try connection.read { transaction in
      let narrowing = try narrowing(filter, transaction)
      let hasIndex = try SearchIndex(transaction).isComplete
      guard hasIndex || narrowing.thread != nil else { throw WorkspaceError.noSearchIndex }
      let archive = IndexedArchive(
        index: hasIndex ? try MessageIndex(transaction) : nil,
        messages: MessagePositions(transaction)
      )
      let terms = SearchQuery(query)
      let found = try ArchiveSearch(archive).finds(
        for: terms,
        filter: narrowing,
        limit: filter.limit,
        perThread: narrowing.thread == nil ? filter.perThread : nil
      )
      return SearchResult(
        query: query,
        hits: try found.hits.compactMap { try hit($0, archive, terms, transaction) }
      )
    }
  }

  // MARK: Filters

  private func narrowing(
    _ filter: SearchFilter,
    _ transaction: Transaction
  ) throws -> SearchScope {
    var narrowing = SearchScope()
    if let name = filter.thread {
      guard case .thread(let row) = try ThreadCatalog(transaction).rows(named: name) else {
        throw WorkspaceError.unknown(what: .thread, name: name)
      }
      narrowing.thread = row
    }
    if let name = filter.conversation {
      narrowing.conversation = try row(ofConversation: name, transaction)
    }
    if let name = filter.sender {
      narrowing.senders = try senders(meantBy: name, transaction)
    }
    narrowing.since = filter.since?.milliseconds
    narrowing.until = filter.until?.milliseconds
    return narrowing
  }

  /// The rows of the sender that a name means; of several if all have that very name.
  private func senders(meantBy name: String, _ transaction: Transaction) throws -> Set<SenderRow> {
    let catalog = ConversationCatalog(transaction)
    let exact = try catalog.senders(named: name)
    guard exact.isEmpty else { return exact }
    let people = try catalog.people(meantBy: name)
    guard let person = people.first else {
      throw WorkspaceError.unknown(what: .sender, name: name)
    }
    guard people.count == 1 else {
      throw WorkspaceError.ambiguous(name: name, candidates: people.map(\.shownName))
    }
    return try catalog.senders(named: person.id)
  }

  // MARK: Results

  private static let contextSize = 2

  private func hit(
    _ found: ArchiveHit,
    _ archive: IndexedArchive,
    _ query: SearchQuery,
    _ transaction: Transaction
  ) throws -> SearchHit? {
    let neighbours = try archive.neighbours(of: found.position, reach: Self.contextSize)
    // What never left its sender's device was not said.
    let messages = try Transcript(transaction).messages(rows: neighbours.map(\.message))
      .filter { $0.messageClass != .unsent }
    guard let thread = try ThreadCatalog(transaction).thread(found.position.thread),
      let own = messages.firstIndex(where: { $0.row == found.position.message })
    else { return nil }
    let message = messages[own]
    return SearchHit(
      threadId: thread.id,
      threadName: thread.name,
      conversationId: thread.conversationId,
      conversationName: thread.conversationName,
      messageId: message.id,
      senderName: message.sender?.shownName,
      createdAt: message.createdAt,
      score: found.score,
      text: message.text,
      highlights: query.highlights(in: message.text),
      before: messages[..<own].map(ContextMessage.init),
      after: messages[(own + 1)...].map(ContextMessage.init)
    )
  }
}

extension ContextMessage {
  fileprivate init(_ message: StoredMessage) {
    self.init(
      id: message.id,
      senderName: message.sender?.shownName,
      createdAt: message.createdAt,
      text: message.text
    )
  }
}

extension Sender {
  /// The name to show: the one shown at the time, else the id.
  fileprivate var shownName: String { name ?? id }
}
