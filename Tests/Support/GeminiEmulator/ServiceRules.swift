import JSON

/// What the service refuses although the schema allows it.
struct ServiceRules {
  let model: EmulatedModel
  let isStreamed: Bool

  /// Why a request is refused.
  ///
  /// - Parameter tokens: How many tokens it has.
  /// - Returns: The service's words; nil if it is accepted.
  func refusal(_ body: JSONValue, tokens: Int) -> String? {
    let given = body["generationConfig"] ?? body["generation_config"]
    let config = given?.camelCasedMembers ?? [:]
    let refusals = [
      prefillRefusal(body), roleRefusal(body), systemRefusal(body),
      thinkingRefusal(config["thinkingConfig"]?.camelCasedMembers), outputRefusal(body, config),
      schemaRefusal(config), toolRefusal(body, config), safetyRefusal(body), mediaRefusal(body),
      sizeRefusal(tokens),
    ]
    return refusals.lazy.compactMap(\.self).first
  }

  private func prefillRefusal(_ body: JSONValue) -> String? {
    body["contents"]?.array?.last?["role"]?.string == "model"
      ? "Requests ending with a model turn are not supported." : nil
  }

  private func roleRefusal(_ body: JSONValue) -> String? {
    for content in body["contents"]?.array ?? [] {
      guard let role = content["role"]?.string else { continue }
      if !["user", "model", "function"].contains(role) {
        return "Please use a valid role: user, model."
      }
    }
    return nil
  }

  private func systemRefusal(_ body: JSONValue) -> String? {
    let parts = (body["systemInstruction"] ?? body["system_instruction"])?["parts"]?.array ?? []
    return parts.contains { $0["text"] == nil } ? "System instruction must be text only." : nil
  }

  private func thinkingRefusal(_ config: JSONValue?) -> String? {
    guard let config else { return nil }
    let level = config["thinkingLevel"]?.string?.uppercased()
    let budget = config["thinkingBudget"]?.integer
    if level != nil, budget != nil {
      return "You can only set only one of thinking budget and thinking level."
    }
    if let level, level != "THINKING_LEVEL_UNSPECIFIED", !model.levels.contains(level) {
      return model.levels.isEmpty
        ? "Thinking level is not supported for this model."
        : "Thinking level \(level) is not supported for this model. Please retry with other thinking"
          + " level."
    }
    if let budget, let range = model.budget, budget != -1, !range.contains(budget) {
      return "The thinking budget \(budget) is invalid. Please choose a value between"
        + " \(range.lowerBound) and \(range.upperBound)."
    }
    return budget != nil && model.id.hasPrefix("gemini-4")
      ? "Thinking budget is not supported for this model." : nil
  }

  private func outputRefusal(_ body: JSONValue, _ config: JSONValue) -> String? {
    if config["candidateCount"]?.integer ?? 1 > 1 {
      return "Multiple candidates is not enabled for this model"
    }
    if config["stopSequences"]?.array?.count ?? 0 > 5 {
      return "The number of stop sequences must not exceed 5."
    }
    guard let limit = config["maxOutputTokens"]?.integer else { return nil }
    if limit < 1 { return "max_output_tokens must be positive." }
    if let plain = model.plainOutputLimit, limit > plain, !isStreamed,
      body["continuationToken"] == nil, body["continuation_token"] == nil
    {
      return "max_output_tokens above \(plain) needs streaming or a continuation token."
    }
    return limit > 2 * model.outputLimit ? "max_output_tokens is out of range." : nil
  }

  private func schemaRefusal(_ config: JSONValue) -> String? {
    let spellings = [
      "responseSchema", "responseJsonSchema", "_responseJsonSchema", "responseFormat",
    ]
    let given = spellings.filter { config[$0] != nil }
    if given.count > 1 { return "Only one of \(given.joined(separator: ", ")) may be set." }
    guard let name = given.first, let schema = config[name], name != "responseFormat" else {
      return nil
    }
    let type = config["responseMimeType"]?.string ?? ""
    if type != "application/json" && type != "text/x.enum" {
      return "Controlled generation requires response_mime_type application/json."
    }
    return SchemaDialect(isOpenAPI: name == "responseSchema").refusal(schema)
  }

  private func safetyRefusal(_ body: JSONValue) -> String? {
    let settings = (body["safetySettings"] ?? body["safety_settings"])?.array ?? []
    let categories = settings.compactMap { $0["category"]?.string }
    return Set(categories).count < categories.count
      ? "Element with category appears more than once in safety_settings." : nil
  }

  /// Tools stand beside the shape of an answer since Gemini 3 only.
  private func toolRefusal(_ body: JSONValue, _ config: JSONValue) -> String? {
    let type = config["responseMimeType"]?.string
    guard body["tools"]?.array?.isEmpty == false, let type, type != "text/plain" else { return nil }
    let isOld = ["gemini-1", "gemini-2"].contains { model.id.hasPrefix($0) }
    return isOld ? "Tool use with a response mime type: '\(type)' is unsupported" : nil
  }

  /// The types of files that are read; audio and video aside, which nothing here sends.
  private static let mediaTypes: Set<String> = [
    "image/png", "image/jpeg", "image/webp", "image/heic", "image/heif", "image/gif", "image/avif",
    "application/pdf", "text/plain", "application/json",
  ]

  private func mediaRefusal(_ body: JSONValue) -> String? {
    for part in (body["contents"]?.array ?? []).flatMap({ $0["parts"]?.array ?? [] }) {
      guard let blob = part["inlineData"] ?? part["inline_data"] else { continue }
      let type = (blob["mimeType"] ?? blob["mime_type"])?.string ?? ""
      guard Self.mediaTypes.contains(type) else { return "Unsupported MIME type: \(type)" }
      guard blob["data"]?.string?.isEmpty == false else {
        return "Unable to process input image. Please retry or report the issue."
      }
    }
    return nil
  }

  private func sizeRefusal(_ tokens: Int) -> String? {
    guard tokens > model.inputLimit else { return nil }
    return "The input token count (\(tokens)) exceeds the maximum number of tokens allowed"
      + " (\(model.inputLimit))."
  }
}

extension JSONValue {
  /// The object with its names in camel case, which both spellings of the service become.
  var camelCasedMembers: JSONValue {
    guard let object else { return self }
    var result = JSONObject()
    for member in object.members {
      let isHidden = member.name.hasPrefix("_")
      result.append(isHidden ? member.name : member.name.camelCased, member.value)
    }
    return .object(result)
  }
}
