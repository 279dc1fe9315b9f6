import ShippedFiles
import Foundation
import GeminiEmulator
import JSON
import TestSupport
import Testing

/// The commands that ask a model, of the built binary, over real HTTP.
@Suite("The program with a model")
struct ProgramTests {
  private let test: ModelWorkspace
  private let program: Program

  init() throws {
    test = try ModelWorkspace { call in
      if call.promptText.contains("The question:") { return Self.answer(call) }
      return Self.finds(call)
    }
    program = Program(in: test.path(""), service: test.emulator.baseURL)
    try test.write(chats(1...3))
    try test.write("jobs/nightly.yaml", "source: ../chat.jsonl\nas_of: source\nengine: gemini\n")
  }

  /// A careful answer to all kinds that are asked for.
  private static func finds(_ call: EmulatedCall) -> EmulatedReply {
    guard let (label, text) = call.labels.first(where: { $0.value.hasPrefix("I'll close") }) else {
      return call.answer([:])
    }
    let cite: JSONValue = .array([.string("\(label) \(text)")])
    return call.answer([
      "summary": [
        "headline": "A ticket", "gist": "Bo closes a ticket.", "topics": ["tickets"],
        "bullets": [["text": "Bo closes a ticket.", "cite": cite]],
      ],
      "action_item": [.item("Close the ticket", owner: "Bo", cite: ["\(label) \(text)"])],
      "risk": [["title": "Bo works alone", "severity": "high", "cite": cite]],
    ])
  }

  private static func answer(_ call: EmulatedCall) -> EmulatedReply {
    let promises = call.labels.filter { $0.value.hasPrefix("I'll close") }
      .sorted { $0.key < $1.key }
    return .json([
      "answer": .array(
        promises.map { label, text in
          ["text": "Bo said that he would.", "cite": .array([.string("\(label) \(text)")])]
        } + [["text": "The moon is cheese.", "cite": ["m1 the moon is made of cheese"]]]
      ), "missing": "when",
    ])
  }

  /// What a command printed, which has to fit a published schema.
  private func document(_ command: String, fits name: String) async throws -> JSONValue {
    let document = try await program.json(command)
    let schema = try #require(PublishedSchema.named(name))
    let complaints = SchemaCheck(root: try JSONParser().parse(schema.text)).complaints(document)
    #expect(complaints == [], "\(command)")
    return document
  }

