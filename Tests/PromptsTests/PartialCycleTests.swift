import Testing

@testable import Prompts

@Suite("Partials that include each other")
struct PartialCycleTests {
  private func findings(_ text: String, _ partials: [String: String]) -> [String] {
    let library = PromptLibrary(PromptDictionary(partials: partials))
    return PromptLint.findings(text, file: "a.prompt", library: library).map(\.description)
  }

  @Test(
    "in every rendering are an error at the use that closes the cycle",
    arguments: [
      ("{{>a}}", ["a": "x {{>a}}"], "a → a"),
      ("{{>a}}", ["a": "{{>b}}", "b": "{{>c}}", "c": "{{>b}}"], "b → c → b"),
      ("{{>c}}{{>a}}", ["a": "{{>b}}", "b": "{{>a}}", "c": "x"], "a → b → a"),
    ]
  )
  func cycle(text: String, partials: [String: String], path: String) {
    let found = findings(text, partials)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("in a cycle: \(path)") == true, "\(found)")
  }

  @Test("only where data asks for it are left to the rendering, as is what is used twice")
  func others() {
    #expect(
      findings("{{>a}}", ["a": "{{#if more}}{{>a}}{{/if}}"]).filter { $0.contains("cycle") } == []
    )
    #expect(findings("{{>a}}{{>b}}{{>a}}", ["a": "{{>b}}", "b": "x"]) == [])
  }

  @Test("in a long chain and a wide web cost one visit each")
  func large() {
    // Each uses all that follow, so that there are 2^200 ways through them.
    let partials = Dictionary(
      uniqueKeysWithValues: (0..<200).map { number in
        ("p\(number)", (number + 1..<200).map { "{{>p\($0)}}" }.joined())
      }
    )
    #expect(findings("{{>p0}}", partials).filter { $0.contains("cycle") } == [])
  }
}
