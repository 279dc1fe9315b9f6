import CivilTime
import Foundation
import Gemini
import Testing
import YAML

@Suite("Models and prices")
struct ModelCatalogTests {
  let catalog: ModelCatalog

  init() throws { catalog = try ModelCatalog.shipped() }

  private func day(_ text: String) throws -> CivilDate {
    guard case .local(let time) = ISO8601Time(text) else { throw CancellationError() }
    return time.date
  }

  private func usage(_ prompt: Int, _ output: Int, cached: Int = 0) -> TokenUsage {
    var usage = TokenUsage()
    (usage.prompt, usage.candidates, usage.cached) = (prompt, output, cached)
    return usage
  }

  @Test("the text in the program is the file that users edit")
  func shippedText() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = try String(contentsOf: root.appending(path: "prompts/models.yaml"), encoding: .utf8)
    #expect(file == ModelCatalog.shippedText)
  }

  @Test("a call is priced by its day")
  func dated() throws {
    let million = usage(1_000_000, 1_000_000)
    for (model, day, cost) in [
      ("gemini-4-argon", "2026-11-30", 12_000_000), ("gemini-4-argon", "2026-12-01", 24_000_000),
      ("gemini-3.8-flash", "2026-12-31", 4_500_000), ("gemini-3.8-flash", "2027-01-01", 9_000_000),
      ("models/gemini-flash-latest", "2026-11-20", 4_500_000),
      ("gemini-3-flash-preview", "2026-11-20", 3_500_000),
    ] {
      let price = try #require(catalog.price(model, on: try self.day(day)))
      #expect(price.cost(million) == Int64(cost), "\(model) \(day)")
    }
  }

  @Test("flex and batch cost half, priority 1.8 times, cached input a tenth")
  func tiers() throws {
    let price = try #require(catalog.price("gemini-3.8-flash", on: try day("2026-11-20")))
    let call = usage(1_000_000, 100_000, cached: 400_000)
    // 600,000 at 0.75, 400,000 at 0.075, 100,000 at 3.75.
    #expect(price.cost(call) == 450_000 + 30_000 + 375_000)
    #expect(price.cost(call, tier: .flex) == 427_500)
    #expect(price.cost(call, tier: .batch) == 412_500 + 30_000)
    #expect(price.cost(call, tier: .priority) == 1_539_000)
    #expect(price.cost(usage(1, 0)) == 1)
    #expect(price.cost(TokenUsage()) == 0)
    #expect(price.reservation(input: 1000, outputLimit: 8192) == 31_470)
  }

  @Test("thinking costs as much as the answer")
  func thoughts() throws {
    let price = try #require(catalog.price("gemini-3.8-flash", on: try day("2026-11-20")))
    var call = usage(0, 1000)
    call.thoughts = 3000
    #expect(price.cost(call) == 15_000)
  }

  @Test("long prompts of Pro cost more")
  func long() throws {
    let price = try #require(catalog.price("gemini-3.1-pro-preview", on: try day("2026-11-20")))
    #expect(price.cost(usage(200_000, 0)) == 400_000)
    #expect(price.cost(usage(200_001, 0)) == 800_004)
  }

  @Test("a retired name costs what its successor costs, from the day it is answered by it")
  func routes() throws {
    #expect(catalog.answering("gemini-2.5-pro", on: try day("2026-11-30")) == "gemini-2.5-pro")
    #expect(catalog.answering("gemini-2.5-pro", on: try day("2026-12-01")) == "gemini-3.8-flash")
    #expect(catalog.answering("gemini-3.7-flash", on: try day("2026-10-08")) == "gemini-3.8-flash")
    let call = usage(1_000_000, 0)
    for (day, cost) in [("2026-11-30", 300_000), ("2026-12-01", 300_000)] {
      let price = try #require(catalog.price("gemini-2.5-flash", on: try self.day(day)))
      #expect(price.cost(call) == Int64(cost))
    }
    let price = try #require(catalog.price("gemini-2.5-pro", on: try day("2027-02-01")))
    #expect(price.cost(call) == 1_500_000)
  }

  @Test("a model that is not listed has no price, and neither has a day before its first")
  func unpriced() throws {
    #expect(catalog.price("gemini-9-moon", on: try day("2026-11-20")) == nil)
    #expect(catalog.price("gemini-3.8-flash", on: try day("2026-01-01")) == nil)
    #expect(catalog.price("gemini-3-pro-preview", on: try day("2026-11-20")) == nil)
  }

  @Test("thinking is asked for as the model takes it")
  func thinking() throws {
    for (model, wanted, thinking) in [
      ("gemini-3.8-flash", ThinkingLevel.minimal, Thinking.level(.low)),
      ("gemini-3.8-flash", .low, .level(.low)), ("gemini-3.6-flash", .minimal, .level(.minimal)),
      ("gemini-4-argon", .high, .level(.high)), ("gemini-2.5-flash", .minimal, .budget(0)),
      ("gemini-2.5-pro", .minimal, .budget(128)), ("gemini-2.5-flash-lite", .low, .budget(1024)),
    ] {
      #expect(try #require(catalog.facts(model)).thinking(wanted) == thinking, "\(model)")
    }
  }

  @Test("the user is warned of what is odd about a model")
  func warnings() throws {
    let day = try day("2026-11-20")
    #expect(catalog.warnings("gemini-3.8-flash", on: day) == [])
    for (model, words) in [
      ("gemini-3.7-flash", "is answered by gemini-3.8-flash"), ("gemini-3-pro-preview", "ended on"),
      ("gemini-flash-latest", "alias"), ("gemini-3.8-flsh", "did you mean gemini-3.8-flash"),
      ("gemini-3.1-flash-lite", "ends on 2027-05-07; use gemini-3.5-flash-lite"),
      ("gemini-2.5-pro", "deprecated"),
    ] {
      #expect(catalog.warnings(model, on: day).joined().contains(words), "\(model)")
    }
  }

  @Test("instead of a model that is not there another one is named")
  func missing() {
    for (model, words) in [
      ("gemini-3.8-flsh", "did you mean gemini-3.8-flash?"),
      ("gemini-3-pro-preview", "it ended on 2026-03-09, use gemini-3.1-pro-preview"),
      ("gemini-3.7-flash", "use gemini-3.8-flash"), ("llama", "the default is gemini-3.8-flash"),
    ] {
      #expect(catalog.advice(onMissing: model) == words)
    }
  }

  @Test("the default is a current model with a price and the level low")
  func defaultModel() throws {
    let facts = try #require(catalog.facts(catalog.defaultModel))
    #expect(facts.id == "gemini-3.8-flash")
    #expect(facts.thinkingLevels == [.low, .medium, .high])
    #expect(facts.outputLimit == 65_536)
    #expect(catalog.facts("gemini-4-argon")?.plainOutputLimit == 32_768)
  }

  @Test(
    "a mistake in the file is shown at its place",
    arguments: [
      ("models: {}\nasOf: yesterday", "2:7: asOf must be a day"),
      ("defualt: a", "1:1: unknown key \"defualt\"; did you mean \"default\"?"),
      (
        "models: {a: {input: 1, output: 1, prices: [{from: 2026-01-01, input: 0.0000001}]}}",
        "must be a number"
      ),
      (
        "models: {a: {input: 1, output: 1, prices: [{from: 2026-01-01, input: 1001, output: 1}]}}",
        "must be a number"
      ),
      ("models: {a: {input: 0, output: 1}}", "must be between"),
      ("models: {a: {output: 1}}", "input is missing"),
      ("models: {a: {input: 1, output: 1, thinking: {levels: [deep]}}}", "cannot be \"deep\""),
      ("models: {a: {input: 1, output: 1, thinking: {budget: [5, 1]}}}", "must be between"),
      ("tiers: {flx: 1}", "unknown tier \"flx\""),
      ("models: {}\nasOf: 2026-01-01\ndefault: a", "default must be one of the models"),
      (
        "models: {a: {input: 1, output: 1, routed: {from: 2026-01-01, to: b}}}\n"
          + "asOf: 2026-01-01\ndefault: a",
        "to must be one of the models"
      ),
    ]
  )
  func mistakes(text: String, message: String) {
    let error = #expect(throws: YAMLError.self) {
      try ModelCatalog(yaml: YAMLNode.parse(text))
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test("a circle of routes ends")
  func circle() throws {
    let text = """
      asOf: 2026-01-01
      default: a
      models:
        a: { input: 1, output: 1, routed: { from: 2026-01-01, to: b } }
        b: { input: 1, output: 1, routed: { from: 2026-01-01, to: a } }
      """
    let catalog = try ModelCatalog(yaml: YAMLNode.parse(text))
    #expect(catalog.price("a", on: try day("2026-05-01")) == nil)
  }
}
