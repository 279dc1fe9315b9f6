import CivilTime
import Gemini
import GeminiEmulator
import JSON
import Testing

@Suite("What goes wrong, and what is done about it")
struct ErrorTests {
  static let now = Instant(milliseconds: 1_795_000_000_000)

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

  @Test("an endpoint that echoes the key in a code, a field or an answer does not get it read")
  func echoedKey() async throws {
    let key = "AIzaSyD-secret_key"
    let reason: JSONValue = [
      "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": .string(key),
    ]
    let service = try Service(key: key) { call in
      call.number < 3 ? .error(400, key, "bad", details: [reason]) : .text("the key is \(key)")
    }
    for error in [await service.failure(), await service.streamFailure()] {
      #expect(!"\(try #require(error))".contains(key))
    }
    #expect(try await service.client.generate(.hello).text == "the key is (secret)")
    #expect(try await service.client.stream(.hello) { _ in }.text == "the key is (secret)")
  }

  @Test("a redirect, or an address that takes no calls, ends the run", arguments: [302, 308, 405])
  func elsewhere(status: Int) async throws {
    let service = try Service { _ in .emptyBody(status) }
    let error = try #require(await service.failure())
    #expect(error.reaction(now: Instant(milliseconds: 0)) == .stopRun)
    #expect("\(error)".contains("base_url"))
  }

  @Test("a key that was reported as leaked is to be replaced, and that is said")
  func leaked() async throws {
    let service = try Service { _ in
      .error(403, "PERMISSION_DENIED", "Your API key was reported as leaked. Use another API key.")
    }
    let error = try #require(await service.failure())
    #expect("\(error)".contains("leaked: make a new one in Google AI Studio and delete this one"))
    let other = try Service { _ in .invalidKey }
    let words = try #require(await other.failure()).description
    #expect(words == "the key is refused (HTTP 400, INVALID_ARGUMENT, API_KEY_INVALID)")
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

  @Test("a cancelled call ends at once and is not made again")
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
