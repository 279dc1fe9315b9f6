import CivilTime
import Conversations
import Foundation
import Insights
import JSON
@testable import Runs
import Testing
@testable import Workspace

@Suite("Digests of conversations")
struct DigestTests {
  static let week = "as_of: source\ndigest: week"

  /// A thread of its own: four messages about one thing, three hours after the last one.
  static func thread(_ number: Int, day: Int = 0, in conversation: String = "c") -> [String] {
    let start = day * 1440 + number * 180
    let topic = ["gateway", "invoice", "workshop", "printer", "calendar"][number % 5]
    return [
      said(
        "t\(number)a",
        start,
        "Ana",
        "The \(topic) failed again for customer \(number).",
        in: conversation
      ),
      said(
        "t\(number)b",
        start + 1,
        "Bo",
        "I restarted the \(topic) and it works for customer \(number) now.",
        in: conversation
      ),
      said(
        "t\(number)c",
        start + 2,
        "Cy",
        "The \(topic) log of customer \(number) shows a full disk since Monday.",
        in: conversation
      ),
      said(
        "t\(number)d",
        start + 3,
        "Ana",
        "We agreed to move the \(topic) of customer \(number) to the new server.",
        in: conversation
      ),
    ]
  }

  func digests(_ test: TestWorkspace) throws -> [Insight] {
    try test.insights("summary") { $0.showsExpired = true }
      .filter { $0.scope == .conversation }
      .sorted { ($0.conversationId, $0.period ?? "") < ($1.conversationId, $1.period ?? "") }
  }

  @Test("a week of threads is one insight with the quotes of its threads")
  func week() throws {
    let test = try TestWorkspace()
    let result = try test.run(over: (0..<4).flatMap { Self.thread($0) }, Self.week)
    #expect(result.threads.read == 4)
    #expect(result.digests == RunResult.DigestTally(summarised: 1))
    let digest = try #require(try digests(test).first)
    #expect(try digests(test).count == 1)
    #expect((digest.period, digest.threadId, digest.conversationId) == ("2019-W11", nil, "c"))
    #expect(digest.coverage == Insight.Coverage(messages: 16, used: 16))
    #expect(digest.provenance.prompt == "digest")
    let bullets = try #require(digest.detail["bullets"]?.array)
    #expect((4...7).contains(bullets.count))
    for bullet in bullets { #expect(!digest.evidence(of: bullet).isEmpty) }
    let threads = Set(digest.evidence.map { $0.messageId.rawValue.dropLast() })
    #expect(threads.count == 4, "every thread has its say: \(threads)")
    for quote in digest.evidence {
      let text = Array(try #require(try test.message(quote.messageId)).text.utf8)
      #expect(Array(text[quote.start..<quote.end]) == Array(quote.quote.utf8))
    }
  }

  @Test("threads of two weeks make two digests, each of its own week")
  func twoWeeks() throws {
    let test = try TestWorkspace()
    let lines = (0..<2).flatMap { Self.thread($0) } + (2..<4).flatMap { Self.thread($0, day: 7) }
    try test.run(over: lines, Self.week)
    let digests = try digests(test)
    #expect(digests.map(\.period) == ["2019-W11", "2019-W12"])
    #expect(
      digests.map { Set($0.evidence.map { $0.messageId.rawValue.dropLast() }) } == [
        ["t0", "t1"], ["t2", "t3"],
      ]
    )
  }

  @Test("a second run writes no digest again")
  func unchanged() throws {
    let test = try TestWorkspace()
    try test.run(over: (0..<3).flatMap { Self.thread($0) }, Self.week)
    let before = try digests(test)
    let result = try test.run(Self.week, day: 1)
    #expect(result.digests == RunResult.DigestTally())
    #expect(try digests(test) == before)
  }

  @Test("a week that goes on keeps its digest's id, and the weeks before are left alone")
  func growth() throws {
    let test = try TestWorkspace()
    let lines = (0..<2).flatMap { Self.thread($0) } + (2..<4).flatMap { Self.thread($0, day: 7) }
    try test.run(over: lines, Self.week)
    let before = try digests(test)
    let result = try test.run(over: lines + Self.thread(4, day: 7), Self.week, day: 1)
    #expect(result.digests.summarised == 1)
    let after = try digests(test)
    #expect(after.map(\.id) == before.map(\.id))
    #expect(after.first == before.first)
    #expect(after.last?.coverage.messages == 12)
    #expect(
      try test.rows(
        "SELECT change FROM insight_history WHERE insight = '\(before[1].id)' ORDER BY id"
      ) == ["created", "updated"]
    )
  }

  @Test("one thread is no digest unless the job says so")
  func minimum() throws {
    let test = try TestWorkspace()
    try test.run(over: Self.thread(0), Self.week)
    #expect(try digests(test).isEmpty)
    try test.run("as_of: source\ndigest: {period: week, min_threads: 1}", day: 1)
    #expect(try digests(test).count == 1)
  }

  @Test("a digest is retracted when its threads are gone")
  func takenBack() throws {
    let test = try TestWorkspace()
    let job = "as_of: source\ndigest: week\nselect: {conversations: {exclude: [nothing]}}"
    try test.run(over: (0..<2).flatMap { Self.thread($0) }, job)
    let id = try #require(try digests(test).first).id
    let deleted = Self.thread(1).map { line in
      line.replacingOccurrences(of: "}", with: #","deletedAt":"2019-03-12T09:00:00Z"}"#)
    }
    try test.run(over: Self.thread(0) + deleted, job, day: 1)
    #expect(try digests(test).isEmpty)
    #expect(try test.rows("SELECT status FROM insights WHERE id = '\(id)'") == ["retracted"])
  }

  @Test("a conversation's digest never quotes another conversation")
  func conversations() throws {
    let test = try TestWorkspace()
    let lines = (0..<4).flatMap { Self.thread($0, in: $0 % 2 == 0 ? "c" : "d") }
    try test.run(over: lines, Self.week)
    let digests = try digests(test)
    #expect(digests.map(\.conversationId) == ["c", "d"])
    #expect(
      digests.map { Set($0.evidence.map { $0.messageId.rawValue.dropLast() }) } == [
        ["t0", "t2"], ["t1", "t3"],
      ]
    )
  }

  @Test("a digest needs summaries")
  func needsSummaries() throws {
    let test = try TestWorkspace()
    #expect(throws: (any Error).self) {
      try test.run(over: Self.thread(0), "digest: week\nkinds: [decision]")
    }
  }
}
