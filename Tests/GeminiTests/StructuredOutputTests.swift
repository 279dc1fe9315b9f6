import Gemini
import GeminiEmulator
import JSON
import Testing

@Suite("Answers with a schema")
struct StructuredOutputTests {
  static let schema: JSONValue = [
    "type": "object", "additionalProperties": false,
    "required": ["title", "owner", "state"],
    "properties": [
      "title": ["type": "string", "minLength": 1],
      "owner": ["type": ["string", "null"]],
      "state": ["enum": ["open", "done"], "type": "string"],
      "tags": ["type": "array", "maxItems": 5, "items": ["const": "x", "type": "string"]],
      "due": ["oneOf": [["type": "string"], ["type": "integer", "minimum": 0]]],
    ],
  ]

  private func request(_ schema: JSONValue, _ form: ResponseSchema.Form) -> GenerateRequest {
    var request = GenerateRequest.hello
    request.settings.responseSchema = ResponseSchema(schema, form: form)
    return request
  }

  @Test("as OpenAPI: types in capitals, null as nullable, an order for the properties")
  func openAPI() throws {
    let config = try #require(request(Self.schema, .openAPI).body()["generationConfig"])
    #expect(config["responseMimeType"] == "application/json")
    #expect(config["responseJsonSchema"] == nil)
    #expect(
      config["responseSchema"]?.text
        == #"{"type":"OBJECT","required":["title","owner","state"],"properties":{"title":{"#
        + #""type":"STRING","minLength":1},"owner":{"type":"STRING","nullable":true},"state":{"#
        + #""enum":["open","done"],"type":"STRING"},"tags":{"type":"ARRAY","maxItems":5,"items":{"#
        + #""enum":["x"],"type":"STRING"}},"due":{"anyOf":[{"type":"STRING"},{"type":"INTEGER","#
        + #""minimum":0}]}},"propertyOrdering":["title","owner","state","tags","due"]}"#
    )
  }

  @Test("as JSON Schema: what the service ignores is left out")
  func jsonSchema() throws {
    let config = try #require(request(Self.schema, .jsonSchema).body()["generationConfig"])
    #expect(config["responseSchema"] == nil)
    let written = try #require(config["responseJsonSchema"])
    #expect(written["additionalProperties"] == false)
    #expect(written["properties"]?["owner"]?["type"] == ["string", "null"])
    #expect(written["properties"]?["title"]?["minLength"] == nil)
    #expect(written["properties"]?["tags"]?["items"]?["enum"] == ["x"])
    #expect(written["propertyOrdering"] == nil)
  }

  @Test("both spellings are taken by the service", arguments: ResponseSchema.Form.allCases)
  func accepted(form: ResponseSchema.Form) async throws {
    let service = try Service { _ in .json(["title": "a"]) }
    let response = try await service.client.generate(request(Self.schema, form))
    #expect(response.text == #"{"title":"a"}"#)
  }

  @Test("half a JSON with finish reason STOP is complete to the service, and left to the parser")
  func halfJSON() async throws {
    let service = try Service { _ in .text(#"{"title": "a"#) }
    let response = try await service.client.generate(request(Self.schema, .openAPI))
    #expect(response.outcome == .complete)
    #expect(throws: JSONError.self) { try JSONParser().parse(response.unfencedText) }
  }

  @Test("a cut JSON is never handed on as complete")
  func cutJSON() async throws {
    let service = try Service { _ in .cut(#"{"title": "a"#) }
    let response = try await service.client.generate(request(Self.schema, .openAPI))
    #expect(response.outcome.action == .shrink)
  }

  @Test("hostile nesting of a schema does no harm")
  func hostile() {
    var schema: JSONValue = ["type": "string"]
    for _ in 0..<2000 { schema = ["type": "array", "items": schema] }
    for form in ResponseSchema.Form.allCases {
      #expect(request(schema, form).body().text.count < 100_000)
    }
  }
}
