import CivilTime
import Conversations
import Database
import Testing

@testable import Insights

@Suite("The log of what was looked for")
struct ExtractionLogTests {
  private func note(
    _ versions: [KindName: String],
    _ fingerprint: String,
    at now: Int64,
    engine: EngineName = "gemini",
    _ transaction: Transaction
  ) throws {
    try ExtractionLog(transaction).note(
      versions,
      in: "c:t",
      fingerprint: fingerprint,
      engine: engine,
      at: Instant(milliseconds: now)
    )
  }

  private func states(_ transaction: Transaction) throws -> [KindName: String] {
    try ExtractionLog(transaction).entries(of: "c:t")
      .mapValues { "\($0.fingerprint) \($0.engine.rawValue) \($0.version)" }
  }

  @Test("says of each kind when it was looked for last, whichever others were looked for with it")
  func entries() throws {
    try emptyWorkspace().write { transaction in
      try note(["decision": "d1", "summary": "s1"], "f1", at: 1, transaction)
      try note(["summary": "s1"], "f2", at: 2, transaction)
      #expect(try states(transaction) == ["decision": "f1 gemini d1", "summary": "f2 gemini s1"])
      try note(["decision": "d1", "summary": "s1"], "f3", at: 3, transaction)
      #expect(try states(transaction) == ["decision": "f3 gemini d1", "summary": "f3 gemini s1"])
      #expect(try transaction.integer("SELECT count(*) FROM extraction_done") == 1)
    }
  }

  @Test("believes what was written last, also of a run that began earlier")
  func overlapping() throws {
    try emptyWorkspace().write { transaction in
      try note(["summary": "s2"], "f2", at: 9, transaction)
      try note(["decision": "d1", "summary": "s1"], "f1", at: 4, engine: "offline", transaction)
      #expect(try states(transaction) == ["decision": "f1 offline d1", "summary": "f1 offline s1"])
      #expect(try !ExtractionLog(transaction).knows(engine: "gemini"))
      #expect(try ExtractionLog(transaction).knows(engine: "offline"))
    }
  }

  @Test("has no row where nothing was looked for")
  func nothing() throws {
    try emptyWorkspace().write { transaction in
      try note([:], "f1", at: 1, transaction)
      #expect(try !ExtractionLog(transaction).knows("c:t"))
    }
  }
}
