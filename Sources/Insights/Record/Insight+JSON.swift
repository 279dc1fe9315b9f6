import Database
import CivilTime
import Conversations
package import JSON

extension Insight {
  /// The name of the JSON schema.
  static let schemaName = "debrief.insight/1"

  /// The insight in the schema `debrief.insight/1`: every member is present, `null` if it has no
  /// value.
  package var json: JSONValue {
    [
      "schema": .string(Self.schemaName), "id": .string(id.rawValue),
      "kind": .string(kind.rawValue),
      "scope": .string(scope.rawValue), "conversationId": .string(conversationId.rawValue),
      "threadId": JSONValue(threadId?.rawValue), "period": JSONValue(period),
      "title": .string(title),
      "content": .string(content), "detail": .object(detail),
      "evidence": .array(evidence.map(\.json)), "confidence": .double(confidence),
      "signals": .object(signals), "status": .string(status.rawValue),
      "outdated": JSONValue(outdated), "coverage": coverage.json,
      "createdAt": .string(createdAt.iso8601), "updatedAt": .string(updatedAt.iso8601),
      "lastSeenAt": .string(lastSeenAt.iso8601), "expiresAt": JSONValue(expiresAt?.iso8601),
      "supersedes": JSONValue(supersedes?.rawValue),
      "supersededBy": JSONValue(supersededBy?.rawValue),
      "triggeredBy": .string(triggeredBy.rawValue), "review": review?.json ?? .null,
      "provenance": provenance.json,
    ]
  }
}

extension Insight {
  /// The members of ``json``.
  var members: JSONObject { json.object ?? JSONObject() }
}

extension Evidence {
  /// The quote as an element of an insight's `evidence`.
  package var json: JSONValue {
    [
      "messageId": .string(messageId.rawValue), "senderName": JSONValue(senderName),
      "createdAt": JSONValue(createdAt?.iso8601), "quote": .string(quote),
      "start": JSONValue(start), "end": JSONValue(end), "match": .string(match.rawValue),
    ]
  }
}

extension Insight.Coverage {
  var json: JSONValue { ["messages": JSONValue(messages), "used": JSONValue(used)] }
}

extension Insight.Review {
  var json: JSONValue {
    [
      "verdict": .string(verdict.rawValue), "note": JSONValue(note), "by": JSONValue(by),
      "at": .string(at.iso8601), "edits": edits.members.isEmpty ? .null : .object(edits),
    ]
  }
}

extension Insight.Provenance {
  var json: JSONValue {
    let shape: JSONValue = [
      "engine": .string(engine.rawValue), "model": JSONValue(model),
      "modelVersion": JSONValue(modelVersion),
      "tier": JSONValue(tier), "prompt": JSONValue(prompt), "promptHash": JSONValue(promptHash),
      "sourceHash": .string(sourceHash), "requestHash": JSONValue(requestHash),
      "responseId": JSONValue(responseId), "runId": JSONValue(runId?.rawValue),
    ]
    // Tools are rare, and the schema without them is older.
    guard let grounding, var members = shape.object else { return shape }
    members.append("grounding", grounding)
    return .object(members)
  }
}