  @Test("a dry run estimates calls, tokens and USD per tier, and sends nothing")
  func dryRun() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    let run = try await document("$D run nightly --max-usd 1 --dry-run --json", fits: "run")
    #expect(run["plan"]?["calls"]?.integer == 3)
    #expect((run["plan"]?["inputTokens"]?.integer ?? 0) > 100)
    let tiers = run["plan"]?["cost"]?.array ?? []
    #expect(tiers.compactMap { $0["tier"]?.string } == ["standard", "flex"])
    #expect(test.emulator.calls.isEmpty)
  }

  @Test("what a run would cost is reported without a key and without a limit")
  func planWithoutKey() async throws {
    var program = program
    program.environment["GEMINI_API_KEY"] = nil
    _ = try await program.run("$D ingest chat.jsonl")
    for command in ["run nightly --dry-run", "jobs explain nightly"] {
      let told = try await program.json("$D \(command) --engine gemini --json")
      #expect(told["plan"]?["calls"]?.integer == 3, "\(command)")
    }
    let run = try await program.run("$D run nightly --engine gemini --max-usd 1")
    #expect(run.code == 77 && run.errors.contains("there is no key"), "\(run.errors)")
    #expect(test.emulator.calls.isEmpty)
  }

  @Test("the report of a run contains what the run itself cost")
  func costOfRun() async throws {
    try test.write(
      "jobs/told.yaml",
      "source: ../chat.jsonl\nas_of: source\nengine: gemini\nreport: {format: json}\n"
    )
    let report = try await program.json("$D run told --max-usd 1")
    #expect(report["cost"]?["calls"]?.integer == 3)
    #expect(report["totalCost"]?["calls"]?.integer == 3)
  }

  @Test("versions of a prompt are compared whatever one of them is called")
  func versions() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    try test.write("prompts/kinds/decision.prompt", "")
    let script = """
      $D prompts show decision > old.prompt && $D prompts show decision > prompts/kinds/decision.prompt
      echo 'Only what was written down.' >> prompts/kinds/decision.prompt
      """
    #expect(try await program.run(script).code == 0)
    let thread = "--thread c1"
    let told = try await program.run(
      "$D prompts diff old.prompt prompts/kinds/decision.prompt \(thread)"
    )
    #expect(told.code == 0 && told.output.contains("+ Only what was written down."))
    let unnamed = try await program.run("$D prompts diff old.prompt old.prompt \(thread)")
    #expect(unnamed.code != 0 && unnamed.errors.contains("no prompt has this name"))
  }

  @Test("a run, what it cost, and where an insight comes from are shown as published")
  func run() async throws {
    let first = try await document("$D run nightly --max-usd 1 --json", fits: "run")
    #expect(first["threads"]?["read"]?.integer == 3)
    #expect(test.emulator.generations.count == 3)
    let second = try await document("$D run nightly --max-usd 1 --json", fits: "run")
    #expect(second["threads"]?["unchanged"]?.integer == 3)
    #expect(test.emulator.generations.count == 3)

    let cost = try await document("$D cost --json", fits: "cost")
    #expect(cost["total"]?["calls"]?.integer == 3)
    #expect(Double(cost["total"]?["usd"]?.string ?? "") ?? 0 > 0)
    for dimension in ["day", "job", "model", "kind", "tier", "day,job,model,kind,tier"] {
      let command = "$D cost --by \(dimension) --json"
      let rows = try await document(command, fits: "cost")["rows"]?.array
      #expect(rows?.isEmpty == false, "\(dimension)")
    }

    let found = try await document("$D insights --kind action_item --json", fits: "insights")
    let items = found["insights"]?.array ?? []
    #expect(items.count == 3)
    let provenance = items.first?["provenance"]
    #expect(provenance?["engine"]?.string == "gemini")
    for name in ["model", "modelVersion", "promptHash", "requestHash", "responseId", "runId"] {
      #expect(provenance?[name]?.string?.isEmpty == false, "\(name)")
    }
    let id = try #require(items.first?["id"]?.string)
    let explained = try await document(
      "$D insights explain \(id) --json",
      fits: "explanation"
    )
    #expect(explained["insight"]?["id"]?.string == id)
    #expect(explained["calls"]?.array?.count == 1)
    let text = try await program.run("$D insights explain \(id)")
    #expect(text.code == 0 && text.output.contains("answer kept"))
  }

  @Test("what a report contains of a model's finds fits its schema and its text")
  func report() async throws {
    _ = try await program.run("$D run nightly --max-usd 1")
    let report = try await document("$D report --format json", fits: "report")
    #expect(report.text.contains("Close the ticket"))
    let text = try await program.run("$D report")
    #expect(text.code == 0 && text.output.contains("Close the ticket"))
  }

  @Test("one thread on demand is one call, stored and checked")
  func thread() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    let found = try await document("$D thread c2 --engine gemini --json", fits: "extraction")
    #expect(found["stored"]?.bool == true)
    #expect(found["insights"]?.array?.count == 2)
    #expect(test.emulator.generations.count == 1)
    let again = try await program.run("$D thread c2 --engine gemini")
    #expect(again.code == 0 && again.output.contains("Close the ticket"))
    #expect(test.emulator.generations.count == 1)
    let focused = try await program.run("$D thread c2 --engine gemini --focus risks --json")
    #expect(focused.code == 0)
    #expect(try focused.json()["stored"]?.bool == false)
    #expect(test.emulator.generations.last?.body.text.contains("risks") == true)
    let last = try await program.run("$D thread c2 --engine gemini --last 1 --json")
    #expect(last.code == 0)
    #expect(test.emulator.generations.last?.body.text.contains("Can somebody") == false)
  }

  @Test("a question is answered with checked quotes, and what no one said is dropped")
  func ask() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    let found = try await document(
      "$D ask 'who closes ticket T2?' --engine gemini --json",
      fits: "answer"
    )
    #expect(found["engine"]?.string == "gemini")
    let sentences = found["answer"]?.array ?? []
    #expect(!sentences.isEmpty)
    for sentence in sentences {
      #expect(sentence["evidence"]?.array?.isEmpty == false)
      #expect(sentence["text"]?.string?.contains("cheese") == false)
    }
    #expect(found["dropped"]?.integer == 1)
    #expect(test.emulator.generations.count == 1)
    let offline = try await document(
      "$D ask 'who closes ticket T2?' --offline --json",
      fits: "answer"
    )
    #expect(offline["answer"]?.array?.isEmpty == true)
    #expect(offline["passages"]?["hits"]?.array?.isEmpty == false)
    #expect(test.emulator.generations.count == 1)
  }

  @Test("what prompts render prints is what is sent, byte for byte")
  func render() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    let rendered = try await program.run("$D prompts render thread --thread c2")
    #expect(rendered.code == 0, "\(rendered.errors)")
    #expect(test.emulator.calls.isEmpty)
    _ = try await program.run("$D thread c2 --engine gemini --json")
    let sent = try #require(test.emulator.generations.first)
    #expect(rendered.output == String(decoding: sent.bytes, as: UTF8.self) + "\n")
  }

  @Test("a kind is a file: it is found, listed, reported and allowed in jobs")
  func ownKind() async throws {
    try test.write(
      "home/prompts/kinds/risk.prompt",
      """
      ---
      description: What may go wrong.
      kind.title: Risk
      kind.plural: Risks
      kind.order: 70
      kind.ttl: 30d
      kind.columns: [severity]
      output:
        format: json
        schema:
          title: string
          severity(enum): [low, high]
      ---
      dangers that somebody in the chat names.
      """
    )
    try test.write(
      "jobs/risks.yaml",
      "source: ../chat.jsonl\nas_of: source\nengine: gemini\nkinds: [risk, action_item]\n"
    )
    let run = try await document("$D --home home run risks --max-usd 1 --json", fits: "run")
    #expect(run["threads"]?["read"]?.integer == 3)
    #expect(run["unknownKinds"]?.array?.isEmpty == true)
    let listed = try await document("$D --home home insights --kind risk --json", fits: "insights")
    let risks = listed["insights"]?.array ?? []
    #expect(risks.count == 3)
    #expect(risks.first?["detail"]?["severity"]?.string == "high")
    let report = try await document("$D --home home report --format json", fits: "report")
    #expect(report.text.contains("Bo works alone"))
    let text = try await program.run("$D --home home report")
    #expect(text.output.uppercased().contains("RISK"))
    let unknown = try await program.run("$D run risks --max-usd 1")
    #expect(unknown.code == 78, "\(unknown.errors)")
  }

  // MARK: Refusals

  @Test("the exit code says why a model was not asked")
  func refusals() async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    let limit = try await program.run("$D run nightly --engine gemini")
    #expect(limit.code == 78 && limit.errors.contains("--max-usd"), "\(limit.errors)")
    try test.write(
      "jobs/unpriced.yaml",
      "source: ../chat.jsonl\nengine: gemini\nmodel: gemini-7-secret\n"
    )
    let unpriced = try await program.run("$D run unpriced --max-usd 1")
    #expect(unpriced.code == 78 && unpriced.errors.contains("gemini-7-secret"))
    let keyless = Program(in: test.path(""), service: test.emulator.baseURL, key: nil)
    for command in ["run nightly --max-usd 1", "thread c1", "ask why"] {
      let run = try await keyless.run("$D \(command) --engine gemini")
      #expect(run.code == 77, "\(command): \(run.errors)")
      #expect(run.errors.contains("GEMINI_API_KEY"))
    }
    let both = try await program.run("$D run nightly --offline --engine gemini")
    #expect(both.code == 64)
    #expect(test.emulator.calls.isEmpty)
  }

  @Test("a key that is refused ends the run with one call and code 77, and is shown nowhere")
  func wrongKey() async throws {
    var options = GeminiEmulator.Options()
    options.key = "right"
    let emulator = try GeminiEmulator(options: options)
    let program = Program(in: test.path(""), service: emulator.baseURL, key: "s3cr3t-wr0ng-key")
    let run = try await program.run("$D run nightly --max-usd 1 -v")
    #expect(run.code == 77, "\(run.errors)")
    #expect(emulator.calls.count == 1)
    #expect(!run.errors.contains("s3cr3t") && !run.output.contains("s3cr3t"))
    let stored = try await program.run("grep -rl s3cr3t-wr0ng workspace || true")
    #expect(stored.output.isEmpty)
  }

  @Test("a quota of the day before any work is code 75, and the next run asks nothing")
  func quota() async throws {
    let emulator = try GeminiEmulator { _ in .dayQuota() }
    let program = Program(in: test.path(""), service: emulator.baseURL)
    for _ in 0..<2 {
      let run = try await program.run("$D run nightly --max-usd 1")
      #expect(run.code == 75, "\(run.errors)")
      #expect(emulator.generations.count == 1)
    }
  }

  @Test("a limit that ends a run is said even when quiet, with what is left")
  func limit() async throws {
    try test.write(
      "jobs/few.yaml",
      "source: ../chat.jsonl\nengine: gemini\nlimits: {max_requests: 1}\n"
    )
    let run = try await program.run("$D -q run few")
    #expect(run.code == 0)
    #expect(run.errors.contains("2 threads are left for the next run"), "\(run.errors)")
  }

  @Test("a thread that fails makes code 1, and the others are kept")
  func failure() async throws {
    let emulator = try GeminiEmulator { call in
      call.promptText.contains("T2") ? .blockedPrompt("SAFETY") : Self.finds(call)
    }
    let program = Program(in: test.path(""), service: emulator.baseURL)
    let run = try await program.run("$D run nightly --max-usd 1 --json")
    #expect(run.code == 1)
    #expect(try run.json()["threads"]?["failed"]?.integer == 1)
    #expect(try run.json()["threads"]?["read"]?.integer == 2)
  }

  // MARK: Offline

  @Test(
    "offline opens no socket",
    .enabled(if: Program.canTrace),
    arguments: [
      "ingest chat.jsonl", "run nightly --offline", "thread c1 --offline", "ask T1 --offline",
      "report", "insights",
    ]
  )
  func offline(command: String) async throws {
    _ = try await program.run("$D ingest chat.jsonl")
    let run = try await program.run(
      """
      strace -f -qq -e trace=network -o trace.log $D \(command) > /dev/null; echo $?
      strace -V >/dev/null && cat trace.log
      """
    )
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "0", "\(run.errors)")
    #expect(lines.dropFirst().filter { $0.contains("(") }.isEmpty, "\(run.output)")
    #expect(test.emulator.calls.isEmpty)
  }
}
