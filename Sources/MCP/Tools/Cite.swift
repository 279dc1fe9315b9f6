import Reporting
import CivilTime
import Conversations
import JSON
import Reports

extension Tool {
  static let cite = Tool(
    name: "cite",
    title: "Cite messages",
    description: """
      Return messages verbatim with sender, time and address, so that a sentence can be proven. Takes \
      message ids or debrief://message addresses. With "quote", says where that text is in each \
      message, in UTF-8 bytes ("quoteStart", "quoteEnd"), or null where it is not.
      """
  ) { arguments, archive, call in
    let ids = try arguments.texts("messages", atMost: 50)
    guard !ids.isEmpty else { throw ToolProblem("messages is needed: a list of message ids") }
    let quote = try arguments.text("quote")
    let offset = try arguments.offset(of: "cite")
    return try archive.read(call) { context in
      var page = Page(count: .max, call)
      var missing: [JSONValue] = []
      var passed = 0
      for id in ids.dropFirst(offset) {
        try call.check()
        guard !page.isFull else { break }
        let found = try context.messages(named: ArchiveAddress.id(in: id))
        if found.count == 1 {
          guard page.append(try context.citation(found[0], quote, archive)) else { break }
        } else {
          let reason = found.isEmpty ? "unknown" : "ambiguous"
          missing.append(["id": .string(String(id.prefix(500))), "reason": .string(reason)])
        }
        passed += 1
      }
      let rest = ids.count - offset - passed
      return ToolAnswer(
        [("messages", .array(page.elements)), ("missing", .array(missing))],
        omitted: rest,
        next: rest > 0 ? arguments.next(of: "cite", [Int64(offset + passed)]) : .null,
        Coverage(facts: context.facts)
      )
    }
  }
}

extension ToolContext {
  /// The maximum number of bytes of a message that are cited: an answer's worth.
  private static let cited = Page.limit - 2_000

  /// The messages that an id means and that may be shown: its own id in any conversation, or that of
  /// the conversation and its own with a colon between.
  func messages(named name: String) throws -> [MessageView] {
    try MessageCatalog(transaction).messages(named: name).filter { message in
      try visibility.allows(conversation: message.conversation)
        && visibility.allows(message: message.row)
    }.compactMap { try view($0.row) }
  }

  private func view(_ row: MessageRow) throws -> MessageView? {
    guard let message = try Transcript(transaction).messages(rows: [row]).first,
      let (position, _) = try MessagePositions(transaction).position(of: row),
      let thread = try ThreadCatalog(transaction, detail: .head).thread(position.thread)
    else { return nil }
    return MessageView(message: message, thread: thread)
  }

  fileprivate func citation(
    _ view: MessageView,
    _ quote: String?,
    _ archive: Archive
  ) throws -> JSONValue {
    var members = try view.members(texts, limit: Self.cited)
    let link = archive.settings.permalink?.link(
      conversation: view.thread.conversationId,
      thread: view.thread.id,
      message: view.message.id
    )
    members.append("permalink", JSONValue(link))
    members.append("editedAt", JSONValue(view.message.editedAt?.iso8601))
    members.append("deletedAt", JSONValue(view.message.deletedAt?.iso8601))
    if let quote {
      let text = Array((members["text"]?.string ?? "").utf8)
      let range = text.firstRange(of: Array(quote.utf8))
      members.append("quoteStart", JSONValue(range?.lowerBound))
      members.append("quoteEnd", JSONValue(range?.upperBound))
    }
    return .object(members)
  }
}
