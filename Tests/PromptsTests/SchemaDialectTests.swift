import JSON
import Prompts
import Testing
import YAML

@Suite("A schema in Gemini's dialects")
struct ASchemaInGeminisDialectsTests {
  private static func pico(_ yaml: String) throws -> JSONValue {
    try Picoschema.schema(of: .parse(yaml))
  }

  @Test("keeps the order of properties and says it where it would not be kept")
  func keepsTheOrderOf() throws {
    let schema = try Self.pico(
      """
      items(array, what was found):
        evidence(array): {message: string, quote: string}
        title: string, one sentence
        state(enum, how it stands): [open, done]
        owner?: string
      """
    )
    #expect(
      try SchemaDialect.responseSchema.rendering(schema).text
        == #"{"type":"OBJECT","properties":{"items":{"type":"ARRAY","#
        + #""description":"what was found","items":{"type":"OBJECT","properties":{"#
        + #""evidence":{"type":"ARRAY","items":{"type":"OBJECT","properties":{"#
        + #""message":{"type":"STRING"},"quote":{"type":"STRING"}},"#
        + #""required":["message","quote"],"propertyOrdering":["message","quote"]}},"#
        + #""title":{"type":"STRING","description":"one sentence"},"#
        + #""state":{"type":"STRING","description":"how it stands","enum":["open","done"]},"#
        + #""owner":{"type":"STRING","nullable":true}},"#
        + #""required":["evidence","title","state","owner"],"#
        + #""propertyOrdering":["evidence","title","state","owner"]}}},"#
        + #""required":["items"],"propertyOrdering":["items"]}"#
    )
  }

  @Test("is JSON Schema with small type words in the other dialect")
  func isJSONSchemaWith() throws {
    let schema = try Self.pico("z: integer\nlevel?(enum): [low, high]\n(*): string")
    #expect(
      try SchemaDialect.responseJsonSchema.rendering(schema).text
        == #"{"type":"object","properties":{"z":{"type":"integer"},"#
        + #""level":{"type":["string","null"],"enum":["low","high",null]}},"#
        + #""required":["z","level"],"#
        + #""additionalProperties":{"type":"string"}}"#
    )
  }

  @Test("follows the case")
  func followsTheCase() throws {
    for (yaml, openAPI, json) in Self.cases {
      let schema = try Self.pico(yaml)
      #expect(try SchemaDialect.responseSchema.rendering(schema).text == openAPI, "\(yaml)")
      #expect(try SchemaDialect.responseJsonSchema.rendering(schema).text == json, "\(yaml)")
    }
  }

  /// JSON Schema as YAML, its `responseSchema` and its `responseJsonSchema`.
  private static let cases: [(yaml: String, openAPI: String, json: String)] = [
    ("string, x", #"{"type":"STRING","description":"x"}"#, #"{"type":"string","description":"x"}"#),
    (
      "{type: number, minimum: 0, maximum: 1, description: how sure}",
      #"{"type":"NUMBER","description":"how sure (from 0 to 1)"}"#,
      #"{"type":"number","description":"how sure (from 0 to 1)"}"#
    ),
    (
      "{type: string, format: date}",
      #"{"type":"STRING","description":"YYYY-MM-DD"}"#,
      #"{"type":"string","description":"YYYY-MM-DD"}"#
    ),
    (
      "{type: string, maxLength: 80, description: at most 80 characters}",
      #"{"type":"STRING","description":"at most 80 characters"}"#,
      #"{"type":"string","description":"at most 80 characters"}"#
    ),
    (
      "{type: [string, 'null']}", #"{"type":"STRING","nullable":true}"#,
      #"{"type":["string","null"]}"#
    ),
    (
      "{type: string, nullable: true}", #"{"type":"STRING","nullable":true}"#,
      #"{"type":["string","null"]}"#
    ),
    (
      "{type: object, properties: {a: {const: x}}, required: [a]}",
      #"{"type":"OBJECT","properties":{"a":{"type":"STRING","enum":["x"]}},"#
        + #""required":["a"],"propertyOrdering":["a"]}"#,
      #"{"type":"object","properties":{"a":{"type":"string","enum":["x"]}},"#
        + #""required":["a"]}"#
    ),
    (
      "{type: array, minItems: 1, maxItems: 3, items: {$ref: '#/$defs/w'}, $defs: {w: {type: string}}}",
      #"{"type":"ARRAY","items":{"type":"STRING"},"minItems":1,"maxItems":3}"#,
      #"{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":3}"#
    ),
    (
      "{oneOf: [{type: string}, {type: integer}, {type: 'null'}]}",
      #"{"nullable":true,"anyOf":[{"type":"STRING"},{"type":"INTEGER"}]}"#,
      #"{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"null"}]}"#
    ),
    (
      "{properties: {b: {type: string}, a: {type: string}}, propertyOrdering: [a]}",
      #"{"type":"OBJECT","properties":{"a":{"type":"STRING"},"b":{"type":"STRING"}},"#
        + #""propertyOrdering":["a","b"]}"#,
      #"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}}}"#
    ),
    (
      "{type: 'null', $comment: c, default: 1}", #"{"type":"NULL"}"#, #"{"type":"null"}"#
    ),
  ]

  @Test("is refused with the path of what cannot be said")
  func isRefusedWithThe() throws {
    for (yaml, path, rule) in Self.refused {
      let schema = try Self.pico(yaml)
      let error = #expect(throws: SchemaDialectError.self, "\(yaml)") {
        try SchemaDialect.responseSchema.rendering(schema)
      }
      #expect(error?.findings.map(\.path.description) == [path], "\(yaml)")
      #expect(error?.findings.map(\.rule) == [rule], "\(yaml)")
    }
  }

  private static let refused: [(yaml: String, path: String, rule: SchemaFinding.Rule)] = [
    ("any", "(schema)", .shape),
    ("a: {b: any}", "a.b", .shape),
    ("a(array): any", "a[]", .shape),
    ("a: {(*): string}", "a", .shape),
    ("n(enum): [1, 2]", "n", .enumType),
    ("properties: {a: {type: [string, integer]}}", "a", .typeArray),
    ("properties: {a: {type: array}}", "a", .shape),
    ("properties: {a: {type: object}}", "a", .shape),
    ("properties: {a: {type: string, allOf: []}}", "a", .keyword),
    ("properties: {a: {type: string, enum: []}}", "a", .enumSize),
    ("properties: {a: {type: string, anyOf: [{type: string}]}}", "a", .shape),
    ("properties: {a: false}", "a", .shape),
    ("properties: {a: {$ref: '#/properties/a'}}", "(schema)", .reference),
    ("properties: {a: {$ref: '#/nowhere'}}", "(schema)", .reference),
    ("properties: {a: {$ref: 'https://example.org/s'}}", "(schema)", .reference),
  ]

  @Test("takes no forever where references multiply")
  func takesNoForeverWhere() {
    var text = ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/0"}},"$defs":{"##
    for level in 0..<40 {
      let next = ##"{"$ref":"#/$defs/\##(level + 1)"}"##
      text += ##""\##(level)":{"properties":{"x":\##(next),"y":\##(next)}},"##
    }
    text += #""40":{"type":"string"}}}"#
    #expect(throws: SchemaDialectError.self) {
      try SchemaDialect.responseSchema.rendering(JSONParser().parse(text))
    }
  }
}
