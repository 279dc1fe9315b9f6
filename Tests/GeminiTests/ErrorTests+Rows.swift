import Gemini
import GeminiEmulator
import JSON
import Testing

extension ErrorTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var reply: EmulatedReply
    var kind: ServiceError.Kind
    var reaction: FailureReaction

    init(
      _ name: String,
      _ reply: EmulatedReply,
      _ kind: ServiceError.Kind,
      _ reaction: FailureReaction
    ) {
      testDescription = name
      self.reply = reply
      self.kind = kind
      self.reaction = reaction
    }
  }

  static func info(_ reason: String) -> JSONValue {
    ["@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": .string(reason)]
  }

  static let tooLong =
    "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576)."

  static let busy = #"{"error": {"code": 503, "message": "busy", "status": "UNAVAILABLE"}}"#

  static let again = FailureReaction.retry(after: nil)

  static let help: JSONValue = [
    "@type": "type.googleapis.com/google.rpc.Help",
    "links": [["description": "Learn more", "url": "https://ai.google.dev/gemini-api/docs"]],
  ]

  static func delay(_ delay: String) -> JSONValue {
    ["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": .string(delay)]
  }

  static func quotas(_ ids: String...) -> JSONValue {
    [
      "@type": "type.googleapis.com/google.rpc.QuotaFailure",
      "violations": .array(ids.map { ["quotaId": .string($0)] }),
    ]
  }

  /// A quota that is used up, with some details.
  static func exhausted(_ message: String = "", _ details: JSONValue...) -> EmulatedReply {
    .error(429, "RESOURCE_EXHAUSTED", message, details: details)
  }

  static let midnight = FailureReaction.pauseModel(until: PacificDay.end(after: now))

  /// The rows of the service's list of errors.
  static let rows: [Row] = refusals + quotas + failures

  /// What is wrong with a request, or with who makes it.
  static let refusals: [Row] = [
    Row(
      "bad field",
      .error(400, "INVALID_ARGUMENT", "Request contains an invalid argument."),
      .invalidArgument,
      .giveUp
    ),
    Row("invalid key", .invalidKey, .keyRefused, .stopRun),
    Row(
      "invalid key recognized by its reason",
      .error(400, "INVALID_ARGUMENT", details: [info("API_KEY_INVALID")]),
      .keyRefused,
      .stopRun
    ),
    Row(
      "expired key",
      .error(400, "INVALID_ARGUMENT", "API key expired. Please renew."),
      .keyRefused,
      .stopRun
    ),
    Row(
      "two credentials",
      .error(400, "INVALID_ARGUMENT", "Received multiple authentication credentials."),
      .keyRefused,
      .stopRun
    ),
    Row(
      "too many tokens",
      .error(400, "INVALID_ARGUMENT", tooLong),
      .tooLarge(tokens: 1_200_000, limit: 1_048_576),
      .split
    ),
    Row(
      "too many states",
      .error(400, "INVALID_ARGUMENT", "produces a constraint that has too many states for serving"),
      .schemaRefused,
      .giveUp
    ),
    Row(
      "nesting depth",
      .error(400, "INVALID_ARGUMENT", "exceeds the maximum allowed nesting depth"),
      .schemaRefused,
      .giveUp
    ),
    Row(
      "precondition",
      .error(400, "FAILED_PRECONDITION", "User location is not supported"),
      .precondition,
      .stopRun
    ),
    Row(
      "401",
      .error(401, "UNAUTHENTICATED", details: [info("ACCESS_TOKEN_TYPE_UNSUPPORTED")]),
      .keyRefused,
      .stopRun
    ),
    Row("402", .error(402, ""), .billing, .stopRun),
    Row(
      "403",
      .error(403, "PERMISSION_DENIED", details: [info("SERVICE_DISABLED")]),
      .permission,
      .stopRun
    ),
    Row(
      "leaked key",
      .error(403, "PERMISSION_DENIED", "Your API key was reported as leaked."),
      .keyRefused,
      .stopRun
    ),
    Row(
      "key that is not for this service",
      .error(403, "PERMISSION_DENIED", details: [info("API_KEY_SERVICE_BLOCKED")]),
      .keyRefused,
      .stopRun
    ),
    Row("403 of a proxy", .html(403), .permission, .stopRun),
    Row("404", .error(404, "NOT_FOUND", "models/x is not found"), .notFound, .giveUp),
    Row("409 aborted", .error(409, "ABORTED"), .conflict, .giveUp),
    Row("409 there already", .error(409, "ALREADY_EXISTS"), .conflict, .giveUp),
    Row("413", .html(413), .tooLarge(tokens: nil, limit: nil), .split),
    Row("413 told", .error(413, "", "too large"), .tooLarge(tokens: nil, limit: nil), .split),
    Row("499", .error(499, "CANCELLED"), .cancelled, .giveUp),
    Row("a teapot", .emptyBody(418), .other, .giveUp),
  ]

  /// What is used up.
  static let quotas: [Row] = [
    Row(
      "429 of a minute",
      .minuteQuota(retryDelay: "26s"),
      .minuteQuota,
      .retry(after: .seconds(26))
    ),
    Row(
      "429 of a minute without a delay",
      .minuteQuota(retryDelay: nil),
      .minuteQuota,
      .retry(after: .seconds(60))
    ),
    Row(
      "429 with a fraction",
      .minuteQuota(retryDelay: "7.25s"),
      .minuteQuota,
      .retry(after: .milliseconds(7250))
    ),
    Row("429 of a day", .dayQuota(), .dayQuota, midnight),
    Row("429 of a day without a delay", .dayQuota(retryDelay: nil), .dayQuota, midnight),
    Row(
      "429 of a day and a minute",
      exhausted(
        "",
        quotas(
          "GenerateContentInputTokensPerModelPerMinute-FreeTier",
          "GenerateRequestsPerDayPerProjectPerModel-FreeTier"
        ),
        delay("36s")
      ),
      .dayQuota,
      midnight
    ),
    Row(
      "429 of a day's tokens",
      exhausted("", quotas("GenerateContentInputTokensPerModelPerDay")),
      .dayQuota,
      midnight
    ),
    Row("429 with nothing but help", exhausted("Exceeded.", help), .rateLimited, again),
    Row(
      "429 of nothing named",
      .error(429, "RESOURCE_EXHAUSTED", "Resource exhausted."),
      .rateLimited,
      again
    ),
    Row(
      "429 with Retry-After",
      .error(429, "RESOURCE_EXHAUSTED", headers: [("retry-after", "9")]),
      .rateLimited,
      .retry(after: .seconds(9))
    ),
    Row(
      "429 with Retry-After and a delay that is more exact",
      .error(
        429,
        "RESOURCE_EXHAUSTED",
        details: [delay("8.6s")],
        headers: [("retry-after", "9")]
      ),
      .rateLimited,
      .retry(after: .milliseconds(8600))
    ),
    Row(
      "429 of a minute, in words about spending",
      exhausted("Spend more next month", quotas("GenerateRequestsPerMinutePerProject")),
      .minuteQuota,
      .retry(after: .seconds(60))
    ),
    Row(
      "429 of spending with a delay",
      exhausted("Spend rate limit exceeded.", delay("240.5s")),
      .spendRate,
      .retry(after: .milliseconds(240_500))
    ),
    Row(
      "429 of spending, by its quota",
      exhausted("", quotas("SpendPerProjectPer10Minutes")),
      .spendRate,
      .retry(after: .seconds(600))
    ),
    Row("429 of a proxy", .html(429), .rateLimited, again),
    Row(
      "429 of spending",
      .error(429, "RESOURCE_EXHAUSTED", "Spend rate limit exceeded."),
      .spendRate,
      .retry(after: .seconds(600))
    ),
    Row(
      "429 of the month's spending",
      .error(429, "RESOURCE_EXHAUSTED", "Monthly spending cap exceeded."),
      .spendCap,
      .stopRun
    ),
  ]

  /// What may pass.
  static let failures: [Row] = [
    Row("408", .error(408, ""), .timeout, again),
    Row("500", .error(500, "INTERNAL"), .internalFailure, again),
    Row("500 with a page", .html(500), .internalFailure, again),
    Row("502 with a page", .html(502), .overloaded, again),
    Row("503", .overloaded, .overloaded, again),
    Row("503 in an array", .error(503, "UNAVAILABLE", "busy", isArray: true), .overloaded, again),
    Row("503 without a body", .emptyBody(503), .overloaded, again),
    Row(
      "503 in plain words, with Retry-After",
      .init(
        .raw(
          status: 503,
          headers: [("content-type", "text/plain"), ("retry-after", " 30 ")],
          body: Array("upstream connect error".utf8)
        )
      ),
      .overloaded,
      .retry(after: .seconds(30))
    ),
    Row("520 of a proxy", .html(520), .internalFailure, again),
    Row("504", .error(504, "DEADLINE_EXCEEDED"), .deadline, again),
    Row("a page with 200", .html(200), .unreadable, again),
    Row("nothing with 200", .emptyBody(200), .unreadable, again),
    Row(
      "a report with 200",
      .init(.raw(status: 200, headers: [], body: Array(busy.utf8))),
      .overloaded,
      again
    ),
    Row("a broken connection", .init(.cancel), .transport(.cut), again),
    Row(
      "a body that is cut",
      .text("long enough to be cut in two").with(.cutBody),
      .transport(.cut),
      again
    ),
  ]
}
