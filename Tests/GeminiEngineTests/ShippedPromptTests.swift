import Extraction
import Gemini
import GeminiEngine
import Insights
import JSON
import Prompts
import TalkSupport
import Testing

@Suite("What the prompts that ship ask for")
struct ShippedPromptTests {
  private let prompts: ExtractionPrompts
  private let shapes: [(name: String, schema: JSONValue)]

  init() throws {
    let prompts = try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped))
    self.prompts = prompts
    shapes =
      prompts.kinds.map { ($0.kind.name.rawValue, $0.answerSchema) }
      + [
        ("fold", prompts.fold.outputSchema), ("digest", prompts.digest.outputSchema),
        ("ask", prompts.ask.outputSchema),
      ]
  }

  /// The objects in a schema.
  private func objects(_ schema: JSONValue) -> [JSONValue] {
    let members = schema.object?.members ?? []
    let inner = members.flatMap { objects($0.value) } + (schema.array ?? []).flatMap(objects)
    return schema["properties"]?.object == nil ? inner : [schema] + inner
  }

  @Test("is every field, so that models leave none out and repeat none")
  func required() {
    #expect(shapes.count >= 9)
    for (name, schema) in shapes {
      // Of the joining, all that is asked for is made a must when it is asked for.
      let objects = objects(schema).dropFirst(name == "fold" ? 1 : 0)
      #expect(!objects.isEmpty, "\(name)")
      for object in objects {
        let fields = object["properties"]?.object?.members.map(\.name) ?? []
        #expect(object["required"]?.array?.compactMap(\.string) == fields, "\(name)")
      }
    }
  }

  @Test("is no schema that the service refuses", arguments: SchemaDialect.allCases)
  func dialect(dialect: SchemaDialect) {
    let linter = SchemaLinter(dialect: dialect, acceptsNullTypes: true)
    for (name, schema) in shapes {
      #expect(linter.findings(in: schema).filter { $0.severity == .error } == [], "\(name)")
    }
  }

  @Test("holds no escaped letters, which models repeat without end")
  func escapes() {
    let shipped = PromptDictionary.shipped
    let files =
      shipped.promptNames.map(shipped.prompt) + shipped.partialNames.map(shipped.partial)
    #expect(files.count > 9)
    for file in files { #expect(file?.text.contains("\\u") == false, "\(file?.file ?? "")") }
  }

  @Test("leaves room for the answer after thinking, and nothing to chance")
  func settings() throws {
    var task = Talk(["Ana: Can you send the contract?", "Bo: I'll send it by Friday"]).task
    task.kinds = prompts.kinds.map(\.kind.name)
    let request = try #require(try GeminiEngine(prompts: prompts).requests(task).first)
    #expect(request.settings.sampling == Sampling())
    #expect(request.settings.maxOutputTokens ?? 0 >= 4_096)
    #expect(request.settings.thinking == .level(.low))
    #expect(request.tools.isEmpty && request.history.isEmpty)
  }
}
