import JSON
import Prompts
import Testing
import YAML

@Suite("A linter of schemas")
struct ALinterOfSchemasTests {
  @Test("names the rule, the field and the line, and repairs what it can")
  func namesTheRuleThe()
    throws
  {
    for (yaml, expected, fixed) in Self.cases {
      let node = try YAMLNode.parse(yaml)
      let findings = try SchemaLinter().findings(in: node)
      let told = findings.map { finding in
        "\(finding.line ?? 0):\(finding.column ?? 0) \(finding.severity.rawValue) "
          + "\(finding.rule.rawValue) \(finding.path)\(finding.isFixable ? " fixable" : "")"
      }
      #expect(told == expected, "\(yaml)")
      if let fixed {
        let schema = try Picoschema.schema(of: node)
        #expect(SchemaLinter().fixed(schema) == (try JSONParser().parse(fixed)), "\(yaml)")
      }
    }
  }

  /// A schema, its findings and what it is repaired to.
  private static let cases: [(yaml: String, findings: [String], fixed: String?)] = [
    ("a: string\nb?(array): {c(enum): [x, y]}", [], nil),
    (
      "type: number\nminimum: 0\nmaximum: 1",
      ["2:1 error number-bound (schema) fixable"],
      #"{"type":"number","description":"from 0 to 1"}"#
    ),
    (
      "type: object\nproperties:\n  a:\n    type: integer\n    exclusiveMinimum: 0\n"
        + "    description: count\nrequired: [a]",
      ["5:5 error number-bound a fixable"],
      #"{"type":"object","properties":{"a":{"type":"integer","#
        + #""description":"count (more than 0)"}},"required":["a"]}"#
    ),
    (
      "type: array\nitems: {type: [string, 'null']}",
      ["2:9 error type-array [] fixable"],
      #"{"type":"array","items":{"type":"string","nullable":true}}"#
    ),
    ("type: [string, integer]", ["1:1 error type-array (schema)"], nil),
    (
      "type: array\nitems: {$ref: '#/$defs/w'}\n$defs: {w: {type: string}}",
      ["1:1 error reference (schema) fixable"],
      #"{"type":"array","items":{"type":"string"}}"#
    ),
    ("type: array\nitems: {$ref: '#'}", ["1:1 error reference (schema)"], nil),
    (
      "type: array\nmaxItems: 500\nitems: {type: string}",
      ["2:1 error max-items (schema) fixable"],
      #"{"type":"array","maxItems":100,"items":{"type":"string"}}"#
    ),
    (
      "type: array\nmaxItems: 20\nitems:\n  type: array\n  maxItems: 20\n  items: {type: string}",
      ["5:3 error max-items [] fixable"],
      #"{"type":"array","maxItems":20,"items":{"type":"array","items":{"type":"string"}}}"#
    ),
    (
      "type: array\nmaxItems: 10\nitems:\n  type: array\n  maxItems: 5\n  items: {type: string}",
      [], nil
    ),
    ("a(array): {\(long(33)): string}", ["1:1 warning name-length a[]"], nil),
    ("\(long(65)): string", ["1:1 error name-length (schema)"], nil),
    ("a(enum): [\(long(40)), b]", ["1:1 warning name-length a"], nil),
    (
      "type: object\nproperties: {b: {type: string}, a: {type: string}}\n"
        + "required: [a, b]\npropertyOrdering: [a, c]",
      ["4:1 error property-order (schema) fixable"],
      #"{"type":"object","properties":{"b":{"type":"string"},"a":{"type":"string"}},"#
        + #""required":["a","b"],"propertyOrdering":["a","b"]}"#
    ),
    (
      "type: integer\nenum: [1, 2]",
      ["2:1 error enum-type (schema) fixable"],
      #"{"type":"string","enum":["1","2"]}"#
    ),
    ("a: string\nn(enum): [1, low]", ["2:1 error enum-type n fixable"], nil),
    ("a: {n(enum): [x, x]}", ["1:5 warning enum-duplicate a.n fixable"], nil),
    (
      "a(enum): [\((1...51).map { "w\($0)" }.joined(separator: ", "))]",
      ["1:1 error enum-size a"], nil
    ),
    (
      "type: object\nproperties:\n  at: {type: string, format: date-time}\nrequired: [at]",
      ["3:22 error format at fixable"],
      #"{"type":"object","properties":{"at":{"type":"string","#
        + #""description":"RFC 3339 date and time"}},"required":["at"]}"#
    ),
    (
      "{type: string, format: email}", ["1:16 warning format (schema) fixable"],
      #"{"type":"string","description":"an email address"}"#
    ),
    ("{type: string, maxLength: 5, pattern: x}", ["1:16 warning text-bound (schema)"], nil),
    (
      "type: object\nproperties: {a: {type: string}}", ["2:1 warning optional (schema)"], nil
    ),
    ("state: string, one of open or done", ["1:1 warning enum-in-words state"], nil),
    ("state: string, open|done|dropped", ["1:1 warning enum-in-words state"], nil),
    ("link: string, https://example.org/a/b", [], nil),
    (
      "{type: string, uniqueThing: 1}", ["1:16 warning keyword (schema) fixable"],
      #"{"type":"string"}"#
    ),
    ("{type: string, nulable: true}", ["1:16 warning keyword (schema)"], nil),
    ("{type: string, not: {}}", ["1:16 error keyword (schema)"], nil),
    ("a: {(*): string}", ["1:1 error shape a"], nil),
    ("a: any", ["1:1 error shape a"], nil),
    ("a: {b: {c: {d: {e: {f: string}}}}}", ["1:17 warning depth a.b.c.d.e"], nil),
    (
      "a: {b: {c: {d: {e: {f: {g: {h: {i: string}}}}}}}}",
      ["1:17 warning depth a.b.c.d.e", "1:29 error depth a.b.c.d.e.f.g.h"], nil
    ),
    (
      "type: string\nname: string",
      [
        "1:1 warning ambiguous (schema)", "2:1 warning keyword (schema) fixable",
      ], nil
    ),
    ("a:\n  type: string\n  title: string", ["2:3 warning ambiguous a.type"], nil),
  ]

  private static func long(_ count: Int) -> String { String(repeating: "n", count: count) }

  @Test("accepts more of JSON Schema in the other dialect")
  func acceptsMoreOfJSON() throws {
    let linter = SchemaLinter(dialect: .responseJsonSchema)
    for yaml in [
      "type: array\nitems: {type: [string, 'null']}", "type: [string, integer]", "n(enum): [1, 2]",
      "a: {(*): string}", "a: any",
    ] {
      #expect(try linter.findings(in: .parse(yaml)) == [], "\(yaml)")
    }
  }

  @Test("says what to do")
  func saysWhatToDo() throws {
    let finding = try #require(
      SchemaLinter().findings(in: .parse("type: number\nminimum: 0")).first
    )
    #expect(
      finding.description
        == "(schema): bounds of numbers (minimum) can make the service refuse it; "
        + "say it in the description"
    )
  }
}
