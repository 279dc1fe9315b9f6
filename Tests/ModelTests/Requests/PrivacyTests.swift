import Foundation
import GeminiEmulator
import JSON
import TestSupport
import Testing

/// Plants secrets and personal data in all that a user or a chat gives, and looks for them in all
/// that commands send.
///
/// Notifications carry figures only: `NotificationTests`.
@Suite("On every way out")
struct PrivacyTests {
  /// The commands that may open a connection to a model, and what they are called with here.
  private static let commands = [
    "run": "run nightly --max-usd 5",
    "thread":
      "thread c1 --engine gemini --focus 'FOCUS' --audience 'AUDIENCE' --language 'LANGUAGE'",
    "thread of a file":
      "thread chat.jsonl --engine gemini --focus 'FOCUS' --audience 'AUDIENCE' --json",
    "report of a source": "report chat.jsonl --engine gemini --max-usd 5 -o page.html",
    "run of a source": "run chat.jsonl --engine gemini --max-usd 5",
    "ask": "ask 'who closes ticket T2? QUESTION' --engine gemini",
    "ask with a job": "ask 'who closes ticket T1? QUESTION' --engine gemini --job nightly",
    "doctor": "doctor --online",
  ]

  private static let secrets = [
    "@private.example", "901820", "DE89", "0532 0130", "4111 1111", "hunter22", "Tr0ub4dor",
    "Qx7Zk2Lm9Tr4Vb8Nc1Ks6",
  ]

  /// One of each, with a mark that names where it was planted.
  private static func planted(_ location: String) -> String {
    "\(location)@private.example, +49 30 901820, DE89 3704 0044 0532 0130 00, 4111 1111 1111 1111, "
      + "password: hunter22, das Passwort lautet Tr0ub4dor&3xyz, Qx7Zk2Lm9Tr4Vb8Nc1Ks6Wd3"
  }

  private let test: ModelWorkspace
  private let program: Program

  init() throws {
    test = try ModelWorkspace { call in
      if call.promptText.contains("The question:") {
        return .text(#"{"answer": [], "missing": ""}"#)
      }
      return call.answer([:])
    }
    program = Program(in: test.path(""), service: test.emulator.baseURL)
    var room = JSONObject()
    room.append("conversationName", .string("room " + Self.planted("room")))
    try test.write(
      chats(1...3) + [
        said(
          "s1",
          4,
          "Cy cy@private.example",
          "I'll close ticket T1: \(Self.planted("text"))",
          in: "c1"
        ),
        said("s2", 5, "Ana", "ticket T2 is for \(Self.planted("text"))", in: "c2", room),
      ]
    )
    try test.write(
      "jobs/nightly.yaml",
      """
      extends: _defaults.yaml
      source: ../chat.jsonl
      as_of: source
      engine: gemini
      context: true
      digest: {period: week, min_threads: 1}
      wording:
        audience: "AUDIENCE"
        profile: "PROFILE"

      """.replacing("AUDIENCE", with: Self.planted("audience"))
        .replacing("PROFILE", with: Self.planted("profile"))
    )
  }

  private static func line(_ command: String) -> String {
    ["AUDIENCE", "FOCUS", "LANGUAGE", "QUESTION"].reduce("$D \(command)") { line, word in
      line.replacing(word, with: planted(word.lowercased()))
    }
  }

  @Test(
    "nothing leaves that jobs have replaced, with --job and without",
    arguments: commands.keys.sorted()
  )
  func nothingLeaves(command: String) async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    let run = try await program.run(Self.line(try #require(Self.commands[command])))
    #expect([0, 1].contains(run.code), "\(run.errors)")
    #expect(!test.emulator.calls.isEmpty)
    for call in test.emulator.calls {
      let sent = call.path + call.body.text + call.query.map(\.value).joined()
      for secret in Self.secrets { #expect(!sent.contains(secret), "\(command): \(secret)") }
    }
    if command != "doctor" {
      #expect(test.emulator.generations.contains { $0.body.text.contains("[email-") })
    }
  }

  @Test("the commands are all that can ask a model")
  func allCommands() async throws {
    let help = try await program.run("$D help")
    let lines = help.output.split(separator: "\n").drop { $0 != "Commands:" }
    let names = lines.compactMap { line -> String? in
      guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
      let entry = line.dropFirst(2)
      return entry.firstRange(of: "  ").map { String(entry[..<$0.lowerBound]) }
    }
    #expect(names.contains("ask"))
    for name in names {
      let page = try await program.run("$D help \(name)").output
      let asks = page.contains("--engine") || page.contains("--online")
      // The one plans calls and makes none; the other sends chats of a scratch workspace as `run`
      // does.
      if ["jobs explain", "eval extraction"].contains(name) { continue }
      let isListed = Self.commands.values.contains { $0.hasPrefix("\(name) ") }
      #expect(!asks || isListed, "\(name) asks a model and is not in the table")
    }
  }

  @Test("a broken _defaults.yaml is said, and nothing is sent")
  func brokenDefaults() async throws {
    try test.write("jobs/_defaults.yaml", "redact: [emial]\n")
    _ = try await program.run("$D ingest chat.jsonl")
    let run = try await program.run("$D ask 'who closes ticket T2?' --engine gemini")
    #expect(run.code == 78)
    #expect(run.errors.contains("_defaults.yaml:1:"))
    #expect(test.emulator.calls.isEmpty)
  }
}
