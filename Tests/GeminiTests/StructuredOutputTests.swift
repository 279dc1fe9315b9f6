import Gemini
import GeminiEmulator
import JSON
import Testing

@Suite("Answers with a schema")
struct StructuredOutputTests {
  /// The same shape in both dialects.
  private static let schemas: [ResponseSchema.Form: JSONValue] = [
    .openAPI: [
      "type": "OBJECT", "required": ["title"], "propertyOrdering": ["title", "owner"],
      "properties": [
        "title": ["type": "STRING"], "owner": ["type": "STRING", "nullable": true],
      ],
    ],
    .jsonSchema: [
      "type": "object", "required": ["title"],
      "properties": ["title": ["type": "string"], "owner": ["type": ["string", "null"]]],
    ],
  ]

  private func request(_ form: ResponseSchema.Form) -> GenerateRequest {
    var request = GenerateRequest.hello
    request.settings.responseSchema = ResponseSchema(Self.schemas[form] ?? .null, form: form)
    return request
  }

  @Test("carry one schema, as it is", arguments: ResponseSchema.Form.allCases)
  func setting(form: ResponseSchema.Form) throws {
    let config = try #require(request(form).body()["generationConfig"])
    #expect(config["responseMimeType"] == "application/json")
    #expect(config["responseSchema"] == (form == .openAPI ? Self.schemas[form] : nil))
    #expect(config["responseJsonSchema"] == (form == .jsonSchema ? Self.schemas[form] : nil))
  }

  @Test("both dialects are taken by the service", arguments: ResponseSchema.Form.allCases)
  func accepted(form: ResponseSchema.Form) async throws {
    let service = try Service { _ in .json(["title": "a"]) }
    let response = try await service.client.generate(request(form))
    #expect(response.text == #"{"title":"a"}"#)
  }

  @Test("half a JSON with finish reason STOP is complete to the service, and left to the parser")
  func halfJSON() async throws {
    let service = try Service { _ in .text(#"{"title": "a"#) }
    let response = try await service.client.generate(request(.openAPI))
    #expect(response.outcome == .complete)
    #expect(throws: JSONError.self) { try JSONParser().parse(response.text) }
  }

  @Test("a cut JSON is never handed on as complete")
  func cutJSON() async throws {
    let service = try Service { _ in .cut(#"{"title": "a"#) }
    let response = try await service.client.generate(request(.openAPI))
    #expect(response.outcome.action == .shrink)
  }
}
