import CivilTime
import Database
import Foundation
import Insights
import JSON
import Jobs
import Reporting
@testable import Runs
import TestSupport
import Testing
@testable import Workspace

@Suite("A report for one person")
struct AudienceTests {
  private static let people = ["Ana", "Bo", "Cleo", "Dan", "Eve"]
  private static let formats = JobDefinition.ReportFormat.allCases

  /// Conversations with random members; every text of one holds its word.
  private struct Talk {
    var lines: [String] = []
    /// Who takes part, by the conversation's word.
    var members: [String: Set<String>] = [:]

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      for number in 0..<6 {
        let word = "zq\(number)word"
        let members = people.filter { _ in Bool.random(using: &random) }
        guard members.count > 1 else { continue }
        self.members[word] = Set(members)
        for (index, name) in members.enumerated() {
          let text = Self.texts[(index + number) % Self.texts.count]
          lines.append(
            said(
              "\(word)-m\(index)",
              number * 1500 + index,
              name,
              text.replacing("WORD", with: word),
              in: "\(word)-room",
              #""conversationName":"\#(word) room""#
            )
          )
        }
      }
    }

    private static let texts = [
      "Okay, I'll send the WORD report to the vendor by Friday.",
      "We decided to move the WORD launch to Monday.",
      "Does anybody know where the WORD keys are?",
      "Let's meet tomorrow at 10 about WORD, shall we?",
    ]
  }

  private func report(
    _ test: TestWorkspace,
    for person: String?,
    day: Int = 1,
    _ format: JobDefinition.ReportFormat = .json,
    since: String? = nil,
    job: String? = nil
  ) throws -> String {
    var options = InsightQueries.ReportOptions()
    options.person = person
    options.format = format
    options.since = since
    options.job = job
    return try InsightQueries(test.workspace, now: TestWorkspace.now(day)).report(options).text
  }

  @Test(
    "holds nothing of conversations they are not in, in any form, however far back it goes",
    arguments: [1, 2, 3] as [UInt64]
  )
  func privacy(_ seed: UInt64) throws {
    let talk = Talk(seed: seed)
    let test = try TestWorkspace()
    try test.run(over: talk.lines)
    try #require(talk.members.count > 2)
    var shown = 0
    for (day, name) in Self.people.enumerated()
    where talk.members.values.contains(where: { $0.contains(name) }) {
      for format in Self.formats {
        for since in [nil, "last", "2019-03-12"] {
          for job in [nil, "nightly"] {
            let text = try report(test, for: name, day: day + 1, format, since: since, job: job)
            let lower = text.lowercased()
            for (word, members) in talk.members where !members.contains(name) {
              #expect(!lower.contains(word), "\(format) for \(name)")
            }
            if talk.members.contains(where: { $0.value.contains(name) && text.contains($0.key) }) {
              shown += 1
            }
          }
        }
      }
    }
    #expect(shown > 50)
  }

  @Test("begins with what they own or asked")
  func order() throws {
    let test = try TestWorkspace()
    try test.run(
      over: [
        said("m1", 0, "Bo", "I'll send the contract to the vendor by Tuesday."),
        said("m2", 1, "Ana", "I'll send the error report to the landlord by Friday."),
      ]
    )
    for (name, id) in [("ana", "m2"), ("@Bo", "m1")] {
      let json = try JSONParser().parse(Array(try report(test, for: name).utf8))
      let first = json["actionItems"]?.array?.first
      #expect(first?["evidence"]?.array?.first?["messageId"]?.string == id)
      #expect(json["person"]?["id"]?.string == name.filter(\.isLetter).lowercased())
      #expect(json["actionItems"]?.array?.count == 2)
    }
    #expect(try report(test, for: "ana", .text).contains("For       Ana (ana)"))
  }

  @Test("needs one person that the name means")
  func names() throws {
    let test = try TestWorkspace()
    let other = said("m3", 2, "Ana", "Hello there, everybody in this room!")
      .replacing(#""senderId":"ana""#, with: #""senderId":"u7""#)
    try test.run(over: [said("m1", 0, "Ana", "Hello, all of you, how are you?"), other])
    #expect(throws: WorkspaceError.unknown(what: .person, name: "Zoe")) {
      try report(test, for: "Zoe")
    }
    // An id is one person, whoever else is called so.
    _ = try report(test, for: "ana")
    #expect(throws: WorkspaceError.ambiguous(name: "ANA", candidates: ["Ana (ana)", "Ana (u7)"])) {
      try report(test, for: "ANA")
    }
  }

  @Test("counts what was read of theirs, and has its own last report")
  func coverage() throws {
    let test = try TestWorkspace()
    try test.run(
      over: [
        said("m1", 0, "Bo", "I'll send the contract to the vendor by Tuesday.", in: "a"),
        said("m2", 1, "Ana", "I'll send the error report to the landlord by Friday.", in: "b"),
      ]
    )
    _ = try report(test, for: nil)
    let json = try JSONParser().parse(
      Array(try report(test, for: "ana", day: 2, since: "last").utf8)
    )
    #expect(json["coverage"]?["threads"]?.integer == 1)
    #expect(json["changes"] == .null)
    #expect(json["actionItems"]?.array?.count == 1)
    let again = try JSONParser().parse(
      Array(try report(test, for: "ana", day: 3, since: "last").utf8)
    )
    #expect(again["actionItems"]?.array?.isEmpty == true)
  }
}

@Suite("A job's reports")
struct JobReachTests {
  private let lines = [
    said("m1", 0, "Bo", "I'll send the contract to the vendor by Tuesday.", in: "office"),
    said("m2", 1, "Ana", "I'll send the error report to the landlord by Friday.", in: "private"),
    said("m3", 2, "Ana", "We decided to move the launch to Monday.", in: "office"),
  ]

  @Test("hold only what the job selects, also when they are made later and by others' runs")
  func reach() throws {
    let test = try TestWorkspace()
    try test.run(over: lines)
    let job = """
      as_of: source
      kinds: [action_item]
      select: {conversations: {exclude: [private]}}
      report: {format: json, path: out.json}
      """
    try test.run(job, day: 1)
    let written = Array(try Data(contentsOf: URL(filePath: test.path("out.json"))))
    var options = InsightQueries.ReportOptions()
    options.format = .json
    options.job = "nightly"
    let later = try InsightQueries(test.workspace, now: TestWorkspace.now(2)).report(options).text
    for bytes in [written, Array(later.utf8)] {
      let json = try JSONParser().parse(bytes)
      #expect(json["actionItems"]?.array?.count == 1)
      #expect(json["decisions"]?.array?.isEmpty == true)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("landlord"))
    }
  }

  @Test("may be for one person")
  func person() throws {
    let test = try TestWorkspace()
    try test.run(over: lines, "as_of: source\nreport: {path: bo.md, for: Bo}")
    let text = try String(contentsOf: URL(filePath: test.path("bo.md")), encoding: .utf8)
    #expect(text.prefix { $0 != "\n" }.contains(", for Bo"))
    #expect(text.contains("contract") && !text.contains("landlord"))
    #expect(throws: WorkspaceError.unknown(what: .person, name: "Zoe")) {
      try test.run("as_of: source\nreport: {path: zoe.md, for: Zoe}", day: 1)
    }
  }
}
