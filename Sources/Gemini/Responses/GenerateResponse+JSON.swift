package import JSON

extension GenerateResponse {
  /// The answer as one `GenerateContentResponse`, however many pieces and calls it came in.
  ///
  /// Reading it gives the same answer again; thoughts, files and function calls are left out,
  /// because nothing is derived from them.
  package var json: JSONValue {
    var members = JSONObject()
    if candidateCount > 0 { members.append("candidates", [.object(candidate)]) }
    if let blockReason {
      members.append("promptFeedback", ["blockReason": .string(blockReason.rawValue)])
    }
    var counts = JSONObject()
    for member in usage.json.object?.members ?? [] { counts.append(member.name, member.value) }
    if let servedTier { counts.append("serviceTier", .string(servedTier)) }
    members.append("usageMetadata", .object(counts))
    if let modelVersion { members.append("modelVersion", .string(modelVersion)) }
    if let responseID { members.append("responseId", .string(responseID)) }
    return .object(members)
  }

  private var candidate: JSONObject {
    var members = JSONObject()
    var parts: [JSONValue] = []
    for run in code {
      if !run.code.isEmpty { parts.append(["executableCode": ["code": .string(run.code)]]) }
      guard let outcome = run.outcome else { continue }
      parts.append([
        "codeExecutionResult": [
          "outcome": .string(outcome), "output": .string(run.output ?? ""),
        ]
      ])
    }
    if !text.isEmpty { parts.append(["text": .string(text)]) }
    if !parts.isEmpty { members.append("content", ["role": "model", "parts": .array(parts)]) }
    if let finishReason { members.append("finishReason", .string(finishReason.rawValue)) }
    if let continuationToken { members.append("continuationToken", .string(continuationToken)) }
    let ratings = blockedCategories.map { category -> JSONValue in
      ["category": .string(category), "blocked": true]
    }
    if !ratings.isEmpty { members.append("safetyRatings", .array(ratings)) }
    if let groundingMetadata { members.append("groundingMetadata", groundingMetadata) }
    if let urlContextMetadata { members.append("urlContextMetadata", urlContextMetadata) }
    return members
  }
}
