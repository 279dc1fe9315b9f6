import Foundation
import Insights
import JSON
import Testing
@testable import Workspace

@testable import Debrief

@Suite("Insights between workspaces")
struct InsightExchangeTests {
  /// A workspace with some life in it.
  private func night() throws -> TestWorkspace {
    let night = try TestWorkspace()
    try night.run(over: ReviewingTests.talk)
    let ids = try night.insights("action_item").map(\.id)
    let reviewing = try ReviewService(night.workspace, now: TestWorkspace.now(1))
    _ = try reviewing.judge(.accept, [ids[0]], note: "yes", by: "ana")
    _ = try reviewing.judge(.reject, [ids[1]], note: nil, by: "bo")
    try night.run(
      over: ReviewingTests.talk + [said("m9", 5, "Ana", "Lunch was nice, thanks.")],
      day: 2
    )
    return night
  }

  private func lines(_ night: TestWorkspace, after number: Int64 = 0) throws -> [String] {
    var lines: [String] = []
    try InsightExchange(night.workspace).export(changedAfter: number) { lines.append($0) }
    return lines
  }

  private func take(_ lines: [String], _ night: TestWorkspace) throws -> InsightExchange.Result {
    let file = night.path("in.jsonl")
    try lines.joined().write(toFile: file, atomically: true, encoding: .utf8)
    return try InsightExchange(night.workspace).take(file)
  }

  /// Lines without the numbers of changes, which are each workspace's own.
  private func withoutNumbers(_ lines: [String]) -> [String] {
    lines.map {
      $0.replacing(/"number":\d+/, with: "").replacing(/"change":\d+/, with: "")
    }.sorted()
  }

  @Test("nothing is lost on the way, and a second time nothing changes")
  func lossless() throws {
    let (one, other) = (try night(), try TestWorkspace())
    let lines = try lines(one)
    let result = try take(lines, other)
    #expect(result.added == lines.count)
    #expect(try withoutNumbers(self.lines(other)) == withoutNumbers(lines))
    let again = try take(lines, other)
    #expect(again.known == lines.count)
    #expect(try InsightExchange(other.workspace).take(other.path("in.jsonl")).added == 0)
    // With the same messages nothing is missed; what was rejected is not read anew.
    try other.ingest(ReviewingTests.talk + [said("m9", 5, "Ana", "Lunch was nice, thanks.")])
    let reading = try InsightQueries(other.workspace, now: TestWorkspace.now(3))
    #expect(try reading.verify(nil) { _ in "p" }.allSatisfy { $0.verdict != .mismatch })
  }

  @Test("only what changed since a change is exported, and brings the other workspace up to date")
  func incremental() throws {
    let (one, other) = (try night(), try TestWorkspace())
    let before = try lines(one)
    _ = try take(before, other)
    let last = try #require(
      try before.compactMap { try JSONParser().parse($0)["change"]?.integer }.max()
    )
    #expect(try lines(one, after: last).isEmpty)
    let id = try one.insights("action_item")[0].id
    _ = try ReviewService(one.workspace, now: TestWorkspace.now(3))
      .judge(.done, [id], note: nil, by: nil)
    let news = try lines(one, after: last)
    #expect(news.count == 1)
    let result = try take(news, other)
    #expect((result.added, result.updated) == (0, 1))
    #expect(try withoutNumbers(lines(other)) == withoutNumbers(lines(one)))
    // What is older than what is known says nothing.
    #expect(try take(before, other).known == before.count)
  }

  @Test("what changed here and there in different ways stays as it is here")
  func conflict() throws {
    let (one, other) = (try night(), try TestWorkspace())
    _ = try take(lines(one), other)
    let id = try one.insights("action_item")[0].id
    _ = try ReviewService(one.workspace, now: TestWorkspace.now(3))
      .judge(.done, [id], note: nil, by: "ana")
    _ = try ReviewService(other.workspace, now: TestWorkspace.now(3))
      .judge(.reject, [id], note: nil, by: "bo")
    let result = try take(lines(one), other)
    #expect(result.conflicting == [id])
    let own = try InsightQueries(other.workspace, now: TestWorkspace.now(4)).insight(id).insight
    #expect(own.review?.verdict == .rejected)
  }

  @Test(
    "a line that is no record is named, and nothing is taken in",
    arguments: [
      ("{}", "schema"), ("no", "not JSON"), (#"{"schema":"debrief.insight-record/1"}"#, "insight"),
    ]
  )
  func broken(line: String, reason: String) throws {
    let (one, other) = (try night(), try TestWorkspace())
    let lines = try lines(one)
    let error = #expect(throws: ImportError.self) {
      _ = try take(lines + [line + "\n"], other)
    }
    #expect(error?.line == lines.count + 1)
    #expect(error?.reason.contains(reason) == true)
    #expect(try self.lines(other).isEmpty)
  }

  @Test("a record that its history does not lead to is refused")
  func forged() throws {
    let (one, other) = (try night(), try TestWorkspace())
    let line = try #require(try lines(one).first)
    let forged = line.replacing(
      #""status":"active""#,
      with: #""status":"retracted""#,
      maxReplacements: 1
    )
    let error = #expect(throws: ImportError.self) { _ = try take([forged], other) }
    #expect(error?.reason.contains("does not lead to the insight") == true)
  }

  @Test("what readers said of tasks is data for measuring")
  func labelled() throws {
    var lines: [String] = []
    let night = try night()
    try InsightExchange(night.workspace).exportLabelled { lines.append($0) }
    let rows = try lines.map { try JSONParser().parse($0) }
    #expect(rows.compactMap { $0["label"]?.integer }.sorted() == [0, 1])
    #expect(rows.allSatisfy { $0["text"]?.string?.isEmpty == false })
  }
}
