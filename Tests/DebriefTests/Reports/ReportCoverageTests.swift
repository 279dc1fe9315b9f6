import CivilTime
import Database
import Foundation
import JSON
import Jobs
import Reporting
@testable import Runs
import Testing
@testable import Workspace

@Suite("What a report says of itself")
struct ReportCoverageTests {
  private func json(_ test: TestWorkspace, day: Int) throws -> JSONValue {
    try JSONParser().parse(Array(try test.report(day: day, format: .json).utf8))
  }

  @Test("is where nothing was taken from, the longest stretch first")
  func blindSpots() throws {
    let test = try TestWorkspace()
    let chatter = (0..<45).map { number in
      said("c\(number)", 10 + number, number.isMultiple(of: 2) ? "Ana" : "Bo", "hm", in: "long")
    }
    let archive = [said("m2", 1, "Bo", JobRunTests.promise)]
    try test.run(over: archive + chatter, "as_of: source\nkinds: [action_item]")
    let uncited = try json(test, day: 1)["uncited"]?.array ?? []
    #expect(uncited.map { $0["messages"]?.integer } == [45])
    #expect(uncited.first?["firstMessageId"]?.string == "c0")
    for format in [JobDefinition.ReportFormat.text, .markdown, .html] {
      let text = try test.report(day: 1, format: format)
      #expect(text.lowercased().contains("not cited"), "\(format)")
      #expect(text.contains("45 messages"), "\(format)")
    }
  }

  @Test("is what its run took, and all runs, from the ledger")
  func cost() throws {
    let test = try TestWorkspace()
    let run = try test.run(over: [said("m2", 1, "Bo", JobRunTests.promise)]).runId ?? ""
    #expect(try json(test, day: 1)["cost"]?["calls"]?.integer == 0)
    #expect(try test.report(day: 1).contains("Cost      nothing, no model was asked"))
    for (id, cost) in [(run, "4120"), ("another", "1000000")] as [(RunID, String)] {
      try test.workspace.openForWriting().execute(
        """
        INSERT INTO calls (run, job, kinds, request_hash, attempt, model, tier, status, owner,
          lease_until, day, reserved_at, sent_at, reserved_tokens, reserved_cost, prompt_tokens,
          output_tokens, thought_tokens, cost)
        VALUES ('\(id)', 'nightly', 'summary', 'h', 1, 'gemini-x', 'flex', 'answered', 'o', 0,
          '2027-01-15', 0, 1, 10, 10, 5120, 800, 100, \(cost))
        """
      )
    }
    let report = try json(test, day: 1)
    #expect(report["cost"]?["usd"] == .double(0.00412))
    #expect(report["cost"]?["models"] == ["gemini-x"])
    #expect(report["cost"]?["outputTokens"]?.integer == 900)
    #expect(report["totalCost"]?["calls"]?.integer == 2)
    let line = "0.0042 USD, 1 call, 5,120 tokens in, 900 out (gemini-x)"
    #expect(try test.report(day: 1).contains(line))
    #expect(try test.report(day: 1, format: .html).contains(line))
    // A number and a point would begin a list.
    #expect(try test.report(day: 1, format: .markdown).contains(#"**All runs:** 1\.0042 USD"#))
  }

  @Test("is the message around a quote, unless it was deleted")
  func context() throws {
    let test = try TestWorkspace()
    let gone = said(
      "m1",
      0,
      "Ana",
      "a secret word",
      in: "c",
      #""deletedAt":"2019-03-11T10:00:00Z""#
    )
    try test.run(over: [gone, said("m2", 1, "Bo", JobRunTests.promise)])
    let page = try test.report(day: 1, format: .html)
    #expect(page.contains("error report to the vendor"))
    #expect(!page.contains("a secret word"))
  }
}
