package import Conversations

/// The data of an archive that a search needs.
package protocol SearchableArchive {
  /// The number of messages, and their total number of tokens.
  func totals() throws -> (messages: Int, words: Int)

  /// The number of messages that contain a term.
  func frequency(of term: String) throws -> Int

  /// The messages that contain a term, in the order of their rows, from at most `limit`
  /// occurrences.
  func postings(of term: String, limit: Int) throws -> [MessageIndex.Posting]

  /// The messages in which two characters are adjacent, newest first.
  func messages(holding first: String, _ second: String, limit: Int) throws -> [MessageRow]

  /// The position of a message, if a search of the scope may find it.
  func position(of message: MessageRow, in scope: SearchScope) throws -> MessagePosition?

  /// Who wrote a message.
  func sender(of message: MessageRow) throws -> SenderRow?

  /// The messages around a position of a thread, including the one there, in reading order.
  func neighbours(of position: MessagePosition, reach: Int) throws -> [MessagePosition]

  /// All messages of a thread, in reading order.
  func positions(inThread thread: ThreadRow) throws -> [MessagePosition]

  /// Passes the texts of a stretch of a thread and their times of writing to `body`, in reading
  /// order.
  func forEachText(
    from first: MessagePosition,
    through last: MessagePosition,
    _ body: (UnsafeRawBufferPointer, Int64?) -> Void
  ) throws
}

/// The archive of a workspace.
package struct IndexedArchive: SearchableArchive {
  private let index: MessageIndex?
  private let messages: MessagePositions

  /// Assembles an archive.
  ///
  /// - Parameter index: The words of its messages; nil if there is no index, so that only single
  ///   threads can be searched.
  package init(index: MessageIndex?, messages: MessagePositions) {
    self.index = index
    self.messages = messages
  }

  /// The totals of the index.
  package func totals() throws -> (messages: Int, words: Int) { try index?.totals() ?? (0, 0) }

  /// The document frequency of the index.
  package func frequency(of term: String) throws -> Int { try index?.frequency(of: term) ?? 0 }

  /// The postings of the index.
  package func postings(of term: String, limit: Int) throws -> [MessageIndex.Posting] {
    try index?.postings(of: term, limit: limit) ?? []
  }

  /// The phrases of the index.
  package func messages(
    holding first: String,
    _ second: String,
    limit: Int
  ) throws -> [MessageRow] {
    try index?.messages(holding: first, second, limit: limit) ?? []
  }

  /// The position in the workspace.
  package func position(of message: MessageRow, in scope: SearchScope) throws -> MessagePosition? {
    guard let (found, conversation) = try messages.position(of: message), scope.covers(found.at),
      scope.conversation.map({ $0 == conversation }) ?? true,
      scope.conversations?.contains(conversation) ?? true
    else { return nil }
    guard try !scope.filtersSenders || scope.admits(sender: sender(of: message)) else { return nil }
    return found
  }

  /// The sender in the workspace.
  package func sender(of message: MessageRow) throws -> SenderRow? {
    try messages.sender(of: message)
  }

  /// The neighbours in the workspace.
  package func neighbours(of position: MessagePosition, reach: Int) throws -> [MessagePosition] {
    try messages.neighbours(of: position, reach: reach)
  }

  /// The thread in the workspace.
  package func positions(inThread thread: ThreadRow) throws -> [MessagePosition] {
    try messages.positions(inThread: thread)
  }

  /// The texts in the workspace.
  package func forEachText(
    from first: MessagePosition,
    through last: MessagePosition,
    _ body: (UnsafeRawBufferPointer, Int64?) -> Void
  ) throws {
    try messages.forEachText(from: first, through: last, body)
  }
}
