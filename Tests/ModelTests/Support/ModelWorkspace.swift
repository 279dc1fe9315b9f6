import CivilTime
import Conversations
import Database
import Extraction
import Foundation
import Gemini
import GeminiEmulator
import GeminiEngine
import HTTP
import Insights
import JSON
import Jobs
import Ledger
import Prompts
@testable import Runs
import TestSupport
import Testing
@testable import Workspace

/// A workspace of one test, an emulated service, and a job that brings both together over HTTP.
final class ModelWorkspace: @unchecked Sendable {
  // @unchecked: a test uses it from one task at a time.

  private let folder: TemporaryFolder
  let workspace: Workspace
  let emulator: GeminiEmulator
  /// Short waits, so that tests with retries are quick.
  var policy = RetryPolicy()
  var key = "test-key"

  /// Makes a workspace.
  ///
  /// - Parameters:
  ///   - options: How the service behaves.
  ///   - answer: What it answers.
  /// - Throws: Foundation's error if there is no folder, or the emulator's if there is no port.
  init(
    options: GeminiEmulator.Options = .init(),
    _ answer: @escaping GeminiEmulator.Answer
  ) throws {
    folder = try TemporaryFolder()
    workspace = Workspace(folder: folder.url.appending(path: "workspace").path)
    emulator = try GeminiEmulator(options: options, answer)
    policy.firstDelay = .milliseconds(20)
    policy.firstFlexDelay = .milliseconds(20)
  }

  deinit { emulator.stop() }

  func path(_ name: String) -> String { folder.url.appending(path: name).path }

  /// Writes a file, with the folders that it needs.
  func write(_ name: String, _ text: String) throws {
    let target = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: target, atomically: true, encoding: .utf8)
  }

  /// Writes the lines of `chat.jsonl`.
  func write(_ lines: [String]) throws {
    try write("chat.jsonl", lines.map { $0 + "\n" }.joined())
  }

  /// What reads in a job, with this test's waits.
  func reader(for job: JobDefinition, prompts: ExtractionPrompts) throws -> ThreadReader {
    var setup = EngineSetup(
      prompts: prompts,
      credential: .key(try #require(Secret(key))),
      models: try ModelCatalog.shipped(),
      transport: { try CurlTransport() }
    )
    setup.baseURL = emulator.baseURL
    setup.engine = .gemini
    let reader = try setup.reader(for: job, in: workspace, for: .running)
    guard case .model(let engine, var access) = reader else { return reader }
    access.policy = policy
    return .model(engine, access)
  }

  /// Runs a job.
  ///
  /// - Parameters:
  ///   - text: The job file, after its source.
  ///   - source: The source, from the test's folder on.
  ///   - day: When it runs, in days after 2027-01-15.
  ///   - change: How the run differs from what the job says.
  /// - Returns: What was done.
  /// - Throws: What ``JobRun`` throws, or `JobError`.
  @discardableResult
  func run(
    _ text: String = "limits: {max_requests: 1000}",
    source: String = "chat.jsonl",
    day: Int = 0,
    change: @escaping @Sendable (inout RunOptions) -> Void = { _ in }
  ) async throws -> RunResult {
    try write("nightly.yaml", "source: \(source)\nas_of: source\n\(text)\n")
    return try await onThread { [self] in
      let prompts = try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped))
      let job = try JobDefinition(contentsOf: path("nightly.yaml"))
      var options = RunOptions()
      options.catalog = prompts.catalog
      options.reader = try reader(for: job, prompts: prompts)
      change(&options)
      return try JobRun(workspace, job: job, now: Self.now(day), options: options).run()
    }
  }

  static func now(_ day: Int) -> Instant {
    Instant(milliseconds: 1_800_000_000_000 + Int64(day) * 86_400_000)
  }

  /// The insights that hold, however sure; those that are quarantined if wanted.
  func insights(quarantined: Bool = false) throws -> [Insight] {
    let reading = try InsightQueries(workspace, now: Self.now(0))
    var filter = InsightFilter()
    filter.showsExpired = true
    filter.minimumConfidence = 0
    filter.isQuarantined = quarantined
    return try reading.list(filter, asOf: try reading.asOf)
  }

  /// The rows of a query of the workspace, columns joined by `|`.
  func rows(_ sql: String) throws -> [String] {
    let statement = try workspace.openForReading().prepare(sql)
    var rows: [String] = []
    while try statement.step() {
      let columns = statement.columnNames.indices.map { statement.text(Int32($0)) ?? "NULL" }
      rows.append(columns.joined(separator: "|"))
    }
    return rows
  }

  /// All that a second run must leave as it is.
  func state() throws -> [String] {
    try rows("SELECT id, body FROM insights ORDER BY id")
      + rows("SELECT * FROM insight_history ORDER BY 1, 2")
  }

  /// What is wrong with the citations of all that is stored, quarantined or not.
  func invalidCitations() throws -> [String] {
    let reading = try WorkspaceQueries(workspace)
    var texts: [MessageID: [UInt8]] = [:]
    for thread in try reading.threads(ThreadFilter()) {
      let transcripts = try reading.transcripts(of: thread.id.rawValue, branches: false)
      for message in transcripts.flatMap(\.messages) {
        texts[message.id] = Array(message.text.utf8)
      }
    }
    return try (insights() + insights(quarantined: true)).flatMap { insight in
      insight.evidence.filter { evidence in
        guard let text = texts[evidence.messageId], evidence.start < evidence.end,
          text.indices.contains(evidence.start), evidence.end <= text.count
        else { return true }
        return Array(text[evidence.start..<evidence.end]) != Array(evidence.quote.utf8)
      }.map { "\(insight.title): \($0.messageId) \($0.quote)" }
    }
  }
}
