import Foundation
import Gemini
import GeminiEmulator
import HTTP
import JSON
import TestSupport
import Testing

@Suite("The emulator is as strict as the service")
struct EmulatorTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What the refusal says; nil if the body is accepted.
    var says: String?
    var body: String
  }

  /// Bodies that the service takes or refuses.
  static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/request-bodies.jsonl")
    let lines = (try? Data(contentsOf: file))?.split(separator: 0x0A) ?? []
    return lines.compactMap { line in
      guard let json = try? JSONParser().parse(Array(line)), let name = json["name"]?.string,
        let body = json["body"]?.text
      else { return nil }
      return Row(testDescription: name, says: json["says"]?.string, body: body)
    }
  }()

  private func post(
    _ path: String,
    _ body: String,
    headers: [HTTPHeader] = [HTTPHeader("x-goog-api-key", "k")],
    to emulator: GeminiEmulator
  ) async throws -> (status: Int, json: JSONValue) {
    let request = HTTPRequest(
      .post,
      emulator.baseURL + path,
      headers: headers,
      body: Array(body.utf8)
    )
    let response = try await CurlTransport().send(request)
    return (response.status, (try? JSONParser().parse(response.body)) ?? .null)
  }

  @Test("there are bodies to check")
  func rowsExist() { #expect(Self.rows.count > 50) }

  @Test("a body is taken or refused with the service's words", arguments: rows)
  func body(row: Row) async throws {
    let emulator = try GeminiEmulator()
    for version in ["v1", "v1beta"] {
      let path = "/\(version)/models/gemini-3.8-flash:generateContent"
      let (status, json) = try await post(path, row.body, to: emulator)
      let message = json["error"]?["message"]?.string ?? ""
      #expect(status == (row.says == nil ? 200 : 400), "\(message)")
      #expect(row.says.map(message.contains) ?? true, "\(message)")
      if row.says != nil { #expect(json["error"]?["status"] == "INVALID_ARGUMENT") }
    }
  }

  @Test(
    "the checker of requests agrees: it takes what is taken, and what it refuses is refused",
    .enabled(if: RequestJudge.isThere)
  )
  func judge() throws {
    let errors = try RequestJudge.errors(in: Self.rows.map(\.body))
    for (row, errors) in zip(Self.rows, errors) {
      #expect(row.says != nil || errors.isEmpty, "\(row): \(errors)")
    }
    // The others are refused by rules that no schema states.
    #expect(errors.count { !$0.isEmpty } >= 30)
  }

  /// The service's schema among the development data.
  private static let schemaFile = "spec/generativelanguage-v1beta.json"

  @Test(
    "its schema is the service's, as far as requests go",
    .enabled(if: SharedFolder.has(schemaFile))
  )
  func schema() throws {
    let path = SharedFolder.path(Self.schemaFile)
    let data = try #require(FileManager.default.contents(atPath: path))
    let schemas = try #require(try JSONParser().parse(Array(data))["schemas"])
    for (name, fields) in GeminiEmulator.requestFields {
      let properties = schemas[name]?["properties"]?.object?.members.map(\.name) ?? []
      #expect(Set(fields) == Set(properties), "\(name)")
    }
    #expect(GeminiEmulator.requestFields.count > 50)
  }

  struct ModelRow: Sendable {
    var model: String
    var config: String
    var isAccepted: Bool
    var isStreamed = false

    init(_ model: String, _ config: String, _ isAccepted: Bool, isStreamed: Bool = false) {
      (self.model, self.config) = (model, config)
      (self.isAccepted, self.isStreamed) = (isAccepted, isStreamed)
    }
  }

  static func level(_ level: String) -> String {
    #"{"thinkingConfig": {"thinkingLevel": "\#(level)"}}"#
  }
  static func budget(_ budget: Int) -> String {
    #"{"thinkingConfig": {"thinkingBudget": \#(budget)}}"#
  }

  static let modelRows: [ModelRow] =
    ["gemini-4-argon", "gemini-3.8-flash", "gemini-3.7-flash", "gemini-3.1-pro-preview"].flatMap {
      [ModelRow($0, level("minimal"), false), ModelRow($0, level("low"), true)]
    }
    + [
      "gemini-3.6-flash", "gemini-3.5-flash", "gemini-3.5-flash-lite", "gemini-3.1-flash-lite",
      "gemini-3-flash-preview",
    ].flatMap { [ModelRow($0, level("minimal"), true), ModelRow($0, level("HIGH"), true)] }
    + [
      ModelRow("gemini-2.5-flash", level("low"), false),
      ModelRow("gemini-2.5-flash", budget(0), true), ModelRow("gemini-2.5-pro", budget(0), false),
      ModelRow("gemini-2.5-pro", budget(-1), true), ModelRow("gemini-2.5-pro", budget(128), true),
      ModelRow("gemini-4-argon", budget(1000), false),
      ModelRow("gemini-4-argon", #"{"maxOutputTokens": 32768}"#, true),
      ModelRow("gemini-4-argon", #"{"maxOutputTokens": 32769}"#, false),
      ModelRow("gemini-4-argon", #"{"maxOutputTokens": 65536}"#, true, isStreamed: true),
      ModelRow("gemini-3.8-flash", #"{"maxOutputTokens": 65536}"#, true),
    ]

  @Test("thinking and output limits are those of the model", arguments: modelRows)
  func model(row: ModelRow) async throws {
    let emulator = try GeminiEmulator()
    let method = row.isStreamed ? "streamGenerateContent" : "generateContent"
    let body = #"{"contents": [{"parts": [{"text": "a"}]}], "generationConfig": \#(row.config)}"#
    let path = "/v1beta/models/\(row.model):\(method)"
    let (status, _) = try await post(path, body, to: emulator)
    #expect(status == (row.isAccepted ? 200 : 400), "\(row)")
  }

  @Test("one credential is needed, and no more")
  func credentials() async throws {
    let emulator = try GeminiEmulator()
    let path = "/v1/models/gemini-3.8-flash:generateContent"
    let body = GenerateRequest.hello.body().text
    #expect(try await post(path, body, headers: [], to: emulator).status == 403)
    #expect(try await post(path + "?key=a", body, headers: [], to: emulator).status == 200)
    #expect(try await post(path + "?key=a", body, to: emulator).status == 400)
  }

  @Test("what does not exist is not found; moving aliases exist in the beta only")
  func notFound() async throws {
    let emulator = try GeminiEmulator()
    let body = GenerateRequest.hello.body().text
    for path in [
      "/v1beta/models/gemini-2.0-flash:generateContent",
      "/v2/models/gemini-3.8-flash:generateContent",
      "/v1beta/models/gemini-3.8-flash:predict", "/",
      "/v1/models/gemini-flash-latest:generateContent",
      "/v1beta/models/gemini-3.8-flash",
    ] {
      let (status, json) = try await post(path, body, to: emulator)
      #expect(status == 404, "\(path)")
      #expect(json["error"]?["status"] == "NOT_FOUND")
    }
    let latest = "/v1beta/models/gemini-flash-latest:generateContent"
    let (status, json) = try await post(latest, body, to: emulator)
    #expect(status == 200)
    #expect(json["modelVersion"] == "gemini-3.8-flash")
  }

  @Test("without alt=sse a stream is a JSON array")
  func array() async throws {
    let emulator = try GeminiEmulator { _ in .text("one two three") }
    let path = "/v1/models/gemini-3.8-flash:streamGenerateContent"
    let (_, json) = try await post(path, GenerateRequest.hello.body().text, to: emulator)
    let chunks = try #require(json.array)
    #expect(chunks.count == 3)
    #expect(chunks.last?["candidates"]?.array?.first?["finishReason"] == "STOP")
    #expect(chunks.first?["candidates"]?.array?.first?["finishReason"] == nil)
  }

  @Test("a table of rules answers by number, text and model, as often as it says")
  func rules() async throws {
    let rules = try ReplyRules(
      JSONParser().parse(
        """
        {"rules": [{"on": 2, "reply": {"overloaded": true}},
          {"matching": "poison", "times": 1, "reply": {"blocked": "SAFETY"}},
          {"model": "gemini-3.6-flash", "reply": {"cut": "[1, 2", "thoughtsTokens": 9}}],
        "otherwise": {"json": {"ok": true}, "modelVersion": "gemini-x"}}
        """
      )
    )
    let service = try Service { rules.reply(to: $0) }
    #expect(try await service.client.generate(.hello).text == #"{"ok":true}"#)
    #expect(await service.failure()?.kind == .overloaded)
    var request = GenerateRequest.hello
    request.parts = [.text("some poison here")]
    #expect(try await service.client.generate(request).outcome.action == .setAside)
    #expect(try await service.client.generate(request).modelVersion == "gemini-x")
    request.model = "gemini-3.6-flash"
    #expect(try await service.client.generate(request).outcome.action == .shrink)
    #expect(service.emulator.generations.count == 5)
  }

  @Test("every fault can be written in the table")
  func ruleFaults() throws {
    for reply in [
      #"{"minuteQuota": "3s"}"#, #"{"dayQuota": true}"#, #"{"html": 502}"#, #"{"empty": 500}"#,
      #"{"hang": true}"#, #"{"cancel": true}"#, #"{"finish": null, "text": "x"}"#,
      #"{"continues": "x", "token": "AAAA"}"#, #"{"error": {"code": 409, "status": "ABORTED"}}"#,
      #"{"text": "x", "fault": "cutBody", "delay": 5}"#,
    ] {
      _ = try EmulatedReply(json: JSONParser().parse(reply))
    }
    for reply in ["{}", "3", #"{"text": "x", "fault": "fire"}"#] {
      #expect(throws: ReplyRules.BadRule.self) {
        try EmulatedReply(json: JSONParser().parse(reply))
      }
    }
  }

  @Test("calls that meet are counted")
  func inFlight() async throws {
    var options = GeminiEmulator.Options()
    options.latency = .milliseconds(200)
    let service = try Service(options: options)
    await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { _ = try? await service.client.generate(.hello) } }
    }
    #expect(service.emulator.generations.count == 8)
    #expect(service.emulator.maximumInFlight > 1)
  }

  @Test("a body that is too large is refused with a page, before it is read")
  func tooLarge() async throws {
    var options = GeminiEmulator.Options()
    #expect(options.bodyLimit == 100 << 20)
    options.bodyLimit = 1000
    let service = try Service(options: options)
    #expect(try await service.client.generate(.hello).text == "ok")
    var request = GenerateRequest.hello
    request.parts = [.text(String(repeating: "a", count: 1000))]
    let error = try #require(await service.failure(request))
    #expect(error.kind == .tooLarge(tokens: nil, limit: nil))
    #expect(error.httpStatus == 413)
  }

  @Test("a prompt that is too long is refused with both numbers")
  func tooLong() async throws {
    let service = try Service()
    var request = GenerateRequest.hello
    request.parts = [.text(String(repeating: "a ", count: 1_048_577))]
    let error = try #require(await service.failure(request))
    #expect(error.kind == .tooLarge(tokens: 1_048_577, limit: 1_048_576))
  }
}
