import JSON
import Prompts
import Testing
import YAML

@Suite("A schema repaired in its file")
struct ASchemaRepairedInItsTests {
  @Test("changes only what has to change")
  func changesOnlyWhatHas() throws {
    for (before, after) in Self.cases {
      let (text, repaired) = SchemaFix.repair(before) { try? YAMLNode.parse($0) }
      #expect(text == after)
      #expect(!repaired.isEmpty)
      let left = try SchemaLinter().findings(in: .parse(text))
      #expect(!left.contains { $0.isFixable }, "\(text)")
      let again = SchemaFix.repair(text) { try? YAMLNode.parse($0) }
      #expect(again.text == text)
      #expect(again.repaired == [])
    }
  }

  private static let cases = [
    (
      "# kept\ntype: number # a comment\nminimum: 0\nmaximum: 1\ntitle: t\n",
      "# kept\ntype: number # a comment\ndescription: \"from 0 to 1\"\ntitle: t\n"
    ),
    (
      "type: number\ndescription: how sure\nminimum: 0\n",
      "type: number\ndescription: \"how sure (at least 0)\"\n"
    ),
    (
      "{type: number, minimum: 0, maximum: 1, description: 'it''s, sure'}",
      #"{type: number, description: "it's, sure (from 0 to 1)"}"#
    ),
    (
      "type: array\nitems: {$ref: '#/$defs/w'}\n$defs: {w: {type: string}}",
      "type: array\nitems: {type: string}"
    ),
    (
      "$defs:\n  w: # a word\n    type: object\n    properties:\n      x: {$ref: '#/$defs/y'}\n"
        + "    required:\n      - x\n  y: {enum: [a, 'null']}\n# kept\ntype: array\nitems:\n"
        + "  $ref: '#/$defs/w' # gone\nmaxItems: 5\n",
      "# kept\ntype: array\nitems:\n  {type: object, properties: {x: {enum: [a, \"null\"]}}, "
        + "required: [x]} # gone\nmaxItems: 5\n"
    ),
    ("{minimum: 0, type: number}", "{description: \"at least 0\", type: number}"),
    (
      "type: array\nitems: {type: [string, 'null'], title: t}\n",
      "type: array\nitems: {type: string, nullable: true, title: t}\n"
    ),
    (
      "type: array\nitems:\n  type: [string, 'null']\n  title: t\n",
      "type: array\nitems:\n  type: string\n  nullable: true\n  title: t\n"
    ),
    (
      "type: array\nmaxItems: 1000 # many\nitems: {type: string}",
      "type: array\nmaxItems: 100 # many\nitems: {type: string}"
    ),
    (
      "type: array\nmaxItems: 20\nitems:\n  type: array\n  maxItems: 20\n  items: {type: string}",
      "type: array\nmaxItems: 20\nitems:\n  type: array\n  items: {type: string}"
    ),
    (
      "type: object\nproperties:\n  n: {type: integer, enum: [1, 2, x]}\nrequired: [n]",
      "type: object\nproperties:\n  n: {type: string, enum: [\"1\", \"2\", x]}\nrequired: [n]"
    ),
    (
      "type: integer\nenum:\n  - 1\n  - 2 # two\n",
      "type: string\nenum:\n  - \"1\"\n  - \"2\" # two\n"
    ),
    ("é: string\n\"ü(enum)\": [1, true]", "é: string\n\"ü(enum)\": [\"1\", \"true\"]"),
    ("n(enum, which): [a, b, a] # x", "n(enum, which): [\"a\", \"b\"] # x"),
    (
      "type: string\nformat: date-time\r\n",
      "type: string\ndescription: \"RFC 3339 date and time\"\r\n"
    ),
    ("{type: string, uniqueThing: [1, '}', 2]}", "{type: string}"),
    (
      "properties: {b: {type: string}, a: {type: string}}\nrequired: [a, b]\npropertyOrdering: [a]",
      "properties: {b: {type: string}, a: {type: string}}\nrequired: [a, b]\n"
        + #"propertyOrdering: ["a", "b"]"#
    ),
  ]

  @Test("stays as it is where an edit would not do exactly what is meant")
  func staysAsItIs() throws {
    for text in [
      "type: array\nitems:\n  $ref: '#/$defs/w'\n  title: t\n$defs: {w: {type: string}}",
      "type: array\nitems:\n  type:\n    - string\n    - 'null'\n",
      "type: number\ndescription: >\n  how\n  sure\nminimum: 0\n",
      "type: number\nminimum: &low 0\nmaximum: *low\n",
    ] {
      let (repaired, findings) = SchemaFix.repair(text) { try? YAMLNode.parse($0) }
      #expect(repaired == text)
      #expect(findings == [])
    }
  }

  @Test("is found in the middle of a file")
  func isFoundInThe() {
    let file = "---\noutput:\n  schema:\n    type: number\n    minimum: 0\n---\nText: minimum: 0\n"
    let (text, repaired) = SchemaFix.repair(file) { text in
      // The lines of the header keep their numbers.
      let header = "\n" + text.split(separator: "---\n")[0]
      return try? YAMLNode.parse(header)["output"]?["schema"]
    }
    #expect(
      text == "---\noutput:\n  schema:\n    type: number\n    description: \"at least 0\"\n"
        + "---\nText: minimum: 0\n"
    )
    #expect(repaired.map(\.line) == [5])
  }

  @Test("is the same when nothing is wrong or nothing is there")
  func isTheSameWhen() {
    for text in ["", "a: string", "[", "\u{FEFF}a: 5"] {
      #expect(SchemaFix.repair(text) { try? YAMLNode.parse($0) }.text == text)
    }
  }
}
