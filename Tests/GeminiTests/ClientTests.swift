import Gemini
import GeminiEmulator
import HTTP
import JSON
import Synchronization
import Testing

/// Counts up from 1.
private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock(\.self) }

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

@Suite("The client")
struct ClientTests {
  @Test("a call carries the key in its header only, and sends the server its deadline")
  func headers() async throws {
    let service = try Service(key: "AQ.any-form_of.key")
    var client = service.client
    client.timeout = .seconds(20)
    _ = try await client.generate(.hello)
    let call = try #require(service.emulator.calls.first)
    #expect(call.path == "/v1beta/models/gemini-3.8-flash:generateContent")
    #expect(call.header("x-goog-api-key") == "AQ.any-form_of.key")
    #expect(call.header("x-server-timeout") == "20")
    #expect(call.header("authorization") == nil)
    #expect(call.query.isEmpty)
    #expect(call.bytes == Array(GenerateRequest.hello.body().text.utf8))
  }

  @Test("a long answer is followed over its continuations, tokens added up")
  func continuation() async throws {
    let service = try Service { call in
      switch call.continuationToken {
      case nil: .continues("one ", token: "AAAA")
      case "AAAA": .continues("two ", token: "BBBB")
      default: .text("three")
      }
    }
    var request = GenerateRequest.hello
    request.model = "gemini-4-argon"
    let response = try await service.client.generate(request)
    #expect(response.text == "one two three")
    #expect(response.outcome == .complete)
    #expect(response.usage.candidates == 3)
    #expect(response.usage.prompt == 3)
    let tokens = service.emulator.calls.map { $0.body["continuationToken"]?.string }
    #expect(tokens == [nil, "AAAA", "BBBB"])
    let bodies = Set(service.emulator.calls.map { $0.body["contents"]?.text })
    #expect(bodies.count == 1)
    #expect(try await service.client.stream(request) { _ in }.text == "one two three")
  }

  @Test("a part of a long answer may be thinking alone")
  func thinkingHop() async throws {
    let service = try Service { call in
      guard call.continuationToken == nil else { return .text("the answer") }
      var answer = EmulatedAnswer()
      answer.finishReason = "CONTINUATION"
      answer.continuationToken = "AAAA"
      answer.hasContent = false
      answer.thoughtsTokens = 30_000
      return .init(.answer(answer))
    }
    for response in [
      try await service.client.generate(.hello), try await service.client.stream(.hello) { _ in },
    ] {
      #expect(response.outcome == .complete)
      #expect(response.text == "the answer")
      #expect(response.usage.thoughts == 30_000)
      #expect(response.usage.output == 30_003)
    }
  }

  @Test("continuations that never end are cut off, and say so")
  func endlessContinuation() async throws {
    let service = try Service { _ in .continues("x", token: "AAAA") }
    var client = service.client
    client.maximumHops = 3
    let response = try await client.generate(.hello)
    #expect(response.outcome.action == .resume)
    #expect(service.emulator.calls.count == 3)
  }

  @Test("what was paid before a continuation failed is known")
  func failedContinuation() async throws {
    let service = try Service { call in
      call.number == 1 ? .continues("one two", token: "AAAA") : .overloaded
    }
    let error = try #require(await service.failure())
    #expect(error.kind == .overloaded)
    #expect(error.spent.candidates == 2)
  }

  @Test("an answer whose continuation failed is continued, and its beginning is not bought again")
  func resumedContinuation() async throws {
    let service = try Service { call in
      switch call.number {
      case 1: .continues("one two", token: "AAAA")
      case 2: .overloaded
      default: .text(" three")
      }
    }
    let error = try #require(await service.failure())
    let response = try await service.client.generate(.hello, continuing: error.unfinished)
    #expect(response.text == "one two three")
    #expect(response.usage.candidates == 1)
    let tokens = service.emulator.calls.map { $0.body["continuationToken"]?.string }
    #expect(tokens == [nil, "AAAA", "AAAA"])
  }

  @Test("an output limit above what plain calls may have is streamed")
  func largeOutput() async throws {
    let service = try Service()
    var request = GenerateRequest.hello
    request.model = "gemini-4-argon"
    request.settings.maxOutputTokens = 65_536
    #expect(try await service.client.generate(request).text == "ok")
    #expect(service.emulator.calls.first?.path.hasSuffix(":streamGenerateContent") == true)
  }

  @Test("the tier that served is in header and usage")
  func servedTier() async throws {
    let service = try Service { _ in
      var answer = EmulatedAnswer(text: "ok")
      answer.servedTier = "standard"
      return .init(.answer(answer))
    }
    var request = GenerateRequest.hello
    request.tier = .flex
    let response = try await service.client.generate(request)
    #expect(response.servedTier == "standard")
    #expect(response.priceTier(asked: .flex) == .standard)
    #expect(GenerateResponse().priceTier(asked: .flex) == .flex)
    #expect(service.emulator.calls.first?.body["serviceTier"] == "flex")
    #expect(service.emulator.calls.first?.header("x-server-timeout") == "900")
  }

  @Test("a tier is known by either of its two places, in any case, and only if it is one")
  func tierNames() {
    for (served, tier) in [("flex", PriceTier.flex), ("STANDARD", .standard), ("warp", .flex)] {
      let response = GenerateResponse(json: ["usageMetadata": ["serviceTier": .string(served)]])
      #expect(response.servedTier == served)
      #expect(response.priceTier(asked: .flex) == tier)
    }
  }

  @Test("a model is described")
  func description() async throws {
    let service = try Service()
    let model = try await service.client.model("models/gemini-4-argon")
    #expect(model.inputTokenLimit == 1_048_576)
  }

