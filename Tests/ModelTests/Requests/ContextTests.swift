import Database
import Foundation
import GeminiEmulator
import Insights
import JSON
import TestSupport
import Testing
@testable import Workspace

@Suite("The context that a model gets with a thread")
struct ContextTests {
  private let test: ModelWorkspace

  init() throws { test = try ModelWorkspace { $0.answer([:]) } }

  /// Bodies of all requests that ask for an answer.
  private var sent: [String] { test.emulator.generations.map { $0.body.text } }

  private let contract = [
    said("1", 0, "Ana", "The Acme contract migration starts on Monday"),
    said("2", 1, "Bo", "Lunch at noon"),
    said("3", 500, "Cy", "Is the Acme contract migration done?"),
    said("4", 501, "Bo", "Not yet"),
    said("5", 1000, "Cy", "The Acme contract migration is over"),
    said("6", 0, "Di", "The Acme contract migration costs 9 EUR", in: "d"),
  ]

  @Test("is nothing by default")
  func off() async throws {
    try test.write(contract)
    try await test.run()
    #expect(sent.count == 4)
    #expect(!sent.contains { $0.contains("From elsewhere") })
  }

  @Test("is what was said before in its conversation about the same, and nothing later")
  func own() async throws {
    try test.write(contract)
    try await test.run("limits: {max_requests: 9}\ncontext: true")
    let middle = try #require(sent.first { $0.contains("Not yet") })
    #expect(
      middle.contains(
        #"never cite it:\n- 2019-03-11 Ana: The Acme contract migration starts on Monday\n"#
      )
    )
    #expect(!middle.contains("is over") && !middle.contains("Lunch") && !middle.contains("9 EUR"))
    let first = try #require(sent.first { $0.contains("Lunch at noon") })
    #expect(!first.contains("From elsewhere"))
    let calls = sent.count
    try await test.run("limits: {max_requests: 9}\ncontext: true", day: 1)
    #expect(sent.count == calls)
  }

  @Test("is what other conversations say if the job lists them")
  func listed() async throws {
    try test.write(contract)
    try await test.run("limits: {max_requests: 9}\ncontext: {conversations: [d]}")
    let last = try #require(sent.first { $0.contains("Cy: The Acme contract migration is over") })
    #expect(last.contains("- 2019-03-11 Di in d: The Acme contract migration costs 9 EUR"))
  }

  @Test("stays within its budget")
  func budget() async throws {
    let talk = (0..<40).map {
      said("\($0)", $0 * 500, "Ana", "The Acme contract migration, part \($0)")
    }
    try test.write(talk)
    try await test.run("limits: {max_requests: 99}\ncontext: {max_tokens: 50}")
    let passages = sent.map { $0.components(separatedBy: #"\n- 2019"#).count - 1 }
    #expect(passages.max() == 3)
  }

  @Test("is no evidence")
  func noEvidence() async throws {
    let test = try ModelWorkspace { call in
      guard let label = call.labels.first(where: { $0.value == "Not yet" })?.key else {
        return call.answer([:])
      }
      return call.answer([
        "action_item": [
          .item("Start", cite: ["\(label) The Acme contract migration starts on Monday"]),
          .item("Wait", cite: ["\(label) Not yet"]),
        ]
      ])
    }
    try test.write(contract)
    try await test.run("limits: {max_requests: 9}\ncontext: true")
    #expect(try test.insights().map(\.title) == ["Wait"])
    #expect(try test.insights(quarantined: true).map(\.title) == ["Start"])
  }

  @Test("never crosses into a conversation that the job does not list", arguments: 1...6)
  func scope(seed: UInt64) async throws {
    var random = Lottery(state: seed)
    let words = [
      "contract", "migration", "budget", "release", "Acme", "server", "design", "hiring",
    ]
    let people = ["Ana", "Bo", "Cy", "Eve", "Fay"]
    var lines: [String] = []
    for number in 0..<90 {
      let conversation = Int(random.next() % 6)
      let name = people[Int(random.next() % 5)]
      let topic = (0..<4).map { _ in words[Int(random.next() % 8)] }.joined(separator: " ")
      // The mark names the conversation and the writer.
      let text = "\(topic) zebra\(conversation)\(name) \(number)"
      lines.append(said("\(number)", number * 40, name, text, in: "c\(conversation)"))
    }
    try test.write(lines)
    try await test.run("limits: {max_requests: 1}\nselect: {conversations: [none]}")
    let connection = try test.workspace.openForWriting()
    try connection.execute("UPDATE conversations SET is_opted_out = 1 WHERE key = 'c2'")
    try connection.execute("UPDATE participants SET is_opted_out = 1 WHERE key = 'fay'")
    try connection.execute(
      "INSERT OR IGNORE INTO participants (key, name, kind, is_opted_out) VALUES ('fay', 'Fay', 0, 1)"
    )
    try await test.run(
      """
      limits: {max_requests: 99}
      select: {conversations: {include: [c0], exclude: [c3]}, exclude_people: [eve]}
      context: {conversations: [c1, c2, c3], max_tokens: 3000}
      """
    )
    let all = sent.joined()
    #expect(all.contains("zebra0Ana") && all.contains("zebra1"))
    for forbidden in 2...5 { #expect(!all.contains("zebra\(forbidden)")) }
    for conversation in 0...5 {
      #expect(!all.contains("zebra\(conversation)Eve"))
      #expect(!all.contains("zebra\(conversation)Fay"))
    }
  }
}

/// Numbers that look random and are the same every time (SplitMix64).
private struct Lottery {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
