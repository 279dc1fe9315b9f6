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

  @Test("old answers go, and so do those of a thread that is forgotten")
  func removes() throws {
    let file = try LedgerFile()
    var young = response
    young.requestHash = "young"
    young.createdAt = start + .seconds(10)
    try file.connection.write { transaction in
      try ResponseStore(transaction).store(response)
      try ResponseStore(transaction).store(young)
      #expect(try ResponseStore(transaction).size(before: young.createdAt) == (1, 3))
      #expect(try ResponseStore(transaction).removeAll(before: young.createdAt) == 1)
    }
    #expect(try file.connection.read { try ResponseStore($0).contains("young") })
    _ = try file.connection.send(request("young"), at: start)
    let removed = try file.connection.write { try ResponseStore($0).removeAll(ofThread: "t1") }
    #expect(removed == 1)
  }
}
