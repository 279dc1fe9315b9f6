import Conversations
import Database
import Glibc
import GeminiEmulator
import Insights
import JSON
import Ledger
import Runs
import Synchronization
import TestSupport
import Testing
import Workspace

/// Short threads of one conversation, each about a ticket that someone promises to close.
private func tickets(_ numbers: ClosedRange<Int>, in conversation: String = "c") -> [String] {
  numbers.flatMap { number -> [String] in
    var thread = JSONObject()
    thread.append("threadId", .string("\(conversation)-t\(number)"))
    return [
      said(
        "\(conversation)\(number)a",
        number,
        "Ana",
        "Can somebody look at ticket T\(number)?",
        in: conversation,
        thread
      ),
      said(
        "\(conversation)\(number)b",
        number + 1,
        "Bo",
        "I'll close ticket T\(number) myself.",
        in: conversation,
        thread
      ),
    ]
  }
}

extension RecordedCall {
  /// What the user's turn says.
  fileprivate var promptText: String {
    let parts = (body["contents"]?.array ?? []).flatMap { $0["parts"]?.array ?? [] }
    return parts.compactMap { $0["text"]?.string }.joined(separator: "\n")
  }

  /// The threads of the tickets that it asks about.
  fileprivate var tickets: [String] {
    promptText.matches(of: /I'll close ticket T(\d+)/).map { "c-t\($0.1)" }
  }
}

extension EmulatedCall {
  /// Whether it asks about several chats.
  fileprivate var isPack: Bool { promptText.contains("<chat a>") }

  /// The promises of the chats, by their letters.
  fileprivate var promises: [(letter: Character, cite: String)] {
    promptText.split(separator: "\n").compactMap { line in
      guard let colon = line.firstRange(of: ": I'll close"), let letter = line.first else {
        return nil
      }
      let label = line.prefix { $0 != " " && $0 != ":" }
      return (letter, "\(label) I'll close" + line[colon.upperBound...])
    }
  }

  /// What is said of a chat: a promise.
  fileprivate func chat(_ letter: Character, _ cite: String) -> JSONValue {
    var chat = JSONObject()
    chat.append("chat", .string(String(letter)))
    let schema = body["generationConfig"]?["responseJsonSchema"]
    let kinds = schema?["properties"]?["chats"]?["items"]?["properties"]?.object?.members ?? []
    for kind in kinds.map(\.name) where kind != "chat" {
      let item = JSONValue.item("Close the ticket", owner: "Bo", cite: [cite])
      chat.append(kind, kind == "action_item" ? [item] : Self.nothing(of: kind))
    }
    return .object(chat)
  }

  /// What a careful model answers about several chats, with something done to their answers.
  fileprivate func packed(_ change: ([JSONValue]) -> [JSONValue] = { $0 }) -> EmulatedReply {
    .json(["chats": .array(change(promises.map { chat($0.letter, $0.cite) }))])
  }
}

@Suite("Short threads that share a request")
struct PackTests {
  private static func careful(_ call: EmulatedCall) -> EmulatedReply {
    call.isPack ? call.packed() : call.promise
  }

  private func workspace(
    _ lines: [String],
    _ answer: @escaping GeminiEmulator.Answer = careful
  ) throws -> ModelWorkspace {
    let test = try ModelWorkspace(answer)
    try test.write(lines)
    return test
  }

  @Test("are read by few calls, with each thread's own quotes")
  func reads() async throws {
    let test = try workspace(tickets(1...40))
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (40, 0))
    #expect(test.emulator.generations.count == 3)
    let insights = try test.insights()
    #expect(insights.count == 40)
    for insight in insights {
      let number = try #require(insight.threadId?.rawValue.split(separator: "t").last)
      #expect(insight.evidence.map(\.quote) == ["I'll close ticket T\(number) myself."])
    }
    #expect(try test.invalidCitations() == [])
  }

  @Test("are read one by one where the job says so")
  func off() async throws {
    let test = try workspace(tickets(1...5))
    try await test.run("model: {pack: false}\nlimits: {max_requests: 9}")
    #expect(test.emulator.generations.count == 5)
    #expect(try test.insights().count == 5)
  }

