package import Conversations
package import Database
import Insights

/// Questions to a workspace.
package struct WorkspaceQueries {
  /// Where to read.
  package let connection: Connection

  /// Opens a workspace to ask it.
  ///
  /// - Throws: ``WorkspaceError/empty(folder:)`` if nothing has been read yet, ``DatabaseError``, or
  ///   ``MigrationError``.
  package init(_ workspace: Workspace) throws { connection = try workspace.openForReading() }

  /// Asks a workspace that is open already.
  package init(_ connection: Connection) { self.connection = connection }

  /// Lists threads, the most recently active first.
  ///
  /// - Throws: ``WorkspaceError/unknown(what:name:)`` if there is no such conversation.
  package func threads(_ filter: ThreadFilter) throws -> [ThreadSummary] {
    try connection.read { transaction in
      let conversation = try filter.conversation.map { try row(ofConversation: $0, transaction) }
      var threads: [ThreadSummary] = []
      try ThreadCatalog(transaction).forEach(
        conversation: conversation,
        since: filter.since,
        until: filter.until,
        limit: filter.limit
      ) { threads.append(ThreadSummary($0)) }
      return threads
    }
  }

  /// Reads threads with their messages.
  ///
  /// - Parameters:
  ///   - name: A thread's id, a conversation's id (all its threads), or the source's own id of a
  ///     thread's root where it is unique.
  ///   - branches: Whether to add the alternatives that were not chosen.
  /// - Returns: The threads, in order.
  /// - Throws: ``WorkspaceError`` if the name means nothing or too much.
  package func transcripts(of name: String, branches: Bool) throws -> [ThreadTranscript] {
    let rows = try rows(named: name)
    return try connection.read { transaction in
      try rows.compactMap { try transcript($0, branches: branches, transaction) }
    }
  }

  /// The rows of the threads that a name means.
  package func rows(named name: String) throws -> [ThreadRow] {
    try connection.read { transaction in
      let name = try threadName(name, transaction)
      switch try ThreadCatalog(transaction).rows(named: name) {
      case .thread(let row): return [row]
      case .conversation(let all): return all
      case .root(let several):
        guard several.isEmpty else { throw try ambiguity(name, several, transaction) }
        return try rows(ofConversationMeantBy: name, transaction)
      }
    }
  }

  /// All threads of the conversation that a name means as people type it.
  private func rows(
    ofConversationMeantBy name: String,
    _ transaction: Transaction
  ) throws -> [ThreadRow] {
    let found = try ConversationCatalog(transaction).conversations(meantBy: name)
    guard found.count == 1, let id = found.first?.id,
      case .conversation(let rows) = try ThreadCatalog(transaction).rows(named: id)
    else {
      throw found.count > 1
        ? WorkspaceError.ambiguous(name: name, candidates: found.map(\.shownName))
        : WorkspaceError.unknown(what: .threadOrConversation, name: name)
    }
    return rows
  }

  /// The thread that a text names by an address, also that of a message or an insight; else the text.
  private func threadName(_ text: String, _ transaction: Transaction) throws -> String {
    switch ArchiveAddress(text) {
    case .thread(let id): return id.rawValue
    case .insight(let id):
      guard let thread = try InsightStore(transaction).insight(InsightID(id))?.threadId else {
        throw WorkspaceError.unknown(what: .insightOfThread, name: id)
      }
      return thread.rawValue
    case .message(let id):
      let found = try MessageCatalog(transaction).messages(named: id)
      guard found.count == 1,
        let position = try MessagePositions(transaction).position(of: found[0].row)?.0,
        let thread = try ThreadCatalog(transaction, detail: .head).thread(position.thread)
      else { throw WorkspaceError.unknown(what: .message, name: id) }
      return thread.id.rawValue
    case nil: return text
    }
  }

  private func ambiguity(
    _ name: String,
    _ rows: [ThreadRow],
    _ transaction: Transaction
  ) throws -> WorkspaceError {
    let candidates = try rows.compactMap { try ThreadCatalog(transaction).thread($0)?.id.rawValue }
    return candidates.isEmpty
      ? .unknown(what: .threadOrConversation, name: name)
      : .ambiguous(name: name, candidates: candidates)
  }

  private func transcript(
    _ row: ThreadRow,
    branches: Bool,
    _ transaction: Transaction
  ) throws -> ThreadTranscript? {
    guard let thread = try ThreadCatalog(transaction).thread(row) else { return nil }
    let transcript = Transcript(transaction)
    var messages = try transcript.messages(ofThread: row).map { TranscriptMessage($0) }
    var found: [TranscriptBranch] = []
    if branches {
      for branch in try BranchCatalog(transaction).branches(of: thread.conversation) {
        found.append(
          TranscriptBranch(
            id: branch.id,
            forksAfterId: branch.forksAfterId,
            messages: branch.messages.count,
            isActive: false
          )
        )
        messages += try transcript.messages(rows: branch.messages).map {
          TranscriptMessage($0, branch: branch.id)
        }
      }
    }
    return ThreadTranscript(thread: ThreadSummary(thread), messages: messages, branches: found)
  }

  /// The row of the conversation that a name means.
  package func row(
    ofConversation name: String,
    _ transaction: Transaction
  ) throws -> ConversationRow {
    try ConversationCatalog(transaction).conversation(meantBy: name).row
  }
}

extension ThreadSummary {
  /// Describes a thread of the workspace.
  package init(_ thread: StoredThread) {
    self.init(
      id: thread.id,
      conversationId: thread.conversationId,
      conversationName: thread.conversationName,
      conversationKind: thread.conversationKind,
      name: thread.name,
      title: (thread.name ?? thread.opening).title,
      messages: thread.messages,
      people: thread.people,
      firstAt: thread.firstAt,
      lastAt: thread.lastAt,
      origin: thread.origin,
      isActive: thread.isActive,
      rootMissing: thread.isRootMissing,
      fingerprint: thread.fingerprint.hexadecimal
    )
  }
}

extension TranscriptMessage {
  /// Describes a message of the workspace.
  init(_ message: StoredMessage, branch: ThreadID? = nil) {
    self.init(
      id: message.id,
      senderId: message.sender?.id,
      senderName: message.sender?.name,
      senderKind: message.sender?.kind ?? .system,
      createdAt: message.createdAt,
      text: message.text,
      kind: message.messageClass,
      replyToId: message.replyToId,
      editedAt: message.editedAt,
      deletedAt: message.deletedAt,
      status: message.status,
      attachments: message.attachments,
      reactions: message.reactions,
      branch: branch
    )
  }
}

extension String {
  /// The first words, on one line, as the title of a thread.
  package var title: String {
    let words = split(whereSeparator: \.isWhitespace)
    var title = ""
    for word in words {
      guard title.count + word.count < 72 else {
        return (title.isEmpty ? String(word.prefix(71)) : title) + "…"
      }
      title += title.isEmpty ? word : " " + word
    }
    return title
  }
}

extension UInt64 {
  /// The number as 16 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
