import JSON
import Prompts
import TestSupport
import Testing

@Suite struct `The conformance cases` {
  @Test(.enabled(if: sharedFolder != nil, "needs the shared folder"))
  func `of dotprompt all pass`() throws {
    let folder = try #require(sharedFolder)
    let reports = try PromptConformance.run(folder + "/spec/dotprompt")
    #expect(reports.flatMap(\.failures) == [])
    #expect(reports.flatMap(\.unsupported) == [])
    #expect(reports.map(\.passed).reduce(0, +) == 117)
    #expect(reports.count == 13)
  }

  @Test func `of Handlebars all pass, eight of them by refusing on purpose`() throws {
    let report = try #require(try PromptConformance.run(fixture("handlebars-cases.json")).first)
    #expect(report.failures == [])
    #expect(report.unsupported == [])
    #expect(
      report.deliberate.map { String($0.name.prefix(4)) }
        == ["h014", "h119", "h121", "h122", "h175", "h192", "h208", "h213"]
    )
  }

  @Test func `of Picoschema all pass`() throws {
    let report = try #require(try PromptConformance.run(fixture("picoschema-cases.json")).first)
    #expect(report.failures == [])
    #expect(report.passed == 62)
  }
}
