import Reporting
import CivilTime
import Conversations
import JSON
import Retrieval
import Workspace

extension Tool {
  static let searchMessages = Tool(
    name: "search_messages",
    title: "Search messages",
    description: """
      Find the messages that fit some words best, best first, one for each stretch of talk. Words are \
      matched in any form, not exactly. Use get_thread with "around" to read the messages around a \
      hit, and cite to quote one.
      """
  ) { arguments, archive, call in
    let limit = try arguments.count("limit", upTo: 50, default: 10)
    let offset = try arguments.offset(of: "search_messages")
    let query = try arguments.required("query")
    return try archive.read(call) { context in
      let scope = try context.searchScope(arguments)
      let found = try context.search(query, scope)
      var page = Page(count: limit, call)
      var end = min(found.hits.count, offset)
      for hit in found.hits.dropFirst(offset) {
        guard !page.isFull else { break }
        if let view = try context.hit(hit), !page.append(view) { break }
        end += 1
      }
      let rest = found.hits.count - end
      var coverage = Coverage(facts: context.facts)
      if found.omitted > 0 {
        coverage.notes.append("messages near a hit are left out: get_thread shows them")
      }
      if !found.isExhaustive {
        coverage.notes.append("more messages have these words than were ranked: narrow the search")
      }
      return ToolAnswer(
        [("hits", .array(page.elements))],
        omitted: found.isExhaustive ? found.omitted + rest : nil,
        next: rest > 0 ? arguments.next(of: "search_messages", [Int64(end)]) : .null,
        coverage
      )
    }
  }
}

extension ToolContext {
  /// The number of hits that are ranked, on all pages of one search.
  ///
  /// The order depends on it, so that all pages have the same.
  private static let depth = 50

  fileprivate func searchScope(_ arguments: ToolArguments) throws -> SearchScope {
    var scope = SearchScope()
    scope.conversations = visibility.conversations
    scope.excludedSenders = visibility.hiddenSenders
    if let name = try arguments.text("conversation") {
      scope.conversation = try conversation(meantBy: name).row
    }
    if let name = try arguments.text("from") { scope.senders = try senders(meantBy: name) }
    scope.since = try arguments.start("since", before: now)?.milliseconds
    scope.until = try arguments.end("until")?.milliseconds
    return scope
  }

  fileprivate func search(_ query: String, _ scope: SearchScope) throws -> ArchiveFinds {
    guard try SearchIndex(transaction).isComplete else { throw WorkspaceError.noSearchIndex }
    let archive = IndexedArchive(
      index: try MessageIndex(transaction),
      messages: MessagePositions(transaction)
    )
    return try ArchiveSearch(archive).finds(
      for: SearchQuery(query),
      filter: scope,
      limit: Self.depth
    )
  }

  fileprivate func hit(_ hit: ArchiveHit) throws -> JSONValue? {
    // A message that never left its author's device was not said.
    guard let message = try Transcript(transaction).messages(rows: [hit.position.message]).first,
      message.messageClass != .unsent,
      let thread = try ThreadCatalog(transaction).thread(hit.position.thread)
    else { return nil }
    var members = try MessageView(message: message, thread: thread).members(texts, limit: 2_000)
    members.append("topic", try texts.line(topic(of: thread), in: thread.conversationId))
    members.append("score", .double(hit.score))
    return .object(members)
  }
}
