import CivilTime
package import JSON

/// Why a JSON value is no insight.
package struct InsightFormatError: Error, Hashable, CustomStringConvertible {
  /// The member that is missing or wrong, for instance `evidence[2].start`.
  package let member: String
  /// What is wrong with it, without its text.
  package let reason: String

  /// The failure in one line.
  package var description: String { "`\(member)` \(reason)" }
}

extension Insight {
  /// Reads an insight from the shape that ``json`` writes.
  ///
  /// - Parameter json: The object; members that the shape does not know are ignored.
  /// - Throws: ``InsightFormatError`` for the first member that is missing or wrong.
  package init(json: JSONValue) throws(InsightFormatError) {
    let fields = try InsightFields(json, at: "")
    guard try fields.string("schema") == Self.schemaName else {
      throw InsightFormatError(member: "schema", reason: "is not \(Self.schemaName)")
    }
    id = try fields.string("id")
    kind = KindName(rawValue: try fields.string("kind"))
    scope = try fields.choice("scope")
    conversationId = try fields.string("conversationId")
    threadId = try fields.optionalString("threadId")
    period = try fields.optionalString("period")
    title = try fields.string("title")
    content = try fields.string("content")
    detail = try fields.object("detail")
    evidence = try Self.evidence(fields)
    confidence = try fields.number("confidence")
    signals = try fields.object("signals")
    status = try fields.choice("status")
    outdated = try fields.optionalString("outdated")
    coverage = try Coverage(fields.fields("coverage"))
    createdAt = try fields.instant("createdAt")
    updatedAt = try fields.instant("updatedAt")
    lastSeenAt = try fields.instant("lastSeenAt")
    expiresAt = try fields.optionalInstant("expiresAt")
    supersedes = try fields.optionalString("supersedes")
    supersededBy = try fields.optionalString("supersededBy")
    triggeredBy = try fields.string("triggeredBy")
    review = try fields.isNull("review") ? nil : Review(fields.fields("review"))
    provenance = try Provenance(fields.fields("provenance"))
  }

  private static func evidence(_ fields: InsightFields) throws(InsightFormatError) -> [Evidence] {
    guard let elements = fields.object["evidence"]?.array else {
      throw fields.wrong("evidence", "is no list")
    }
    var evidence: [Evidence] = []
    for (place, element) in elements.enumerated() {
      evidence.append(try Evidence(InsightFields(element, at: "evidence[\(place)]")))
    }
    return evidence
  }
}

extension Evidence {
  init(_ fields: InsightFields) throws(InsightFormatError) {
    self.init(
      messageId: try fields.string("messageId"),
      senderName: try fields.optionalString("senderName"),
      createdAt: try fields.optionalInstant("createdAt"),
      quote: try fields.string("quote"),
      start: try fields.count("start"),
      end: try fields.count("end"),
      match: try fields.choice("match")
    )
    guard end - start == quote.utf8.count else {
      throw fields.wrong("end", "does not fit the quote's length")
    }
  }
}

extension Insight.Coverage {
  init(_ fields: InsightFields) throws(InsightFormatError) {
    self.init(messages: try fields.count("messages"), used: try fields.count("used"))
  }
}

extension Insight.Review {
  init(_ fields: InsightFields) throws(InsightFormatError) {
    self.init(
      verdict: try fields.choice("verdict"),
      note: try fields.optionalString("note"),
      by: try fields.optionalString("by"),
      at: try fields.instant("at"),
      // Reviews of earlier versions have no such member.
      edits: fields.object["edits"]?.object ?? JSONObject()
    )
  }
}

extension Insight.Provenance {
  init(_ fields: InsightFields) throws(InsightFormatError) {
    self.init(engine: try fields.string("engine"), sourceHash: try fields.string("sourceHash"))
    model = try fields.optionalString("model")
    modelVersion = try fields.optionalString("modelVersion")
    tier = try fields.optionalString("tier")
    prompt = try fields.optionalString("prompt")
    promptHash = try fields.optionalString("promptHash")
    requestHash = try fields.optionalString("requestHash")
    responseId = try fields.optionalString("responseId")
    runId = try fields.optionalString("runId")
    grounding = fields.object["grounding"]
  }
}
