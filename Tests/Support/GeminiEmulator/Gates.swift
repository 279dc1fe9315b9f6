import JSON
import LoopbackServer

/// Lets in who has exactly one valid credential.
struct Gate {
  /// Why a call is refused; nil if it is let in.
  let refusal: EmulatedReply?

  init(_ request: Request, key: String?) {
    let keys = [request.header("x-goog-api-key"), request.parameter("key")].compactMap(\.self)
    let bearer = request.header("authorization").map { String($0.dropFirst("Bearer ".count)) }
    let credentials = keys + [bearer].compactMap(\.self)
    if credentials.count > 1 {
      refusal = .invalidArgument("Received multiple authentication credentials.")
    } else if credentials.isEmpty {
      let message = "Method doesn't allow unregistered callers. Please use API Key."
      refusal = .error(403, "PERMISSION_DENIED", message)
    } else if let key, credentials[0] != key {
      refusal = .invalidKey
    } else {
      refusal = nil
    }
  }
}

/// Refuses what the service refuses.
struct RequestGate {
  /// Why a request is refused; nil if it is accepted.
  let refusal: EmulatedReply?

  init(_ call: EmulatedCall, _ model: EmulatedModel) {
    var check = RequestCheck()
    check.check(call.body, message: "GenerateContentRequest")
    if !check.violations.isEmpty {
      refusal = .invalidArgument(check.violations)
    } else {
      let rules = ServiceRules(model: model, isStreamed: call.isStreamed)
      refusal = rules.refusal(call.body, tokens: TokenCount.of(request: call.body))
        .map(EmulatedReply.invalidArgument)
    }
  }
}

/// Answers `countTokens`.
enum TokenCounting {
  static func reply(_ body: JSONValue, isVertex: Bool) -> EmulatedReply {
    var check = RequestCheck()
    check.check(body, message: isVertex ? "GenerateContentRequest" : "CountTokensRequest")
    let inner = body["generateContentRequest"] ?? body["generate_content_request"]
    if !check.violations.isEmpty { return .invalidArgument(check.violations) }
    guard inner == nil || body["contents"] == nil else {
      return .invalidArgument("contents and generate_content_request are mutually exclusive.")
    }
    let tokens = JSONValue(TokenCount.of(request: inner ?? body))
    let answer: JSONValue = [
      "totalTokens": tokens,
      "promptTokensDetails": [["modality": "TEXT", "tokenCount": tokens]],
    ]
    let type = [("content-type", "application/json; charset=UTF-8")]
    return .init(.raw(status: 200, headers: type, body: Array(answer.text.utf8)))
  }
}

extension EmulatedReply {
  static func invalidArgument(_ message: String) -> EmulatedReply {
    .error(400, "INVALID_ARGUMENT", message)
  }

  static func invalidArgument(_ violations: [RequestCheck.Violation]) -> EmulatedReply {
    let fields = violations.map { violation -> JSONValue in
      ["field": .string(violation.field), "description": .string(violation.description)]
    }
    return .error(
      400,
      "INVALID_ARGUMENT",
      violations.map(\.description).joined(separator: "\n"),
      details: [
        [
          "@type": "type.googleapis.com/google.rpc.BadRequest",
          "fieldViolations": .array(fields),
        ]
      ]
    )
  }
}
