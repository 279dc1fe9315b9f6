import CivilTime
import Database
import Testing

@testable import Ledger

@Suite("Stored answers")
struct ResponseStoreTests {
  private let response = StoredResponse(
    requestHash: "h",
    createdAt: start,
    modelVersion: "m-001",
    responseId: "x",
    body: [0, 255, 10]
  )

  @Test("an answer comes back byte for byte by the hash of its request")
  func stores() throws {
    let file = try LedgerFile()
    try file.connection.write { try ResponseStore($0).store(response) }
    let other = try file.another()
    #expect(try other.read { try ResponseStore($0).response(to: "h") } == response)
    #expect(try other.read { try ResponseStore($0).contains("h") })
    #expect(try other.read { try ResponseStore($0).response(to: "other") } == nil)
  }

  @Test("a later answer takes the place of an earlier one")
  func replaces() throws {
    let file = try LedgerFile()
    var later = response
    later.body = []
    later.createdAt = start + .seconds(1)
    try file.connection.write { transaction in
      try ResponseStore(transaction).store(response)
      try ResponseStore(transaction).store(later)
    }
    #expect(try file.connection.read { try ResponseStore($0).response(to: "h") } == later)
  }

  @Test("the answers of a thread that is forgotten go, and no others")
  func removes() throws {
    let file = try LedgerFile()
    var young = response
    young.requestHash = "young"
    try file.connection.write { transaction in
      try ResponseStore(transaction).store(response)
      try ResponseStore(transaction).store(young)
    }
    _ = try file.connection.send(request("young"), at: start)
    let removed = try file.connection.write { try ResponseStore($0).removeAll(ofThread: "t1") }
    #expect(removed == 1)
    let kept = try file.connection.read { transaction in
      try ["young", response.requestHash].filter { try ResponseStore(transaction).contains($0) }
    }
    #expect(kept == [response.requestHash])
  }
}
