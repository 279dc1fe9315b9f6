import CivilTime
import Conversations
import JSON

extension Tool {
  static let listConversations = Tool(
    name: "list_conversations",
    title: "List conversations",
    description: """
      List the conversations of the archive, the latest first: names, kinds, sizes, time spans, and \
      how many threads no engine has read yet.
      """
  ) { arguments, archive, call in
    let limit = try arguments.count("limit", upTo: 200, default: 100)
    let offset = try arguments.offset(of: "list_conversations")
    return try archive.read(call) { context in
      let all = context.facts.conversations
      var page = Page(count: limit, call)
      for conversation in all.dropFirst(offset) {
        let view: JSONValue = [
          "conversationId": .string(conversation.id.rawValue),
          "name": try context.texts.line(conversation.name, in: conversation.id),
          "kind": JSONValue(conversation.kind?.name),
          "threads": JSONValue(conversation.threads), "messages": JSONValue(conversation.messages),
          "firstAt": JSONValue(conversation.firstAt?.iso8601),
          "lastAt": JSONValue(conversation.lastAt?.iso8601),
          "threadsNotRead": JSONValue(conversation.unreadThreads),
        ]
        guard page.append(view) else { break }
      }
      let end = min(all.count, offset + page.elements.count)
      return ToolAnswer(
        [("conversations", .array(page.elements))],
        omitted: all.count - end,
        next: end < all.count
          ? arguments.next(of: "list_conversations", [Int64(end)]) : .null,
        Coverage(facts: context.facts, asOf: context.asOf)
      )
    }
  }
}
