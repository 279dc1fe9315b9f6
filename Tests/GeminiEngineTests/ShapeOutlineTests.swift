import GeminiEngine
import Insights
import JSON
import Prompts
import Testing

@Suite("The shape of an answer in words")
struct ShapeOutlineTests {
  private func outline(_ schema: String) throws -> String? {
    ShapeOutline(try JSONParser().parse(schema))?.text
  }

  @Test(
    "says each type by a sign",
    arguments: [
      (#"{"type":"string"}"#, ""),
      (#"{"type":"array","items":{"type":"string"}}"#, "[]"),
      (#"{"type":"array","items":{"enum":["a","b c"]}}"#, "[a|b c]"),
      (#"{"type":"array","items":{"type":"array","items":{"type":"integer"}}}"#, "[[integer]]"),
      (#"{"type":"object","properties":{}}"#, "{}"),
      (
        #"{"type":"object","required":["n","b","s"],"properties":{"n":{"type":"number"},"#
          + #""b":{"type":"boolean"},"s":{"type":"string","enum":["open","done"]}}}"#,
        "{n:number,b:true|false,s:open|done}"
      ),
      (
        #"{"type":"object","required":["a"],"properties":{"a":{"type":"string"},"#
          + #""b":{"type":["string","null"]},"c":{"enum":["x","y",null]}},"#
          + #""additionalProperties":false}"#,
        "{a,b?,c?:x|y}"
      ),
    ]
  )
  func signs(schema: String, text: String) throws {
    #expect(try outline(schema) == text)
  }

  @Test(
    "is none where it would leave something out or could be misread",
    arguments: [
      #"{"type":"string","description":"who does it"}"#,
      #"{"type":"array","items":{"type":"string"},"maxItems":3}"#,
      #"{"type":"object","required":["a"],"properties":{"a":{"type":["string","null"]}}}"#,
      #"{"type":"object","required":["a,b"],"properties":{"a,b":{"type":"string"}}}"#,
      #"{"type":"object","required":[""],"properties":{"":{"type":"string"}}}"#,
      #"{"enum":["a|b"]}"#, #"{"enum":[1,2]}"#, #"{"anyOf":[{"type":"string"}]}"#, "true", "{}",
      #"{"type":"object","properties":{},"additionalProperties":{"type":"string"}}"#,
    ]
  )
  func inexpressible(schema: String) throws {
    #expect(try outline(schema) == nil)
  }

  @Test("exists for every shipped kind, and is at most half as long as its schema")
  func shipped() throws {
    let prompts = try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped))
    for kind in prompts.kinds {
      let text = try #require(ShapeOutline(kind.answerSchema)?.text, "\(kind.kind.name)")
      #expect(text.utf8.count * 2 <= kind.answerSchema.text.utf8.count, "\(kind.kind.name)")
    }
  }

  @Test("gives way to the schema for a kind that it cannot tell")
  func described() throws {
    let schema: JSONValue = [
      "type": "object", "required": ["a"],
      "properties": ["a": ["type": "string", "description": "who"]],
    ]
    let shape = AnswerShape(schema, form: .automatic)
    #expect(!shape.isInWords(isBrief: true))
    #expect(shape.sentence.contains(#""description":"who""#))
  }

  @Test("takes the place of a schema that the service's dialect cannot say")
  func inexpressible() {
    let schema: JSONValue = ["type": "object", "properties": ["a": ["type": "array"]]]
    for form in ShapeForm.allCases {
      let shape = AnswerShape(schema, form: form)
      #expect(shape.setting == nil && shape.isInWords(isBrief: false), "\(form)")
      #expect(shape.sentence.contains("JSON Schema: {"), "\(form)")
    }
  }
}
