import CivilTime
import Database
import Testing

@testable import Ledger

@Suite("Listings of cost")
struct CostListingTests {
  private func filled() throws -> LedgerFile {
    let file = try LedgerFile()
    let calls: [(CallRequest, CallOutcome, Duration)] = [
      (
        request(model: "a", kinds: ["summary", "decision", "priority"]),
        CallOutcome(
          .answered,
          tokens: CallTokens(prompt: 100, cached: 10, output: 20, thoughts: 3),
          cost: USD(micros: 10)
        ),
        .zero
      ),
      (request(model: "a", kinds: ["summary"]), CallOutcome(.answered), .seconds(60)),
      (request(model: "b"), CallOutcome(.failed), .seconds(16 * 3600)),
      (
        request(model: "b"), CallOutcome(.answered, cost: USD(micros: 5)), .seconds(24 * 3600)
      ),
    ]
    for (request, outcome, delay) in calls {
      let id = try file.connection.send(request, at: start + delay)
      _ = try file.connection.settle(id, outcome, at: start + delay)
    }
    let unsent = try file.connection.send(request(model: "never sent"), at: start)
    try file.connection.withdraw(unsent)
    return file
  }

  private func list(
    _ file: LedgerFile,
    _ dimensions: [CostListing.Dimension],
    zone: String = "UTC"
  ) throws -> [CostListing.Row] {
    let zone = try TimeZoneRules(identifier: zone)
    return try file.connection.read { try CostListing($0).rows(by: dimensions, zone: zone) }
  }

  @Test("calls are grouped, and what has no price is counted")
  func groups() throws {
    let rows = try list(try filled(), [.model])
    #expect(rows.map(\.keys) == [["a"], ["b"]])
    #expect(rows.map(\.calls) == [2, 2])
    #expect(rows.map(\.cost.micros) == [10, 5])
    #expect(rows.map(\.unpriced) == [1, 0])
    #expect(rows[0].inputTokens == 100)
    #expect(rows[0].cachedTokens == 10)
    #expect(rows[0].outputTokens == 23)
  }

  @Test("a call counts for the model that answered, whichever was asked")
  func served() throws {
    let file = try LedgerFile()
    var outcome = CallOutcome(.answered, cost: USD(micros: 7))
    outcome.model = "b"
    let id = try file.connection.send(request(model: "a"), at: start)
    _ = try file.connection.settle(id, outcome, at: start)
    #expect(try list(file, [.model]).map(\.keys) == [["b"]])
  }

  @Test("kinds share a call evenly, and the shares add up")
  func kinds() throws {
    let rows = try list(try filled(), [.kind])
    #expect(rows.map(\.keys) == [[""], ["decision"], ["priority"], ["summary"]])
    #expect(rows.map(\.cost.micros).reduce(0, +) == 15)
    #expect(rows.map(\.inputTokens) == [0, 33, 33, 34])
    #expect(rows.map(\.calls) == [2, 1, 1, 2])
  }

  @Test("days are those of a zone")
  func days() throws {
    let file = try filled()
    let days = try list(file, [.day, .job]).map(\.keys)
    #expect(days == [["2027-01-15", "nightly"], ["2027-01-16", "nightly"]])
    #expect(try list(file, [.day]).map(\.calls) == [2, 2])
    #expect(try list(file, [.day], zone: "America/Los_Angeles").map(\.calls) == [3, 1])
  }

  @Test("a single row sums everything up, and an empty ledger has none")
  func single() throws {
    #expect(try list(try filled(), []).map(\.calls) == [4])
    #expect(try list(try LedgerFile(), [.tier]).isEmpty)
  }
}
