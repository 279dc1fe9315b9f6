import JSON
import Prompts
import Testing
import YAML

@Suite("A validator of answers")
struct AValidatorOfAnswersTests {
  @Test("says what is wrong and where")
  func saysWhatIsWrong() throws {
    for (schema, value, problems) in Self.cases {
      let validator = SchemaValidator(schema: try Picoschema.schema(of: .parse(schema)))
      let found = validator.problems(in: try JSONParser().parse(value))
      #expect(found.map(\.description) == problems, "\(schema) \(value)")
    }
  }

  private static let cases: [(schema: String, value: String, problems: [String])] = [
    ("string", #""x""#, []),
    ("string", "5", ["the answer: must be string, is integer"]),
    ("number", "5", []),
    ("integer", "5.0", []),
    ("integer", "5.5", ["the answer: must be integer, is number"]),
    ("any", "[1]", []),
    ("{type: [string, 'null']}", "null", []),
    ("{type: string, nullable: true}", "null", []),
    ("{type: [string, 'null']}", "true", ["the answer: must be string, null, is boolean"]),
    ("a: string\nb?: integer", #"{"a":"x"}"#, []),
    ("a: string\nb?: integer", #"{"a":"x","b":null}"#, []),
    ("a: string\nb?: integer", #"{"b":1}"#, ["/a: is missing"]),
    (
      "a: string", #"{"a":"x","secret":1,"other":2}"#,
      ["the answer: has 2 properties that are not in the schema"]
    ),
    ("(*): integer", #"{"secret":"x"}"#, ["/*: must be integer, is string"]),
    (
      "items(array): {s(enum): [a, b]}", #"{"items":[{"s":"a"},{"s":"secret"}]}"#,
      [#"/items/1/s: must be one of "a", "b""#]
    ),
    ("s?(enum): [a]", #"{"s":null}"#, []),
    ("{enum: [1, 2]}", "2.0", []),
    ("{type: string, const: x}", #""secret""#, [#"the answer: must be "x""#]),
    (
      "{type: array, items: {type: string}, minItems: 2, maxItems: 3}", "[]",
      ["the answer: must have at least 2 elements, has 0"]
    ),
    (
      "{type: array, items: {}, maxItems: 1}", "[1,2]",
      ["the answer: must have at most 1 elements, has 2"]
    ),
    ("{type: number, minimum: 0, maximum: 1}", "1.5", ["the answer: must be at most 1"]),
    ("{type: number, minimum: 0}", "-1", ["the answer: must be at least 0"]),
    ("{type: number, exclusiveMinimum: 0}", "0", ["the answer: must be more than 0"]),
    ("{type: number, exclusiveMaximum: 1}", "1", ["the answer: must be less than 1"]),
    (
      "{type: string, minLength: 2, maxLength: 3}", #""🎉""#,
      ["the answer: must have at least 2 characters, has 1"]
    ),
    (
      "{type: string, maxLength: 3}", #""äöüß""#,
      ["the answer: must have at most 3 characters, has 4"]
    ),
    ("{type: string, format: date}", #""2024-02-29""#, []),
    ("{type: string, format: date}", #""2023-02-29""#, ["the answer: must be a date"]),
    ("{type: string, format: date}", #""tomorrow""#, ["the answer: must be a date"]),
    ("{type: string, format: date-time}", #""2024-01-01T10:00:00Z""#, []),
    (
      "{type: string, format: date-time}", #""2024-01-01T10:00:00""#,
      ["the answer: must be a date-time"]
    ),
    ("{anyOf: [{type: string}, {type: integer}]}", "5", []),
    (
      "{anyOf: [{properties: {a: {type: string}}}, {type: integer}]}", #"{"a":5}"#,
      [
        "the answer: fits none of the 2 forms that are allowed", "/a: must be string, is integer",
      ]
    ),
    (
      "properties: {a/b~c: {type: string}}", #"{"a/b~c":1}"#,
      ["/a~1b~0c: must be string, is integer"]
    ),
    (
      "{type: array, items: {$ref: '#/$defs/w'}, $defs: {w: {type: string}}}", "[1]",
      ["/0: must be string, is integer"]
    ),
    ("properties: {a: false}", #"{"a":1}"#, ["/a: nothing is allowed here"]),
  ]

  @Test("never repeats the answer")
  func neverRepeatsTheAnswer() throws {
    for (schema, value, _) in Self.cases where value.contains("secret") {
      let validator = SchemaValidator(schema: try Picoschema.schema(of: .parse(schema)))
      let found = validator.problems(in: try JSONParser().parse(value))
      #expect(!found.isEmpty && !found.contains { $0.description.contains("secret") }, "\(schema)")
    }
  }

  @Test("reports at most twenty problems")
  func reportsAtMostTwenty() throws {
    let validator = SchemaValidator(schema: ["type": "array", "items": ["type": "string"]])
    let numbers = JSONValue.array((0..<1000).map { .integer($0) })
    #expect(validator.problems(in: numbers).count == SchemaValidator.problemLimit)
  }

  @Test("ends where branches multiply and where values are deep")
  func endsWhereBranchesMultiply()
    throws
  {
    var schema: JSONValue = ["type": "string"]
    var value: JSONValue = 1
    for _ in 0..<30 {
      let inner: JSONValue = ["type": "array", "items": schema]
      schema = ["anyOf": [inner, inner, inner]]
      value = [value]
    }
    #expect(!SchemaValidator(schema: schema).problems(in: value).isEmpty)
    for _ in 0..<900 { value = [value] }
    let recursive: JSONValue = ["type": "array", "items": ["$ref": "#"]]
    _ = SchemaValidator(schema: recursive).problems(in: value)
  }
}
