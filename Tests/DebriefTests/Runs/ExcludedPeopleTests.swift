import Foundation
import Insights
import Jobs
import Reporting
@testable import Runs
import Testing
@testable import Workspace

@Suite("People that a job excludes")
struct ExcludedPeopleTests {
  private static let secret = ["Mallory", "zebra", "giraffe"]
  private static let excluding = "as_of: source\nselect: {exclude_people: [Mallory]}"

  /// A workspace in which a job that excludes no one has read what everybody said.
  private func archive() throws -> TestWorkspace {
    let test = try TestWorkspace()
    // Stretches that no one quotes: one in a thread with quotes, one in a thread without any.
    let chatter = [("c", 4), ("q", 0)].flatMap { conversation, start in
      (0..<40).map { number in
        let isFirst = number == 0
        return said(
          "\(conversation)\(number)",
          start + number,
          isFirst ? "Mallory" : "Bo",
          isFirst ? "zebra" : "hm",
          in: conversation
        )
      }
    }
    try test.run(
      over: [
        said("m1", 0, "Mallory", "The zebra is on the roof."),
        said("m2", 1, "Bo", "I'll send the report to Ana by Friday."),
        said("m3", 2, "Mallory", "I'll feed the giraffe tomorrow at noon."),
        said("m4", 3, "Ana", "Thanks, both of you."),
      ] + chatter
    )
    return test
  }

  @Test(
    "are neither quoted nor shown in its reports",
    arguments: JobDefinition.ReportFormat.allCases
  )
  func reports(format: JobDefinition.ReportFormat) throws {
    let test = try archive()
    #expect(try test.insights("action_item").contains { $0.title.contains("giraffe") })
    try test.run(Self.excluding + "\nreport: {format: \(format.rawValue), path: report}", day: 1)
    let report = try String(contentsOfFile: test.path("report"), encoding: .utf8)
    for word in Self.secret { #expect(!report.contains(word), "\(word)") }
    var options = InsightQueries.ReportOptions()
    options.format = format
    options.job = "nightly"
    let later = try InsightQueries(test.workspace, now: TestWorkspace.now(2)).report(options).text
    for word in Self.secret { #expect(!later.contains(word), "\(word), later") }
    #expect(report.contains("end the report"))
  }

  @Test("are in no line of its files")
  func lines() throws {
    let test = try archive()
    try test.run(Self.excluding + "\nsinks: [{type: jsonl, path: all.jsonl}]", day: 1)
    let lines = try String(contentsOfFile: test.path("all.jsonl"), encoding: .utf8)
    #expect(lines.contains("the report"))
    for word in Self.secret { #expect(!lines.contains(word), "\(word)") }
  }

  @Test("are in the reports of a job that excludes no one")
  func others() throws {
    let test = try archive()
    let report = try test.report(day: 1, format: .html)
    for word in Self.secret { #expect(report.contains(word), "\(word)") }
  }
}
