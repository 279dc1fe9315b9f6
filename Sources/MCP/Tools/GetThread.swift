import Reporting
import CivilTime
import Conversations
import Insights
import JSON

extension Tool {
  static let getThread = Tool(
    name: "get_thread",
    title: "Read a thread",
    description: """
      Read the messages of a thread in order, from its beginning, from a cursor, or around a message. \
      The address of a message or of an insight opens its thread, that of a message around it. \
      "before" and "after" say how many messages of the thread are not in the answer.
      """
  ) { arguments, archive, call in
    let name = try arguments.required("thread")
    let limit = try arguments.count("limit", upTo: 200, default: 50)
    let cursor = try arguments.cursor(of: "get_thread")
    let around = try arguments.text("around").map(ArchiveAddress.id(in:))
    return try archive.read(call) { context in
      let (thread, message) = try context.thread(meantBy: name)
      let positions = MessagePositions(context.transaction)
      var first: MessagePosition?
      if let cursor, cursor.count == 2 {
        first = MessagePosition(thread: thread.row, at: cursor[0], message: MessageRow(cursor[1]))
      } else if let around = around ?? message?.rawValue {
        first = try context.start(around: around, in: thread, limit: limit)
      }
      let stretch = try positions.positions(inThread: thread.row, from: first, limit: limit + 1)
      var page = Page(count: limit, call)
      var (hidden, next) = (0, MessagePosition?.none)
      for position in stretch {
        try call.check()
        guard !page.isFull else {
          next = position
          break
        }
        guard try context.visibility.allows(message: position.message) else {
          hidden += 1
          continue
        }
        let found = try Transcript(context.transaction).messages(rows: [position.message])
        guard let message = found.first, page.append(try context.line(message, thread))
        else {
          next = position
          break
        }
      }
      if next == nil, stretch.count > limit { next = stretch.last }
      return try context.answer(arguments, thread, stretch.first, page, hidden: hidden, next: next)
    }
  }
}

extension ToolContext {
  /// The thread that a text means: its id, or the address of it, of a message of it, or of an insight
  /// that rests on it.
  ///
  /// - Returns: The thread, and the message's id if that was addressed.
  func thread(meantBy text: String) throws -> (thread: StoredThread, message: MessageID?) {
    switch ArchiveAddress(text) {
    case .thread(let id): return (try thread(named: id.rawValue), nil)
    case .insight(let id):
      guard let thread = try insight(InsightID(id)).threadId else {
        throw ToolProblem("that insight is about a conversation, not about one thread")
      }
      return (try self.thread(named: thread.rawValue), nil)
    case .message(let id):
      let found = try messages(named: id)
      guard found.count == 1 else { throw ToolProblem.unknownThread }
      return (try thread(named: found[0].thread.id.rawValue), found[0].message.id)
    case nil: return (try thread(named: text), nil)
    }
  }

  /// A thread that may be shown.
  private func thread(named name: String) throws -> StoredThread {
    let catalog = ThreadCatalog(transaction)
    let row: ThreadRow
    switch try catalog.rows(named: name) {
    case .thread(let only): row = only
    case .conversation(let all) where all.count == 1: row = all[0]
    case .conversation(let all):
      let isShown = try all.first.flatMap { try catalog.thread($0) }
        .map { visibility.allows(conversation: $0.conversation) }
      throw isShown == true
        ? ToolProblem("that is a conversation of several threads: search_messages gives their ids")
        : .unknownThread
    case .root: throw ToolProblem.unknownThread
    }
    guard let thread = try catalog.thread(row), visibility.allows(conversation: thread.conversation)
    else { throw ToolProblem.unknownThread }
    return thread
  }

  /// The start of a page that has a message in the middle.
  fileprivate func start(
    around id: String,
    in thread: StoredThread,
    limit: Int
  ) throws -> MessagePosition? {
    let native =
      id.hasPrefix("\(thread.conversationId):")
      ? [String(id.dropFirst(thread.conversationId.rawValue.count + 1)), id] : [id]
    let positions = MessagePositions(transaction)
    for id in native {
      let found = try Transcript(transaction).messages(
        withIds: [MessageID(id)],
        inConversation: thread.conversation
      )
      guard let message = found.first, try visibility.allows(message: message.row) else { continue }
      guard let position = try positions.position(of: message.row, inThread: thread.row) else {
        continue
      }
      let before = try positions.neighbours(of: position, reach: limit / 2).prefix {
        $0 != position
      }
      return before.first ?? position
    }
    throw ToolProblem("the message of \"around\" is not in this thread")
  }

  /// A message as a line of a thread.
  fileprivate func line(_ message: StoredMessage, _ thread: StoredThread) throws -> JSONValue {
    var members = try MessageView(message: message, thread: thread).members(texts)
    // The same for all of them, so given once.
    for name in ["threadId", "conversationId", "conversation"] { members[name] = nil }
    members.append("kind", .string(message.messageClass.name))
    members.append("replyToId", JSONValue(message.replyToId?.rawValue))
    members.append("editedAt", JSONValue(message.editedAt?.iso8601))
    members.append("deletedAt", JSONValue(message.deletedAt?.iso8601))
    members.append("attachments", JSONValue(message.attachments.count))
    return .object(members)
  }

  fileprivate func answer(
    _ arguments: ToolArguments,
    _ thread: StoredThread,
    _ first: MessagePosition?,
    _ page: Page,
    hidden: Int,
    next: MessagePosition?
  ) throws -> ToolAnswer {
    let positions = MessagePositions(transaction)
    let before = try first.map { try positions.count(before: $0) } ?? 0
    let after = try next.map { thread.messages - (try positions.count(before: $0)) } ?? 0
    var coverage = Coverage(facts: facts)
    if hidden > 0 { coverage.notes.append("\(hidden) messages of this stretch are left out") }
    let id = thread.conversationId
    return ToolAnswer(
      [
        (
          "thread",
          [
            "threadId": .string(thread.id.rawValue),
            "uri": .string(ArchiveAddress.thread(thread.id).text),
            "conversationId": .string(id.rawValue),
            "conversation": try texts.line(thread.conversationName, in: id),
            "conversationKind": JSONValue(thread.conversationKind?.name),
            "topic": try texts.line(topic(of: thread), in: id),
            "messages": JSONValue(thread.messages), "people": JSONValue(thread.people),
            "firstAt": JSONValue(thread.firstAt?.iso8601),
            "lastAt": JSONValue(thread.lastAt?.iso8601),
          ]
        ),
        ("messages", .array(page.elements)),
        ("before", JSONValue(before)), ("after", JSONValue(max(0, after))),
      ],
      omitted: before + max(0, after) + hidden,
      next: next.map { arguments.next(of: "get_thread", [$0.at, $0.message.rawValue]) } ?? .null,
      coverage
    )
  }
}
