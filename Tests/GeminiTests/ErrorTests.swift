import CivilTime
import Gemini
import GeminiEmulator
import JSON
import Testing

@Suite("What goes wrong, and what is done about it")
struct ErrorTests {
  static let now = Instant(milliseconds: 1_795_000_000_000)

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

  static let again = FailureReaction.retry(after: nil)

  /// The rows of the service's list of errors.
  static let rows: [Row] = [
    Row(
      "bad field",
      .error(400, "INVALID_ARGUMENT", "Request contains an invalid argument."),
      .invalidArgument,
      .giveUp
    ),
    Row("invalid key", .invalidKey, .keyRefused, .stopRun),
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
    Row("404", .error(404, "NOT_FOUND", "models/x is not found"), .notFound, .giveUp),
    Row("408", .error(408, ""), .timeout, again),
    Row("409", .error(409, "ABORTED"), .conflict, .giveUp),
    Row("413", .html(413), .tooLarge(tokens: nil, limit: nil), .split),
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
    Row(
      "429 of a day",
      .dayQuota(),
      .dayQuota,
      .pauseModel(until: PacificDay.end(after: now))
    ),
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
    Row("499", .error(499, "CANCELLED"), .cancelled, .giveUp),
    Row("500", .error(500, "INTERNAL"), .internalFailure, again),
    Row("502 with a page", .html(502), .overloaded, again),
    Row("503", .overloaded, .overloaded, again),
    Row("503 in an array", .error(503, "UNAVAILABLE", "busy", isArray: true), .overloaded, again),
    Row("503 without a body", .emptyBody(503), .overloaded, again),
    Row("504", .error(504, "DEADLINE_EXCEEDED"), .deadline, again),
    Row("a page with 200", .html(200), .unreadable, again),
    Row("nothing with 200", .emptyBody(200), .unreadable, again),
    Row("a teapot", .emptyBody(418), .other, .giveUp),
    Row("a broken connection", .init(.breakOff), .transport(.cut), again),
    Row(
      "a body that is cut",
      .text("long enough to be cut in two").with(.cutBody),
      .transport(.cut),
      again
    ),
  ]

  @Test("every error has its kind and its reaction, over HTTP", arguments: rows)
  func row(row: Row) async throws {
    let service = try Service { _ in row.reply }
    let error = try #require(await service.failure())
    #expect(error.kind == row.kind)
    #expect(error.reaction(now: Self.now) == row.reaction)
    let streamed = try #require(await service.streamFailure())
    #expect(streamed.reaction(now: Self.now) == row.reaction)
    #expect(service.emulator.calls.count == 2)
  }

  @Test("the end of a quota of a day is midnight in Los Angeles, summer and winter")
  func pacificMidnight() throws {
    for (now, end) in [
      ("2026-07-01T06:59:59Z", "2026-07-01T07:00:00Z"),
      ("2026-07-01T07:00:00Z", "2026-07-02T07:00:00Z"),
      ("2026-12-01T12:00:00Z", "2026-12-02T08:00:00Z"),
      ("2026-11-01T07:30:00Z", "2026-11-02T08:00:00Z"),
    ] {
      let start = try #require(ISO8601Time(now)?.instant(in: nil))
      #expect(PacificDay.end(after: start).iso8601 == end)
    }
  }

  @Test("the quota's name decides, whatever the service's words and delay say")
  func quotaByName() async throws {
    let service = try Service { _ in .dayQuota(retryDelay: "1s") }
    let error = try #require(await service.failure())
    #expect(error.kind == .dayQuota)
    #expect(error.quotas.first?.id == "GenerateRequestsPerDayPerProjectPerModel-FreeTier")
    #expect(error.quotas.first?.limit == 250)
    #expect(error.serverDelay == .seconds(1))
  }

  @Test("no error shows the key or what was said in the chat")
  func noSecrets() async throws {
    let chat = "the merger with Initech"
    let message = "Invalid value at 'contents[0].parts[0].text', \"\(chat)\" for key=secret-key-123"
    for reply in [
      EmulatedReply.error(
        400,
        "INVALID_ARGUMENT",
        message,
        details: [
          [
            "@type": "type.googleapis.com/google.rpc.BadRequest",
            "fieldViolations": [["field": .string(chat), "description": .string(message)]],
          ], ["@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": .string(chat)],
        ]
      ),
      .error(403, chat, message), .error(500, "INTERNAL", message),
      .error(
        429,
        "RESOURCE_EXHAUSTED",
        message,
        details: [
          [
            "@type": "type.googleapis.com/google.rpc.QuotaFailure",
            "violations": [["quotaId": .string(chat), "quotaMetric": .string(message)]],
          ]
        ]
      ),
    ] {
      let service = try Service(key: "secret-key-123") { _ in reply }
      let error = try #require(await service.failure())
      var dumped = ""
      dump(error, to: &dumped)
      for text in ["\(error)", dumped, String(reflecting: error)] {
        #expect(!text.contains("Initech"))
        #expect(!text.contains("secret-key"))
      }
    }
  }

  @Test("an unknown field is named")
  func unknownField() throws {
    let json: JSONValue = [
      "error": [
        "code": 400, "status": "INVALID_ARGUMENT",
        "message": "Invalid JSON payload received. Unknown name \"foo\" at 'x': Cannot find field.",
      ]
    ]
    let error = ServiceError(httpStatus: 400, json: json)
    #expect(error.field == "foo")
    #expect("\(error)" == "the service refuses the field foo (HTTP 400, INVALID_ARGUMENT)")
  }

  @Test("hostile delays and numbers do no harm")
  func hostile() {
    for delay in ["1e400s", "nans", "-3s", "s", "99999999999s", "7"] {
      let json: JSONValue = [
        "error": [
          "code": .integer(.max), "message": "(9999999999999999999999) (",
          "details": [
            ["@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": .string(delay)]
          ],
        ]
      ]
      let error = ServiceError(httpStatus: nil, json: json)
      #expect(error.httpStatus == 500)
      #expect(error.serverDelay ?? .zero <= .seconds(86_400))
    }
  }

  @Test("a server that never answers ends in a time-out")
  func hang() async throws {
    let service = try Service { _ in .init(.hang) }
    var client = service.client
    client.timeout = .milliseconds(300)
    client.grace = .zero
    do throws(ServiceError) {
      _ = try await client.generate(.hello)
      Issue.record("answered")
    } catch {
      #expect(error.kind == .transport(.timedOut))
      #expect(error.reaction(now: Self.now) == .retry(after: nil))
    }
  }

  @Test("a cancelled call is broken off and not made again")
  func cancelled() async throws {
    let service = try Service { _ in .init(.hang) }
    let task = Task { await service.failure() }
    while service.emulator.calls.isEmpty { await Task.yield() }
    task.cancel()
    let error = await task.value
    #expect(error?.kind == .cancelled)
    #expect(error?.reaction(now: Self.now) == .giveUp)
  }
}
