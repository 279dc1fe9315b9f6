import JSON

/// Writes answers in the service's form.
struct AnswerWriter {
  let call: EmulatedCall
  let answer: EmulatedAnswer
  let promptTokens: Int

  /// The whole answer as one response.
  var whole: JSONValue {
    chunk(parts: parts(answer.text, withRest: true), outputTokens: outputTokens, isLast: true)
  }

  /// The answer in pieces; counts are running totals, the reason comes last.
  var chunks: [JSONValue] {
    let texts = Self.split(answer.text, into: max(1, answer.pieces))
    return texts.enumerated().map { index, text in
      let isLast = index == texts.count - 1
      let tokens = outputTokens * (index + 1) / texts.count
      return chunk(
        parts: parts(text, withRest: index == 0),
        outputTokens: tokens,
        isLast: isLast
      )
    }
  }

  private var outputTokens: Int { TokenCount.of(answer.text) }

  /// Cuts between characters, never inside one.
  private static func split(_ text: String, into pieces: Int) -> [String] {
    let characters = Array(text)
    let size = max(1, (characters.count + pieces - 1) / pieces)
    let starts = Array(stride(from: 0, to: characters.count, by: size))
    return starts.isEmpty
      ? [""] : starts.map { String(characters[$0..<min($0 + size, characters.count)]) }
  }

  private func parts(_ text: String, withRest: Bool) -> [JSONValue] {
    var parts: [JSONValue] = []
    if withRest, let thoughts = answer.thoughts {
      parts.append(["text": .string(thoughts), "thought": true])
    }
    if !text.isEmpty { parts.append(["text": .string(text)]) }
    if withRest {
      for file in answer.data {
        let blob: JSONValue = ["mimeType": .string(file.type), "data": .string(file.base64)]
        parts.append(["inlineData": blob])
      }
    }
    return parts
  }

  private func chunk(parts: [JSONValue], outputTokens: Int, isLast: Bool) -> JSONValue {
    var response = JSONObject()
    if answer.hasCandidate {
      response.append("candidates", [candidate(parts: parts, isLast: isLast)])
    }
    if let blockReason = answer.blockReason {
      response.append("promptFeedback", ["blockReason": .string(blockReason)])
    }
    response.append("usageMetadata", usage(outputTokens: outputTokens))
    response.append("modelVersion", .string(modelVersion))
    response.append("responseId", .string("emulated-\(call.number)"))
    for member in answer.members { response.append(member.name, member.value) }
    return .object(response)
  }

  private var modelVersion: String {
    answer.modelVersion ?? EmulatedModel.routes[call.model] ?? call.model
  }

  private func candidate(parts: [JSONValue], isLast: Bool) -> JSONValue {
    var candidate = JSONObject()
    if answer.hasContent {
      candidate.append("content", ["parts": .array(parts), "role": "model"])
    }
    if isLast {
      if let reason = answer.finishReason { candidate.append("finishReason", .string(reason)) }
      if let token = answer.continuationToken {
        candidate.append("continuationToken", .string(token))
      }
    }
    candidate.append("index", 0)
    for member in answer.candidateMembers { candidate.append(member.name, member.value) }
    return .object(candidate)
  }

  /// Counts that are zero are left out, as the service does.
  private func usage(outputTokens: Int) -> JSONValue {
    let counts = [
      ("promptTokenCount", promptTokens), ("cachedContentTokenCount", answer.cachedTokens),
      ("candidatesTokenCount", answer.hasCandidate ? outputTokens : 0),
      ("thoughtsTokenCount", answer.thoughtsTokens),
      ("totalTokenCount", promptTokens + outputTokens + answer.thoughtsTokens),
    ]
    var usage = JSONObject()
    for (name, count) in counts where count > 0 { usage.append(name, JSONValue(count)) }
    usage.append("serviceTier", .string(servedTier))
    return .object(usage)
  }

  /// The tier that served the call.
  var servedTier: String { answer.servedTier ?? call.tier }
}
