import CivilTime
import Conversations
package import JSON

extension Inspection {
  /// The result in the shape `debrief.inspection/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.inspection/1",
      "source": .string(source),
      "format": .string(format),
      "conversations": JSONValue(conversations),
      "threads": JSONValue(threads),
      "messages": JSONValue(messages),
      "people": JSONValue(people),
      "replies": JSONValue(replies),
      "branches": JSONValue(branches),
      "firstAt": JSONValue(firstAt?.iso8601),
      "lastAt": JSONValue(lastAt?.iso8601),
      "kinds": .object(kindCounts),
      "tokens": JSONValue(tokens),
      "largest": .array(largest.map(\.json)),
      "setAside": JSONValue(setAside),
      "leftOut": leftOut.json,
      "interrupted": .bool(interrupted),
      "problems": .array(problems.map(\.json)),
      "failure": failure.map { Problem($0).json } ?? .null,
    ]
  }

  private var kindCounts: JSONObject {
    var object = JSONObject()
    for kind in kinds { object.append(kind.name, JSONValue(kind.count)) }
    return object
  }
}

extension ConversationSummary {
  var json: JSONValue {
    [
      "id": .string(id),
      "name": JSONValue(name),
      "kind": JSONValue(kind?.name),
      "messages": JSONValue(messages),
      "threads": JSONValue(threads),
    ]
  }
}
