import Database
import GeminiEmulator
import JSON
import TestSupport
import Testing
@testable import Workspace

@Suite("Questions about an archive")
struct AskTests {
  private let test: ModelWorkspace
  private let program: Program

  init() throws {
    test = try ModelWorkspace { call in
      let first = call.labels.min { $0.key < $1.key }
      let cite = first.map { JSONValue.string("\($0.key) \($0.value)") }
      return .json([
        "answer": [["text": "It is decided.", "cite": .array([cite].compactMap(\.self))]],
        "missing": "",
      ])
    }
    program = Program(in: test.path(""), service: test.emulator.baseURL)
    try test.write([
      said("1", 0, "Ana Souza", "We raise the price, write to ana@example.org"),
      said("2", 1, "Bo Berg", "Ana Souza is right about the price"),
      said("3", 2, "Eve Adams", "I object to the price zebra"),
      said("4", 0, "Cy Cole", "The price is a secret lion", in: "private"),
      said("5", 3, "Fay Ford", "No price tiger for me"),
    ])
    try test.write(
      "jobs/careful.yaml",
      """
      redact: [email, person-name]
      select: {exclude_people: [Eve*], conversations: {exclude: [private]}}

      """
    )
  }

  private var body: String { test.emulator.generations.last?.body.text ?? "" }

  @Test("follow a job's redaction, and leave out people who opted out")
  func careful() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    try test.workspace.openForWriting().execute(
      """
      INSERT INTO participants (key, name, kind, is_opted_out) VALUES ('fay ford', 'Fay', 0, 1)
      ON CONFLICT (key) DO UPDATE SET is_opted_out = 1
      """
    )
    let question = "what does Ana Souza say about the price?"
    let answer = try await program.json("$D ask '\(question)' --engine gemini --job careful --json")
    #expect(test.emulator.generations.count == 1)
    for word in ["Ana", "Souza", "Bo", "Berg", "ana@example.org", "zebra", "lion", "tiger", "Eve"] {
      #expect(!body.contains(word), "\(word)")
    }
    #expect(body.contains("price"))
    let evidence = answer["answer"]?.array?.first?["evidence"]?.array?.first
    #expect(evidence?["quote"]?.string == "We raise the price, write to ana@example.org")
    let plain = try await program.run("$D ask '\(question)' --engine gemini")
    #expect(plain.code == 0)
    #expect(body.contains("Ana Souza") && body.contains("lion") && !body.contains("tiger"))
  }

  @Test("by a job that is none are refused, and nothing is sent")
  func noJob() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    let run = try await program.run("$D ask 'what price?' --engine gemini --job none")
    #expect(run.code == 78)
    #expect(test.emulator.generations.isEmpty)
  }

  @Test("to which no message that may be read has an answer are not put to a model")
  func unanswerable() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    let run = try await program.run("$D ask 'secret lion?' --engine gemini --job careful")
    #expect(run.code == 0)
    #expect(!body.contains("lion"))
  }
}
