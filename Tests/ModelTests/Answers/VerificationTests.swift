import Database
import GeminiEmulator
import GeminiEngine
import Insights
import Jobs
import Prompts
@testable import Runs
import Testing
@testable import Workspace

@testable import Debrief

@Suite("Verification of what a model found")
struct ModelVerificationTests {
  /// A workspace with one insight, after a statement altered its database.
  private func altered(
    _ sql: String,
    promptHash: @escaping (String) -> String = { $0 },
    changingJob: (inout JobDefinition) -> Void = { _ in }
  ) async throws -> Verification {
    let test = try ModelWorkspace { $0.promise }
    try test.write(chat(1) + chat(2))
    try await test.run("select: {conversations: [c1]}\nlimits: {max_requests: 1000}")
    try test.workspace.openForWriting().execute(sql)
    let prompts = try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped))
    let reading = try InsightQueries(test.workspace, now: ModelWorkspace.now(0))
    var job = try JobDefinition(contentsOf: test.path("nightly.yaml"))
    changingJob(&job)
    guard case .model(let engine, _) = try test.reader(for: job, prompts: prompts) else {
      throw EngineSetupError.noKey
    }
    let checks = try reading.verify(
      nil,
      promptHash: { promptHash(prompts.hash(of: $0)) },
      engine: { $0 == "nightly" ? JobEngine(job, engine) : nil }
    )
    #expect(checks.count == 1)
    return try #require(checks.first)
  }

  private func verdict(_ check: Verification, _ link: Verification.Link) -> Verification.Verdict? {
    check.steps.first { $0.link == link }?.verdict
  }

  @Test("what no one touched is valid in every link")
  func valid() async throws {
    let check = try await altered("SELECT 1")
    #expect(check.steps.map(\.link) == Verification.Link.allCases)
    #expect(check.steps.allSatisfy { $0.verdict == .valid }, "\(check)")
    #expect(check.steps.first { $0.link == .request }?.note == "made again from what is stored")
  }

  @Test("a request that cannot be made again is reported, and is not a mismatch")
  func otherJob() async throws {
    func note(
      _ sql: String = "SELECT 1",
      changingJob: (inout JobDefinition) -> Void = { _ in }
    ) async throws -> String? {
      let check = try await altered(sql, changingJob: changingJob)
      #expect(verdict(check, .request) == .valid)
      return check.steps.first { $0.link == .request }?.note
    }
    let other = "as the ledger says; it cannot be made again"
    #expect(try await note { $0.wording.language = "German" } == other)
    #expect(try await note { $0.selection.excludedPeople = [NamePattern("Ana")] } == other)
    #expect(try await note("UPDATE calls SET job = 'gone'") == other)
    #expect(try await note("UPDATE calls SET job = NULL") == other)
    #expect(try await note("UPDATE messages SET text = text || '!'") == other)
  }

  @Test("a long thread's requests are made again from the answers to its parts")
  func parts() async throws {
    let test = try ModelWorkspace { call in
      call.labels.values.contains { $0.hasPrefix("I'll close") } ? call.promise : call.answer([:])
    }
    let talk = (0..<400).map { number in
      said("t\(number)", number, "Ana", String(repeating: "word\(number) ", count: 60), in: "c1")
    }
    try test.write(talk + [said("b", 401, "Bo", "I'll close ticket T1 myself.", in: "c1")])
    try await test.run()
    #expect(test.emulator.generations.count > 1)
    let prompts = try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped))
    let job = try JobDefinition(contentsOf: test.path("nightly.yaml"))
    let reader = try test.reader(for: job, prompts: prompts)
    guard case .model(let engine, _) = reader else {
      Issue.record("The job is read without a model.")
      return
    }
    let checks = try InsightQueries(test.workspace, now: ModelWorkspace.now(0)).verify(
      nil,
      promptHash: { prompts.hash(of: $0) },
      engine: { _ in JobEngine(job, engine) }
    )
    let notes = checks.flatMap(\.steps).filter { $0.link == .request }.map(\.note)
    #expect(Set(notes) == ["made again from what is stored"])
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

  @Test("a prompt that was changed since is reported, and is not a mismatch")
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

  @Test("a request that the record names and no one made is gone, and the record shows it")
  func otherRequest() async throws {
    let check = try await altered(
      "UPDATE insights SET body = json_set(body, '$.provenance.requestHash', 'x')"
    )
    #expect(verdict(check, .request) == .gone)
    #expect(verdict(check, .answer) == .gone)
    #expect(verdict(check, .record) == .mismatch)
  }
}