  @Test("a model that does not exist is not found; a name that cannot be one is not even asked")
  func unknownModel() async throws {
    let service = try Service()
    var request = GenerateRequest.hello
    request.model = "gemini-2.0-flash"
    #expect(await service.failure(request)?.kind == .notFound)
    #expect(service.emulator.calls.count == 1)
    for name in ["", "..", "a/b", "a?key=b", "a b", "é", "models/"] {
      request.model = name
      #expect(await service.failure(request)?.kind == .notFound)
    }
    #expect(service.emulator.calls.count == 1)
  }

  @Test("a wrong key is refused for good")
  func wrongKey() async throws {
    var options = GeminiEmulator.Options()
    options.key = "right"
    let service = try Service(options: options, key: "wrong")
    #expect(await service.failure()?.kind == .keyRefused)
  }

  @Test("Vertex AI has another path, a bearer token, and the tier in a header")
  func vertex() async throws {
    let emulator = try GeminiEmulator()
    let client = GeminiClient(
      endpoint: try .vertex(project: "p-1", location: "europe-west4", base: emulator.baseURL),
      credential: .bearer(
        AccessToken { () throws(ServiceError) in
          guard let token = Secret("ya29.token") else { throw ServiceError(.keyRefused) }
          return token
        }
      ),
      transport: try CurlTransport()
    )
    var request = GenerateRequest.hello
    request.tier = .flex
    #expect(try await client.generate(request).text == "ok")
    let call = try #require(emulator.calls.first)
    #expect(
      call.path == "/v1/projects/p-1/locations/europe-west4/publishers/google/models/"
        + "gemini-3.8-flash:generateContent"
    )
    #expect(call.header("authorization") == "Bearer ya29.token")
    #expect(call.header("x-goog-api-key") == nil)
    #expect(call.header("x-vertex-ai-llm-shared-request-type") == "flex")
  }

  /// A client whose tokens are `token-1`, `token-2` and so on.
  private func numbered(_ emulator: GeminiEmulator, _ count: Counter) throws -> GeminiClient {
    GeminiClient(
      endpoint: try .vertex(project: "p-1", location: "global", base: emulator.baseURL),
      credential: .bearer(
        AccessToken { () throws(ServiceError) in
          guard let token = Secret("token-\(count.next())") else { throw ServiceError(.keyRefused) }
          return token
        }
      ),
      transport: try CurlTransport()
    )
  }

  @Test("a token is fetched once, and anew when the service refuses it")
  func expiredToken() async throws {
    let emulator = try GeminiEmulator { call in
      call.number == 2 || call.number == 4 ? .error(401, "UNAUTHENTICATED") : .text("ok")
    }
    let count = Counter()
    let client = try numbered(emulator, count)
    for _ in 1...2 { #expect(try await client.generate(.hello).text == "ok") }
    #expect(try await client.stream(.hello) { _ in }.text == "ok")
    let tokens = emulator.generations.map { $0.header("authorization") }
    #expect(tokens == [1, 1, 2, 2, 3].map { "Bearer token-\($0)" })
    #expect(count.value == 3)
  }

  @Test("a second token that is refused as well ends the call, and calls share one fetch")
  func refusedTokens() async throws {
    let emulator = try GeminiEmulator { _ in .error(401, "UNAUTHENTICATED") }
    let count = Counter()
    let client = try numbered(emulator, count)
    await #expect(throws: ServiceError.self) { try await client.generate(.hello) }
    #expect(emulator.generations.count == 2)
    let good = try GeminiEmulator()
    let fetches = Counter()
    let shared = try numbered(good, fetches)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = try await shared.generate(.hello) } }
      try await group.waitForAll()
    }
    #expect(fetches.value == 1)
  }

  @Test("Vertex AI has a host for each location")
  func vertexHosts() throws {
    for (location, host) in [
      ("global", "https://aiplatform.googleapis.com"),
      ("eu", "https://aiplatform.eu.rep.googleapis.com"),
      ("us-central1", "https://us-central1-aiplatform.googleapis.com"),
    ] {
      #expect(try Endpoint.vertex(project: "p", location: location).base == host)
    }
    #expect(throws: EndpointError.self) { try Endpoint.vertex(project: "a/b") }
  }

  @Test("the key goes over https, or to this machine")
  func endpoints() throws {
    for base in [
      "https://example.org", "https://example.org:8443/gemini/", "http://127.0.0.1:8080",
      "http://localhost:1", "http://[::1]:80", "http://127.9.9.9",
    ] {
      _ = try Endpoint(base: base)
    }
    #expect(try Endpoint(base: "https://example.org///").base == "https://example.org")
    for base in [
      "http://example.org", "http://127.0.0.1.example.org", "http://localhost.example.org",
      "http://127.0.0.1@example.org", "ftp://127.0.0.1", "example.org", "https://", "",
      "https://example.org?key=a", "https://u:p@example.org", "https://exa mple.org",
      "http://127.1",
    ] {
      #expect(throws: EndpointError.self, "\(base)") { try Endpoint(base: base) }
    }
  }

  @Test("a secret shows itself nowhere")
  func secret() throws {
    let secret = try #require(Secret("  AIzaSyVerySecret\n"))
    var dumped = ""
    dump(Credential.key(secret), to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), "\(Credential.key(secret))", dumped] {
      #expect(!text.contains("VerySecret"))
    }
    for text in ["", "  ", "a b", "a\nb", "é"] { #expect(Secret(text) == nil) }
  }

  @Test("offline, nothing is sent")
  func offline() async throws {
    let client = GeminiClient(
      endpoint: try Endpoint(),
      credential: .key(try #require(Secret("k"))),
      transport: OfflineTransport()
    )
    do throws(ServiceError) {
      _ = try await client.generate(.hello)
      Issue.record("sent")
    } catch {
      #expect(error.kind == .transport(.refused))
    }
  }
}
