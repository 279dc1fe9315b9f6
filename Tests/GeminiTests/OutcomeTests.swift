import Gemini
import GeminiEmulator
import JSON
import Testing

@Suite("How a call that was answered ends")
struct OutcomeTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var reason: String?
    var outcome: GenerateOutcome
    var action: GenerateOutcome.Action
    var testDescription: String { reason ?? "absent" }
  }

  static func reason(_ name: String) -> FinishReason { FinishReason(rawValue: name) }

  static func block(_ reason: String, isPrompt: Bool = false) -> GenerateOutcome {
    .blocked(.init(reason: reason, isPrompt: isPrompt, categories: []))
  }

  /// The rows of the service's list of finish reasons.
  static let rows: [Row] =
    [
      Row(reason: "STOP", outcome: .complete, action: .parse),
      Row(
        reason: "MAX_TOKENS",
        outcome: .cut(.init(wasThinking: false)),
        action: .shrink
      ),
      Row(reason: "SAFETY", outcome: block("SAFETY"), action: .setAside),
      Row(reason: "PROHIBITED_CONTENT", outcome: block("PROHIBITED_CONTENT"), action: .setAside),
      Row(reason: "BLOCKLIST", outcome: block("BLOCKLIST"), action: .setAside),
      Row(reason: "SPII", outcome: block("SPII"), action: .setAside),
      Row(reason: "RECITATION", outcome: .recitation, action: .reword),
      Row(reason: "LANGUAGE", outcome: .unsupportedLanguage, action: .setAside),
      Row(reason: nil, outcome: .incomplete, action: .retry(atMost: 2)),
      Row(reason: "FINISH_REASON_UNSPECIFIED", outcome: .incomplete, action: .retry(atMost: 2)),
    ]
    + [
      "OTHER", "MALFORMED_RESPONSE", "MALFORMED_FUNCTION_CALL", "IMAGE_SAFETY",
      "IMAGE_PROHIBITED_CONTENT", "IMAGE_OTHER", "NO_IMAGE", "IMAGE_RECITATION", "MODEL_ARMOR",
      "SOMETHING_NEW",
    ].map { Row(reason: $0, outcome: .broken(reason($0)), action: .retry(atMost: 2)) }
    + ["UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS", "MISSING_THOUGHT_SIGNATURE"]
    .map { Row(reason: $0, outcome: .toolProtocol(reason($0)), action: .reject) }
    + ["ESCALATION", "PUP_LIMITED_DISABLED"]
    .map { Row(reason: $0, outcome: .restricted(reason($0)), action: .stopRun) }

  @Test("every finish reason has its outcome and its action, over HTTP", arguments: rows)
  func finishReason(row: Row) async throws {
    let service = try Service { _ in .finish(row.reason, text: "part of it") }
    let response = try await service.client.generate(.hello)
    #expect(response.finishReason?.rawValue == row.reason)
    #expect(response.outcome == row.outcome)
    #expect(response.outcome.action == row.action)
    #expect(service.emulator.generations.count == 1)
  }

  @Test(
    "a refused prompt is blocked for good, and its tokens are reported",
    arguments: [
      "BLOCK_REASON_UNSPECIFIED", "SAFETY", "OTHER", "BLOCKLIST", "PROHIBITED_CONTENT",
      "IMAGE_SAFETY", "MODEL_ARMOR", "JAILBREAK", "SOMETHING_NEW",
    ]
  )
  func blockReason(reason: String) async throws {
    let service = try Service { _ in .blockedPrompt(reason) }
    let response = try await service.client.generate(.hello)
    #expect(response.outcome == Self.block(reason, isPrompt: true))
    #expect(response.outcome.action == .setAside)
    #expect(response.usage.prompt > 0)
    #expect(response.usage.output == 0)
    let streamed = try await service.client.stream(.hello) { _ in }
    #expect(streamed.outcome == Self.block(reason, isPrompt: true))
  }

  @Test("an empty answer cut by thinking says so: it must not be parsed as an empty list")
  func emptyFromThinking() async throws {
    let service = try Service { _ in .cut("", thoughtsTokens: 8000) }
    let response = try await service.client.generate(.hello)
    #expect(response.outcome == .cut(.init(wasThinking: true)))
    #expect(response.outcome.description.contains("thinking"))
    #expect(response.usage.output == 8000)
  }

  @Test("STOP without text is an empty answer, worth another try")
  func emptyStop() async throws {
    let service = try Service { _ in .finish("STOP") }
    #expect(try await service.client.generate(.hello).outcome == .empty)
  }

  @Test("an answer without candidates and without a reason is empty")
  func noCandidates() {
    #expect(GenerateResponse(json: ["candidates": []]).outcome == .empty)
    #expect(GenerateResponse(json: [:]).outcome == .empty)
  }

  @Test("CONTINUATION without a token cannot go on and counts as cut")
  func continuationWithoutToken() {
    let response = GenerateResponse(json: ["candidates": [["finishReason": "CONTINUATION"]]])
    #expect(response.outcome.action == .shrink)
  }

  @Test("blocked kinds of harm are named")
  func categories() {
    let json: JSONValue = [
      "candidates": [
        [
          "finishReason": "SAFETY",
          "safetyRatings": [
            ["category": "HARM_CATEGORY_HARASSMENT", "probability": "HIGH", "blocked": true],
            ["category": "HARM_CATEGORY_HATE_SPEECH", "probability": "LOW"],
          ],
        ]
      ]
    ]
    #expect(
      GenerateResponse(json: json).outcome
        == .blocked(
          .init(reason: "SAFETY", isPrompt: false, categories: ["HARM_CATEGORY_HARASSMENT"])
        )
    )
  }
}
