package import Conversations

/// What searching an archive needs to know of it.
package protocol SearchableArchive {
  /// The number of messages, and how many tokens they have together.
  func totals() throws -> (messages: Int, words: Int)

  /// The number of messages that hold a term.
  func frequency(of term: String) throws -> Int

  /// The messages that hold a term, in the order of their rows, from at most `limit` occurrences.
  func postings(of term: String, limit: Int) throws -> [MessageIndex.Posting]

  /// The messages in which two characters are adjacent, newest first.
  func messages(holding first: String, _ second: String, limit: Int) throws -> [Int64]

  /// Where a message is, if a search of the scope may find it.
  func place(of message: Int64, in scope: SearchScope) throws -> MessagePlace?

  /// Who wrote a message.
  func sender(of message: Int64) throws -> Int64?

  /// The messages around a position of a thread, with the one there, in reading order.
  func neighbours(of place: MessagePlace, reach: Int) throws -> [MessagePlace]

  /// All messages of a thread, in reading order.
  func places(inThread thread: Int64) throws -> [MessagePlace]

  /// Passes the texts of a stretch of a thread, in reading order, and the times of writing to `body`.
  func forEachText(
    from first: MessagePlace,
    through last: MessagePlace,
    _ body: (UnsafeRawBufferPointer, Int64?) -> Void
  ) throws
}

/// The archive of a workspace.
package struct IndexedArchive: SearchableArchive {
  private let index: MessageIndex?
  private let messages: MessagePlaces

  /// Assembles an archive.
  ///
  /// - Parameter index: The words of its messages; nil where there is no index, and only single threads can
  ///   be searched.
  package init(index: MessageIndex?, messages: MessagePlaces) {
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
  package func messages(holding first: String, _ second: String, limit: Int) throws -> [Int64] {
    try index?.messages(holding: first, second, limit: limit) ?? []
  }

  /// The position in the workspace.
  package func place(of message: Int64, in scope: SearchScope) throws -> MessagePlace? {
    guard let (place, conversation) = try messages.place(of: message), scope.covers(place.at),
      scope.conversation.map({ $0 == conversation }) ?? true,
      scope.conversations?.contains(conversation) ?? true
    else { return nil }
    guard try !scope.asksForSenders || scope.admits(sender: sender(of: message)) else { return nil }
    return place
  }

  /// The sender in the workspace.
  package func sender(of message: Int64) throws -> Int64? { try messages.sender(of: message) }

  /// The neighbours in the workspace.
  package func neighbours(of place: MessagePlace, reach: Int) throws -> [MessagePlace] {
    try messages.neighbours(of: place, reach: reach)
  }

  /// The thread in the workspace.
  package func places(inThread thread: Int64) throws -> [MessagePlace] {
    try messages.places(inThread: thread)
  }

  /// The texts in the workspace.
  package func forEachText(
    from first: MessagePlace,
    through last: MessagePlace,
    _ body: (UnsafeRawBufferPointer, Int64?) -> Void
  ) throws {
    try messages.forEachText(from: first, through: last, body)
  }
}