  @Test("are never of two conversations")
  func conversations() async throws {
    let lines = (1...4).flatMap { tickets(10 * $0...10 * $0 + 5, in: "c\($0)x") }
    let test = try workspace(lines)
    try await test.run()
    #expect(test.emulator.generations.count == 4)
    for call in test.emulator.generations {
      let text = call.promptText
      #expect(text.contains("<chat f>"))
    }
    let shared = try test.rows("SELECT call, thread FROM call_shares")
    let conversations = shared.map { row in row.prefix { $0 != "x" } }
    #expect(shared.count == 24 && Set(conversations).count == 4)
  }

  @Test("are paid once: a later run asks about those alone that are new or changed")
  func incremental() async throws {
    let test = try workspace(tickets(1...12))
    try await test.run()
    let calls = test.emulator.generations.count
    try await test.run(day: 1)
    #expect(test.emulator.generations.count == calls)
    try test.write(tickets(1...14))
    let result = try await test.run(day: 2)
    #expect(result.threads.read == 2)
    let asked = test.emulator.generations.dropFirst(calls).map { call in
      call.promptText
    }.joined()
    #expect(asked.contains("T13") && asked.contains("T14") && !asked.contains("T12"))
    #expect(try test.insights().count == 14)
  }

  @Test("are not paid again after a crash between the answer and what is derived from it")
  func stored() async throws {
    let test = try workspace(tickets(1...8))
    try await test.run()
    _ = try test.workspace.openForWriting().write { transaction in
      try transaction.withoutTriggers(on: "insight_history") {
        for table in ["insight_history", "insights", "extraction_done", "work_items"] {
          try transaction.run("DELETE FROM \(table)")
        }
      }
    }
    let result = try await test.run(day: 1)
    #expect(result.threads.read == 8)
    #expect(test.emulator.generations.count == 1)
  }

