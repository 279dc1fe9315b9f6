import JSON
@testable import Prompts
import Testing
import YAML

@Suite("A Picoschema")
struct APicoschemaTests {
  @Test("gives the schema of every case")
  func givesTheSchemaOf() throws {
    for row in Self.cases {
      let schema = try Picoschema.schema(of: .parse(row.yaml), named: Self.named)
      #expect(schema.text == row.schema, "\(row.yaml)")
    }
  }

  /// What is written and its JSON Schema.
  private static let cases: [(yaml: String, schema: String)] = [
    ("", "null"),
    ("{}", "null"),
    ("string", #"{"type":"string"}"#),
    ("'null'", #"{"type":"null"}"#),
    ("any", "{}"),
    ("any, free", #"{"description":"free"}"#),
    ("'string,a,b, c'", #"{"type":"string","description":"a,b, c"}"#),
    ("Level", #"{"enum":["low","high"],"description":"a level"}"#),
    ("Level, other", #"{"enum":["low","high"],"description":"other"}"#),
    ("Always", "true"),
    (
      "a: Level\nb?: Level",
      #"{"type":"object","properties":{"a":{"enum":["low","high"],"description":"a level"},"#
        + #""b":{"enum":["low","high",null],"description":"a level"}},"required":["a"],"#
        + #""additionalProperties":false}"#
    ),
    (
      "z: string\na?: integer",
      #"{"type":"object","properties":{"z":{"type":"string"},"a":{"type":["integer","null"]}},"#
        + #""required":["z"],"additionalProperties":false}"#
    ),
    (
      "x(array, with (parens) inside): string",
      #"{"type":"object","properties":{"x":{"type":"array","items":{"type":"string"},"#
        + #""description":"with (parens) inside"}},"required":["x"],"additionalProperties":false}"#
    ),
    (
      "x ? (enum): [a]",
      #"{"type":"object","properties":{"x":{"enum":["a",null]}},"additionalProperties":false}"#
    ),
    (
      "(*): {b: any}",
      #"{"type":"object","properties":{},"additionalProperties":{"type":"object","#
        + #""properties":{"b":{}},"required":["b"],"additionalProperties":false}}"#
    ),
    (
      "a?: Either",
      #"{"type":"object","properties":{"a":{"anyOf":[{"type":"string"},{"type":"null"}]}},"#
        + #""additionalProperties":false}"#
    ),
    ("properties: {a: {type: string}}", #"{"properties":{"a":{"type":"string"}},"type":"object"}"#),
    ("type: [string, 'null']\nmaxLength: 5", #"{"type":["string","null"],"maxLength":5}"#),
    ("anyOf: [{type: string}]", #"{"anyOf":[{"type":"string"}]}"#),
    (
      "type: string, the sort",
      #"{"type":"object","properties":{"type":{"type":"string","description":"the sort"}},"#
        + #""required":["type"],"additionalProperties":false}"#
    ),
  ]

  private static func named(_ name: String) -> JSONValue? {
    switch name {
    case "Level": ["enum": ["low", "high"], "description": "a level"]
    case "Either": ["anyOf": [["type": "string"]]]
    case "Always": true
    default: nil
    }
  }

  @Test("says where a mistake is, and what was probably meant")
  func saysWhereAMistake() throws {
    for (yaml, complaint) in Self.mistakes {
      let node = try YAMLNode.parse(yaml)
      let error = #expect(throws: YAMLError.self, "\(yaml)") {
        try Picoschema.schema(of: node, named: Self.named)
      }
      #expect(error?.description == complaint, "\(yaml)")
    }
  }

  private static let mistakes = [
    ("a: strin", #"1:4: there is no type or schema "strin"; did you mean "string"?"#),
    ("a: int", #"1:4: there is no type or schema "int"; did you mean "integer"?"#),
    ("a: array", #"1:4: there is no type or schema "array"; did you mean "name(array)"?"#),
    ("a: string ,d", #"1:4: there is no type or schema "string "; did you mean "string"?"#),
    (
      "a: ',d'",
      #"1:4: there is no type or schema ""; "#
        + "types are string, number, integer, boolean, null, any"
    ),
    (
      "a(list): string",
      #"1:1: "list" is not allowed in parentheses after a name; did you mean "array"?"#
    ),
    (
      "a(arry): string",
      #"1:1: "arry" is not allowed in parentheses after a name; did you mean "array"?"#
    ),
    (
      "a(set): string",
      #"1:1: "set" is not allowed in parentheses after a name; known are array, object and enum"#
    ),
    ("b: string\na(array: string", #"2:1: the key "a(array" must end with a closing parenthesis"#),
    ("a: string\na?: string", #"2:1: the field "a" occurs twice"#),
    ("?(array): string", "1:1: a field has no name"),
    (
      "a:\n  b?: null",
      "2:7: a schema is missing here; the type null is written \"null\", in quotes"
    ),
    ("a: 5", "1:4: a schema is a type word or a mapping, this is a number"),
    ("[a]", "1:1: a schema is a type word or a mapping, this is a list: enum takes one"),
    ("a(enum): word", "1:10: an enum takes a list of values: [low, high]"),
    ("a(enum): []", "1:10: an enum takes a list of values: [low, high]"),
    ("a(enum): [[x]]", "1:11: the values of an enum are words, this is a list"),
    ("a(object): string", "1:12: an object takes a mapping of fields, this is a text"),
  ]

  @Test("ends where schemas lie too deep within one another")
  func endsWhereSchemasLie() throws {
    let deep = String(repeating: "{a: ", count: 40) + "string" + String(repeating: "}", count: 40)
    #expect(throws: YAMLError.self) { try Picoschema.schema(of: .parse(deep)) }
  }

  @Test("can be read as the reference implementation reads it")
  func canBeReadAs() throws {
    func reference(_ yaml: String) throws -> JSONValue? {
      try Picoschema.schema(of: .parse(yaml), rules: .reference)["properties"]?["a"]
    }
    #expect(try Picoschema.schema(of: .parse("any"), rules: .reference) == ["type": "any"])
    #expect(try reference("a(enum): word") == ["enum": "word"])
    #expect(try reference("a(enum, x (y) z): [b]") == ["enum": ["b"], "description": "x"])
    #expect(
      try Picoschema.schema(of: .parse("a (enum): [b]"), rules: .reference)["properties"]
        == ["a ": ["enum": ["b"]]]
    )
  }

  @Test("warns of fields that make it look like JSON Schema")
  func warnsOfFieldsThat() throws {
    for (yaml, places) in [
      ("a: string", []), ("type: string, the sort\nname: string", []),
      ("type: object\nproperties: {a: {type: string}}", []),
      ("type: string\nname: string", ["1:1 (schema)"]),
      ("a: string\nb:\n  type: string", ["3:3 b.type"]),
      ("a(array):\n  properties: {x: string}", ["2:3 a.properties"]),
    ] {
      let warnings = SchemaSource(try .parse(yaml)).ambiguities
      let told = warnings.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.path)" }
      #expect(told == places, "\(yaml)")
      #expect(warnings.allSatisfy { $0.severity == .warning && $0.rule == .ambiguous })
    }
  }
}
