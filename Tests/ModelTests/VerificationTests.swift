import Database
import Extraction
import GeminiEmulator
import Insights
import Prompts
import Testing

@testable import Debrief

@Suite("Verification of what a model found")
struct ModelVerificationTests {
  /// A workspace with one insight, after a statement altered its database.
  private func altered(
    _ sql: String,
    promptHash: @escaping (String) -> String = { $0 }
  ) async throws -> Verification {
    let test = try ModelWorkspace { $0.promise }
    try test.write(chat(1))
    try await test.run()
    try test.workspace.openForWriting().execute(sql)
    let prompts = try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped))
    let reading = try InsightReading(test.workspace, now: ModelWorkspace.now(0))
    let checks = try reading.verify(nil) { promptHash(prompts.hash(of: $0)) }
    #expect(checks.count == 1)
    return try #require(checks.first)
  }

  private func verdict(_ check: Verification, _ link: Verification.Link) -> Verification.Verdict? {
    check.steps.first { $0.link == link }?.verdict
  }

  @Test("what nobody touched is valid in every link")
  func valid() async throws {
    let check = try await altered("SELECT 1")
    #expect(check.steps.map(\.link) == Verification.Link.allCases)
    #expect(check.steps.allSatisfy { $0.verdict == .valid }, "\(check)")
  }

  @Test(
    "an altered prompt, request or answer is found, whatever of it was altered",
    arguments: [
      ("UPDATE insights SET body = json_set(body, '$.provenance.promptHash', 'x')", "prompt"),
      ("UPDATE calls SET model = 'x'", "request"),
      ("UPDATE calls SET thread = 'x'", "request"),
      ("UPDATE calls SET kinds = 'summary'", "request"),
      ("UPDATE calls SET status = 'failed'", "request"),
      ("UPDATE insights SET body = json_set(body, '$.provenance.model', 'x')", "request"),
      ("UPDATE responses SET body = CAST(replace(body, 'T1', 'T2') AS BLOB)", "answer"),
      ("UPDATE responses SET body = substr(body, 2)", "answer"),
      ("UPDATE responses SET digest = 'x'", "answer"),
      ("UPDATE responses SET response_id = 'x'", "answer"),
      ("UPDATE insights SET body = json_set(body, '$.provenance.responseId', 'x')", "answer"),
    ]
  )
  func mismatch(sql: String, link: String) async throws {
    let check = try await altered(sql)
    let link = try #require(Verification.Link(rawValue: link))
    #expect(verdict(check, link) == (link == .prompt ? .changed : .mismatch), "\(check)")
    let isInRecord = sql.contains("insights")
    #expect(verdict(check, .record) == (isInRecord ? .mismatch : .valid))
    #expect(check.verdict == .mismatch)
    let others = check.steps.filter { $0.link != link && $0.link != .record }
    #expect(others.allSatisfy { $0.verdict == .valid }, "\(check)")
  }

  @Test("a prompt that was changed since is told, and is no mismatch")
  func prompt() async throws {
    let check = try await altered("SELECT 1") { $0 + "x" }
    #expect(verdict(check, .prompt) == .changed)
    #expect(check.verdict == .valid)
  }

  @Test(
    "what was cleared away is gone, which is no mismatch",
    arguments: [("DELETE FROM calls", "request"), ("DELETE FROM responses", "answer")]
  )
  func gone(sql: String, link: String) async throws {
    let check = try await altered(sql)
    let gone = check.steps.filter { $0.verdict != .valid }
    #expect(gone.map(\.link.rawValue) == [link] && gone.map(\.verdict) == [.gone])
    #expect(check.verdict == .valid)
  }

  @Test("a request that the record names and nobody made is gone, and the record shows it")
  func otherRequest() async throws {
    let check = try await altered(
      "UPDATE insights SET body = json_set(body, '$.provenance.requestHash', 'x')"
    )
    #expect(verdict(check, .request) == .gone)
    #expect(verdict(check, .answer) == .gone)
    #expect(verdict(check, .record) == .mismatch)
  }
}
