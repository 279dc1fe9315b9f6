import Reporting
import CivilTime
import Conversations
import JSON

/// A message as tools show it.
struct MessageView {
  let message: StoredMessage
  let thread: StoredThread

  /// The maximum number of bytes of a text in lists; `cite` shows more.
  static let listed = 4_000

  /// The members that all tools have in common.
  ///
  /// - Parameter limit: The maximum number of bytes of the text.
  func members(_ texts: ChatTexts, limit: Int = listed) throws -> JSONObject {
    let conversation = thread.conversationId
    let (shown, isCut) = try texts.beginning(of: message.text, limit, in: conversation)
    var object = JSONObject()
    object.append("messageId", .string(message.id.rawValue))
    object.append("uri", .string(ArchiveAddress(message: message.id, in: conversation).text))
    object.append("threadId", .string(thread.id.rawValue))
    object.append("conversationId", .string(conversation.rawValue))
    object.append("conversation", try texts.line(thread.conversationName, in: conversation))
    let sender = message.sender?.name ?? message.sender?.id
    object.append("sender", try texts.line(sender, in: conversation))
    object.append("time", JSONValue(message.createdAt?.iso8601))
    object.append("text", .string(shown.text))
    object.append("truncated", .bool(isCut))
    object.append("redacted", .bool(shown.isRedacted))
    object.append("flagged", .bool(shown.isFlagged))
    return object
  }
}

extension ToolContext {
  /// The name of a thread, unless someone may have given it whose messages are not shown.
  func topic(of thread: StoredThread) -> String? {
    visibility.hiddenSenders.isEmpty ? thread.name : nil
  }
}
