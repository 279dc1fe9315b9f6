package import JSON

// The service's errors, each as the service words it.
extension EmulatedReply {
  /// An error as the service reports it.
  package static func error(
    _ code: Int,
    _ status: String,
    _ message: String = "",
    details: [JSONValue] = [],
    headers: [(name: String, value: String)] = [],
    isArray: Bool = false
  ) -> EmulatedReply {
    let object = errorObject(code, status, message, details: details)
    let body = isArray ? JSONValue.array([object]) : object
    let type = [("content-type", "application/json; charset=UTF-8")]
    return .init(.raw(status: code, headers: type + headers, body: Array(body.text.utf8)))
  }

  static func errorObject(
    _ code: Int,
    _ status: String,
    _ message: String,
    details: [JSONValue] = []
  ) -> JSONValue {
    var error = JSONObject()
    error.append("code", JSONValue(code))
    error.append("message", .string(message))
    error.append("status", .string(status))
    if !details.isEmpty { error.append("details", .array(details)) }
    return ["error": .object(error)]
  }

  /// A quota of a minute is used up.
  ///
  /// - Parameter retryDelay: The service's delay, for instance `26s`; nil leaves it out.
  package static func minuteQuota(retryDelay: String? = "26s") -> EmulatedReply {
    quota("GenerateContentInputTokensPerModelPerMinute-FreeTier", retryDelay: retryDelay)
  }

  /// A quota of a day is used up; the service names a short delay all the same.
  ///
  /// - Parameter retryDelay: The service's delay; nil leaves it out.
  package static func dayQuota(retryDelay: String? = "17s") -> EmulatedReply {
    quota("GenerateRequestsPerDayPerProjectPerModel-FreeTier", retryDelay: retryDelay)
  }

  private static func quota(_ id: String, retryDelay: String?) -> EmulatedReply {
    let metric = "generativelanguage.googleapis.com/generate_content_free_tier_requests"
    var details: [JSONValue] = [
      [
        "@type": "type.googleapis.com/google.rpc.QuotaFailure",
        "violations": [
          [
            "quotaMetric": .string(metric), "quotaId": .string(id),
            "quotaDimensions": ["location": "global", "model": "gemini-3.8-flash"],
            "quotaValue": "250",
          ]
        ],
      ],
      [
        "@type": "type.googleapis.com/google.rpc.Help",
        "links": [["description": "Learn more about Gemini API quotas"]],
      ],
    ]
    if let retryDelay {
      details.append([
        "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": .string(retryDelay),
      ])
    }
    let message = "You exceeded your current quota, please check your plan and billing details."
    return error(429, "RESOURCE_EXHAUSTED", message, details: details)
  }

  /// The model is overloaded, or sheds a call of the flex tier.
  package static var overloaded: EmulatedReply {
    error(503, "UNAVAILABLE", "The model is overloaded. Please try again later.")
  }

  /// The key is wrong.
  package static var invalidKey: EmulatedReply {
    error(
      400,
      "INVALID_ARGUMENT",
      "API key not valid. Please pass a valid API key.",
      details: [
        [
          "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID",
          "domain": "googleapis.com",
        ]
      ]
    )
  }

  /// The page of a proxy.
  package static func html(_ status: Int) -> EmulatedReply {
    let page = "<html><head><title>\(status)</title></head><body><h1>Error</h1></body></html>"
    return .init(
      .raw(status: status, headers: [("content-type", "text/html")], body: Array(page.utf8))
    )
  }

  /// Nothing but a status.
  package static func emptyBody(_ status: Int) -> EmulatedReply {
    .init(.raw(status: status, headers: [], body: []))
  }

  /// The output limit cuts the answer.
  package static func cut(_ text: String, thoughtsTokens: Int = 0) -> EmulatedReply {
    .finish("MAX_TOKENS", text: text, thoughtsTokens: thoughtsTokens)
  }

  /// An answer that ends for some reason.
  ///
  /// - Parameters:
  ///   - reason: The reason; nil leaves it out.
  ///   - text: The text; empty leaves the content out.
  ///   - thoughtsTokens: What thinking took.
  package static func finish(
    _ reason: String?,
    text: String = "",
    thoughtsTokens: Int = 0
  ) -> EmulatedReply {
    var answer = EmulatedAnswer(text: text)
    answer.finishReason = reason
    answer.hasContent = !text.isEmpty
    answer.thoughtsTokens = thoughtsTokens
    return .init(.answer(answer))
  }

  /// A prompt that is refused.
  package static func blockedPrompt(_ reason: String) -> EmulatedReply {
    var answer = EmulatedAnswer()
    answer.blockReason = reason
    answer.hasCandidate = false
    return .init(.answer(answer))
  }

  /// A part of a long answer, and where it goes on.
  package static func continues(_ text: String, token: String) -> EmulatedReply {
    var answer = EmulatedAnswer(text: text)
    answer.finishReason = "CONTINUATION"
    answer.continuationToken = token
    return .init(.answer(answer))
  }
}
