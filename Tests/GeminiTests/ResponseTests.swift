import Gemini
import GeminiEmulator
import JSON
import Testing

@Suite("Reading an answer")
struct ResponseTests {
  @Test("thoughts are kept apart from the answer's text")
  func thoughts() async throws {
    let service = try Service { _ in
      var answer = EmulatedAnswer(text: "{\"a\":1}")
      answer.thoughts = "Let me think"
      answer.thoughtsTokens = 12
      return .init(.answer(answer))
    }
    let response = try await service.client.generate(.hello)
    #expect(response.text == "{\"a\":1}")
    #expect(response.thoughts == "Let me think")
    #expect(response.usage.thoughts == 12)
  }

  @Test("the model that answered is compared with the one that was asked")
  func otherModel() async throws {
    let service = try Service()
    var request = GenerateRequest.hello
    request.model = "gemini-3.7-flash"
    let response = try await service.client.generate(request)
    #expect(response.modelVersion == "gemini-3.8-flash")
    #expect(response.isAnswered(byOtherThan: "gemini-3.7-flash"))
    #expect(!response.isAnswered(byOtherThan: "models/gemini-3.8-flash"))
  }

  @Test("a numbered version of the model is the model; a lite one is not")
  func versions() {
    var response = GenerateResponse()
    #expect(!response.isAnswered(byOtherThan: "gemini-3.5-flash"))
    response.modelVersion = "gemini-3.5-flash-002"
    #expect(!response.isAnswered(byOtherThan: "gemini-3.5-flash"))
    response.modelVersion = "gemini-3.5-flash-lite"
    #expect(response.isAnswered(byOtherThan: "gemini-3.5-flash"))
  }

  @Test("a silent change of the model that a name means shows in the answer")
  func silentUpdate() async throws {
    let service = try Service { _ in
      var answer = EmulatedAnswer(text: "x")
      answer.modelVersion = "gemini-9-surprise"
      answer.members = [
        (
          "modelStatus",
          [
            "modelStage": "DEPRECATED", "retirementTime": "2026-12-01T00:00:00Z",
            "message": "Use another.",
          ]
        )
      ]
      return .init(.answer(answer))
    }
    let response = try await service.client.generate(.hello)
    #expect(response.isAnswered(byOtherThan: "gemini-3.8-flash"))
    #expect(response.modelStatus?.stage == "DEPRECATED")
    #expect(response.modelStatus?.retirementTime == "2026-12-01T00:00:00Z")
  }

  @Test("hostile counts are cut to what a count can be")
  func counts() {
    let usage = TokenUsage(json: [
      "promptTokenCount": -5, "candidatesTokenCount": .integer(.max), "thoughtsTokenCount": "7",
      "cachedContentTokenCount": 9,
    ])
    #expect(usage.prompt == 0)
    #expect(usage.cached == 0)
    #expect(usage.candidates == Int(Int32.max))
    #expect(usage.thoughts == 0)
  }

  @Test("what is missing or of another type stays empty")
  func missing() {
    for text in [
      "[]", "3", #"{"candidates": 3}"#, #"{"candidates": [null]}"#,
      #"{"candidates": [{"content": {"parts": "x"}, "finishReason": 4}]}"#,
      #"{"usageMetadata": [], "promptFeedback": "x"}"#,
    ] {
      let json = try? JSONParser().parse(text)
      #expect(GenerateResponse(json: json ?? .null).text.isEmpty)
    }
  }

  @Test("what tools brought is kept as it came")
  func grounding() async throws {
    let grounding: JSONValue = ["webSearchQueries": ["weather"], "groundingChunks": []]
    let pages: JSONValue = ["urlMetadata": [["retrievedUrl": "https://example.org"]]]
    let service = try Service { _ in
      var answer = EmulatedAnswer(text: "sunny")
      answer.candidateMembers = [("groundingMetadata", grounding), ("urlContextMetadata", pages)]
      answer.data = [("image/png", "iVBORw==")]
      return .init(.answer(answer))
    }
    var request = GenerateRequest.hello
    request.tools = [.googleSearch, .urlContext, .codeExecution]
    let response = try await service.client.generate(request)
    #expect(response.groundingMetadata == grounding)
    #expect(response.urlContextMetadata == pages)
    #expect(response.data.first?.bytes == [0x89, 0x50, 0x4E, 0x47])
  }
}
