import CivilTime
import Conversations
package import JSON

extension SearchResult {
  /// The result in the shape `debrief.search/1`.
  package var json: JSONValue {
    ["schema": "debrief.search/1", "query": .string(query), "hits": .array(hits.map(\.json))]
  }
}

extension SearchHit {
  var json: JSONValue {
    [
      "threadId": .string(threadId.rawValue),
      "threadName": JSONValue(threadName),
      "conversationId": .string(conversationId.rawValue),
      "conversationName": JSONValue(conversationName),
      "messageId": .string(messageId.rawValue),
      "senderName": JSONValue(senderName),
      "createdAt": JSONValue(createdAt?.iso8601),
      "score": .double(score),
      "text": .string(text),
      "highlights": .array(
        highlights.map { [JSONValue($0.lowerBound), JSONValue($0.upperBound)] }
      ),
      "before": .array(before.map(\.json)),
      "after": .array(after.map(\.json)),
    ]
  }
}

extension ContextMessage {
  var json: JSONValue {
    [
      "id": .string(id.rawValue),
      "senderName": JSONValue(senderName),
      "createdAt": JSONValue(createdAt?.iso8601),
      "text": .string(text),
    ]
  }
}
