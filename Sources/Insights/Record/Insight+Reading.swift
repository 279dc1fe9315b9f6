import Database
import Conversations
package import Failures
import JSON

/// Why a JSON value is not an insight.
package struct InsightFormatError: Error, Hashable, CustomStringConvertible {
  /// The member that is missing or wrong, for instance `evidence[2].start`.
  let member: String
  /// What is wrong with it, without its text.
  let reason: String

  /// The failure in one line.
  package var description: String { "`\(member)` \(reason)" }
}

extension Insight {
  /// Reads an insight as ``json`` writes it.
  ///
  /// Only what is essential to an insight is required: its identity, what it says, and when. Other
  /// members may be absent, as records of other versions lack some.
  ///
  /// - Parameter json: The object; unknown members are ignored.
  /// - Throws: ``InsightFormatError`` for the first member that is missing or wrong.
  init(json: JSONValue) throws(InsightFormatError) {
    let fields = try InsightFields(json, at: "")
    guard try fields.string("schema") == Self.schemaName else {
      throw InsightFormatError(member: "schema", reason: "is not \(Self.schemaName)")
    }
    id = InsightID(try fields.string("id"))
    kind = KindName(rawValue: try fields.string("kind"))
    scope = try fields.choice("scope")
    conversationId = ConversationID(try fields.string("conversationId"))
    threadId = try fields.optionalString("threadId").map { ThreadID($0) }
    period = try fields.optionalString("period")
    title = try fields.string("title")
    content = try fields.string("content")
    detail = try fields.optionalObject("detail")
    evidence = try Self.evidence(fields)
    confidence = try fields.number("confidence")
    signals = try fields.optionalObject("signals")
    status = try fields.choice("status")
    outdated = try fields.optionalString("outdated")
    coverage =
      fields.isNull("coverage")
      ? Coverage(messages: 0, used: 0) : try Coverage(fields.fields("coverage"))
    createdAt = try fields.instant("createdAt")
    updatedAt = try fields.optionalInstant("updatedAt") ?? createdAt
    lastSeenAt = try fields.optionalInstant("lastSeenAt") ?? updatedAt
    expiresAt = try fields.optionalInstant("expiresAt")
    supersedes = try fields.optionalString("supersedes").map { InsightID($0) }
    supersededBy = try fields.optionalString("supersededBy").map { InsightID($0) }
    triggeredBy = Trigger(rawValue: try fields.optionalString("triggeredBy") ?? "")
    review = fields.isNull("review") ? nil : try Review(fields.fields("review"))
    provenance =
      fields.isNull("provenance")
      ? Provenance(engine: .unknown, sourceHash: "") : try Provenance(fields.fields("provenance"))
  }

  private static func evidence(_ fields: InsightFields) throws(InsightFormatError) -> [Evidence] {
    guard !fields.isNull("evidence") else { return [] }
    guard let elements = fields.object["evidence"]?.array else {
      throw fields.wrong("evidence", "is not a list")
    }
    var evidence: [Evidence] = []
    for (index, element) in elements.enumerated() {
      evidence.append(try Evidence(InsightFields(element, at: "evidence[\(index)]")))
    }
    return evidence
  }
}

extension Evidence {
  init(_ fields: InsightFields) throws(InsightFormatError) {
    self.init(
      messageId: MessageID(try fields.string("messageId")),
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
    self.init(
      engine: try fields.optionalString("engine").map(EngineName.init(rawValue:)) ?? .unknown,
      sourceHash: try fields.optionalString("sourceHash") ?? ""
    )
    model = try fields.optionalString("model")
    modelVersion = try fields.optionalString("modelVersion")
    tier = try fields.optionalString("tier")
    prompt = try fields.optionalString("prompt")
    promptHash = try fields.optionalString("promptHash")
    requestHash = try fields.optionalString("requestHash")
    responseId = try fields.optionalString("responseId")
    runId = try fields.optionalString("runId").map(RunID.init(rawValue:))
    grounding = fields.object["grounding"]
  }
}

extension InsightFormatError: UserFacingError {
  /// The command that finds all such records.
  package var fix: String? { "run `debrief doctor`" }

  /// Bad data (65).
  package var exitStatus: ExitStatus { .badData }
}
