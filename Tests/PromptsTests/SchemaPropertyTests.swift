import JSON
import Prompts
import Testing
import YAML

@Suite("Random schemas")
struct RandomSchemasTests {
  @Test("keep their shape in both dialects")
  func keepTheirShapeIn() throws {
    var random = SchemaRandom(seed: 1)
    for _ in 0..<100 {
      let schema = try Picoschema.schema(of: .parse(random.picoschema()))
      let openAPI = try SchemaDialect.responseSchema.rendering(schema)
      let json = try SchemaDialect.responseJsonSchema.rendering(schema)
      Self.expectSameShape(schema, openAPI, isOpenAPI: true)
      Self.expectSameShape(schema, json, isOpenAPI: false)
      #expect(try SchemaDialect.responseJsonSchema.rendering(json) == json)
    }
  }

  private static func expectSameShape(
    _ schema: JSONValue,
    _ rendered: JSONValue,
    isOpenAPI: Bool
  ) {
    let allowed =
      ["type", "description", "enum", "items", "properties", "required", "propertyOrdering"]
      + (isOpenAPI ? ["nullable"] : ["additionalProperties"])
    let keys = rendered.object?.members.map(\.name) ?? []
    #expect(keys.allSatisfy(allowed.contains), "\(rendered.text)")
    #expect(Set(keys).count == keys.count)
    if isOpenAPI {
      let type = rendered["type"]?.string ?? ""
      #expect(type == type.uppercased() && !type.isEmpty)
      #expect(rendered["enum"]?.array?.contains { $0.string == nil } != true)
    }
    let names = schema["properties"]?.object?.members.map(\.name) ?? []
    #expect(rendered["properties"]?.object?.members.map(\.name) ?? [] == names)
    let order = rendered["propertyOrdering"]?.array?.compactMap(\.string) ?? []
    #expect(order == (isOpenAPI ? names : []))
    #expect(rendered["required"]?.array?.compactMap(\.string) ?? [] == names)
    for name in names {
      guard let inner = schema["properties"]?[name], let outer = rendered["properties"]?[name]
      else { continue }
      expectSameShape(inner, outer, isOpenAPI: isOpenAPI)
    }
    if let items = schema["items"], let outer = rendered["items"] {
      expectSameShape(items, outer, isOpenAPI: isOpenAPI)
    }
  }

  @Test("take the values made for them, also as they are sent")
  func takeTheValuesMade() throws {
    var random = SchemaRandom(seed: 2)
    for _ in 0..<100 {
      let schema = try Picoschema.schema(of: .parse(random.picoschema()))
      let sent = try SchemaDialect.responseSchema.rendering(schema)
      let value = random.value(for: schema)
      #expect(SchemaValidator(schema: schema).problems(in: value) == [], "\(schema.text)")
      #expect(SchemaValidator(schema: sent).problems(in: value).isEmpty, "\(sent.text)")
    }
  }

  @Test("that are no schemas break nothing")
  func thatAreNoSchemas() throws {
    var random = SchemaRandom(seed: 3)
    for _ in 0..<300 {
      let (schema, value) = (random.json(), random.json())
      let problems = SchemaValidator(schema: schema).problems(in: value)
      #expect(problems.count <= SchemaValidator.problemLimit)
      for dialect in SchemaDialect.allCases {
        let linter = SchemaLinter(dialect: dialect)
        let fixed = linter.fixed(schema)
        #expect(!linter.findings(in: fixed).contains { $0.isFixable }, "\(schema.text)")
        #expect(linter.fixed(fixed) == fixed)
        _ = try? dialect.rendering(schema)
      }
      if let node = try? YAMLNode.parse(schema.text) {
        _ = try? SchemaLinter().findings(in: node)
      }
    }
  }

  @Test("are repaired in their text once and for all")
  func areRepairedInTheir() throws {
    var random = SchemaRandom(seed: 4)
    for _ in 0..<150 {
      let text = random.json().indentedText
      let once = SchemaFix.repair(text) { try? YAMLNode.parse($0) }
      let again = SchemaFix.repair(once.text) { try? YAMLNode.parse($0) }
      #expect(again.text == once.text)
      #expect(again.repaired == [])
    }
  }
}