  @Test("are asked about alone where the shared answer left them out")
  func missing() async throws {
    let test = try workspace(tickets(1...8)) { call in
      call.isPack ? call.packed { Array($0.dropLast(3)) } : call.promise
    }
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (8, 0))
    #expect(test.emulator.generations.count == 4)
    #expect(try test.insights().count == 8)
  }

  @Test(
    "are asked about alone where the shared answer is blocked, cut or cannot be read",
    arguments: ["SAFETY", "RECITATION", "PROHIBITED_CONTENT", "prose", "MAX_TOKENS"]
  )
  func useless(reason: String) async throws {
    let test = try workspace(tickets(1...6)) { call in
      guard call.isPack else { return call.promise }
      var answer = EmulatedAnswer(text: reason == "prose" ? "I cannot do that." : "")
      if reason != "prose" { answer.finishReason = reason }
      return .init(.answer(answer))
    }
    let result = try await test.run()
    #expect((result.threads.read, result.threads.failed) == (6, 0))
    #expect(test.emulator.generations.count == 7)
    #expect(try test.insights().count == 6)
  }

  @Test("do not lose the others when one of them is refused by the service's rules")
  func oneBlocked() async throws {
    let test = try workspace(tickets(1...6)) { call in
      if call.promptText.contains("T3?") { return .finish("PROHIBITED_CONTENT") }
      return call.isPack ? call.packed() : call.promise
    }
    let result = try await test.run()
    // Alone, it is asked about in halves, of which one is refused.
    #expect((result.threads.read, result.threads.failed) == (6, 1))
    #expect(try test.insights().count == 6)
  }

  @Test("share requests no more in a run whose shared answers cannot be read")
  func givenUp() async throws {
    let test = try workspace(tickets(1...80)) { call in call.isPack ? .text("no") : call.promise }
    let result = try await test.run("limits: {max_requests: 1000, concurrency: 1}")
    #expect(result.threads.read == 80)
    #expect(test.emulator.generations.count == 82)
  }

  @Test("keep an item that cites another thread out, and count it")
  func foreign() async throws {
    let test = try workspace(tickets(1...6)) { call in
      guard call.isPack else { return call.promise }
      return call.packed { chats in
        var chats = chats
        if let foreign = call.promises.last { chats[0] = call.chat("a", foreign.cite) }
        return chats
      }
    }
    let result = try await test.run()
    #expect((result.insights.new, result.insights.quarantined) == (5, 1))
    #expect(test.emulator.generations.count == 1)
  }

  @Test("are one call in the ledger, whose tokens and price they share to the last millionth")
  func ledger() async throws {
    let test = try workspace(tickets(1...7))
    try await test.run()
    let sums = try test.rows(
      """
      SELECT count(*), sum(s.prompt_tokens) = c.prompt_tokens,
        sum(s.output_tokens) = c.output_tokens + c.thought_tokens, sum(s.cost) = c.cost, min(s.cost) > 0
      FROM calls c JOIN call_shares s ON s.call = c.id GROUP BY c.id
      """
    )
    #expect(sums == ["7|1|1|1|1"])
    let rows = try test.rows("SELECT count(*), sum(requests) FROM calls, call_totals")
    #expect(rows == ["2|2"])
    let hash = try #require(try test.insights().first?.provenance.requestHash)
    let calls = try test.workspace.openForReading().read { transaction in
      try CallLedger(transaction).calls(forRequest: hash)
    }
    #expect(calls.count == 1)
  }

  @Test("are asked about in smaller requests where a limit has not enough for all of them")
  func limit() async throws {
    let test = try workspace(tickets(1...40))
    let result = try await test.run("limits: {max_usd: 0.05}")
    let spent = try #require(Int64(try test.rows("SELECT sum(cost) FROM calls")[0]))
    #expect(spent <= 50_000)
    #expect(result.threads.read >= 30)
  }

  @Test("leave no trace in the ledger of a thread that is forgotten, and keep the others' answers")
  func forgotten() async throws {
    let test = try workspace(tickets(1...6))
    try await test.run()
    let threads = try test.rows("SELECT thread FROM call_shares ORDER BY thread")
    let first = try #require(threads.first)
    let removed = try test.workspace.openForWriting().write { transaction in
      try AnswerForgetting(transaction).run(threads: "SELECT '\(first)'")
    }
    #expect(removed == 1)
    let left = try test.rows("SELECT thread FROM call_shares WHERE thread IS NOT NULL ORDER BY 1")
    #expect(left == Array(threads.dropFirst()))
    #expect(try test.rows("SELECT count(*) FROM responses") == ["5"])
  }

  /// The moments of a run over three packs, and how often each is passed first.
  private static let moments: [(RunCheckpoint, Int)] = [
    (.reserved, 1), (.answered, 0), (.answered, 2), (.stored, 1), (.found, 7), (.finished, 20),
  ]

  @Test("lose nothing to a kill: what is stored is paid once, also of a pack that was half derived")
  func killed() async throws {
    for (checkpoint, passes) in Self.moments {
      let test = try workspace(tickets(1...40))
      try test.write(
        "jobs/nightly.yaml",
        "source: ../chat.jsonl\nas_of: source\nengine: gemini\n"
          + "limits: {max_requests: 100, concurrency: 2}\n"
      )
      var program = Program(in: test.path(""), service: test.emulator.baseURL)
      program.environment["DEBRIEF_CRASH"] = "\(checkpoint.rawValue):\(passes)"
      #expect(try await program.run("$D run nightly").code == 128 + SIGKILL, "\(checkpoint)")
      let paid = try test.rows(
        """
        SELECT call_shares.thread FROM call_shares JOIN calls ON calls.id = call WHERE status = 'answered'
        """
      )
      let asked = test.emulator.generations.count
      program.environment["DEBRIEF_CRASH"] = nil
      #expect(try await program.run("$D run nightly").code == 0, "\(checkpoint)")

      let insights = try test.rows("SELECT DISTINCT thread_id FROM insights")
      #expect(insights.count == 40, "\(checkpoint)")
      #expect(try test.insights().count == 40, "\(checkpoint)")
      // How they are grouped depends on which of the answered ones were derived before the kill.
      let askedAgain = test.emulator.generations[asked...].flatMap(\.tickets)
      #expect(Set(askedAgain).isDisjoint(with: paid), "\(checkpoint)")
      #expect(askedAgain.count >= 40 - paid.count, "\(checkpoint)")
      let twice = try test.rows(
        """
        SELECT call_shares.request_hash FROM call_shares JOIN calls ON calls.id = call
        WHERE status = 'answered' GROUP BY 1 HAVING count(*) > 1
        """
      )
      #expect(twice == [], "\(checkpoint)")
      #expect(try test.rows("SELECT DISTINCT state FROM work_items") == ["done"])
    }
  }
}
