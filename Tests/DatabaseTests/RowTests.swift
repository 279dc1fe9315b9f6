import CivilTime
import Testing

@testable import Database

@Suite("Rows by name and type")
struct RowTests {
  private enum State: String, ColumnValue { case ready, done }

  private func read<Value: ColumnValue>(_ sql: String, as type: Value.Type) throws -> [Value] {
    try Connection(path: ":memory:").read { transaction in
      try transaction.rows("SELECT \(sql) AS value") { row in try row["value"] }
    }
  }

  @Test("a value is read as the type that is wanted")
  func types() throws {
    #expect(try read("'ab'", as: String.self) == ["ab"])
    #expect(try read("7", as: Int.self) == [7])
    #expect(try read("7", as: Double.self) == [7])
    #expect(try read("0", as: Bool.self) == [false])
    #expect(try read("x'0102'", as: [UInt8].self) == [[1, 2]])
    #expect(try read("NULL", as: Int64?.self) == [nil])
    #expect(try read("1500", as: Instant.self) == [Instant(milliseconds: 1500)])
    #expect(try read("'done'", as: State.self) == [.done])
  }

  @Test(
    "a value of another type, NULL, or an unknown word is an error without the value",
    arguments: [("7", "is not text"), ("NULL", "is NULL, not text"), ("x'00'", "is not text")]
  )
  func mismatch(sql: String, reason: String) throws {
    let error = #expect(throws: RowError.self) { try read(sql, as: String.self) }
    #expect(error == RowError(column: "value", reason: reason))
  }

  @Test("an unknown stored state is an error, never a default")
  func unknownState() {
    let error = #expect(throws: RowError.self) { try read("'secret words'", as: State.self) }
    #expect(error?.reason == "is not a known State")
  }

  @Test("columns are read in any order and repeatedly, and of two of one name the first is meant")
  func order() throws {
    let read: [[Int]] = try Connection(path: ":memory:").read { transaction in
      try transaction.rows(
        "SELECT column1 AS a, column2 AS b, 9 AS a, 8 AS c FROM (VALUES (1, 2), (3, 4))"
      ) { row in try ["a", "b", "a", "c", "b", "b", "a"].map { try row[$0] } }
    }
    #expect(read == [[1, 2, 1, 8, 2, 2, 1], [3, 4, 3, 8, 4, 4, 3]])
  }

  @Test("a column that the query does not have is an error")
  func unknownColumn() throws {
    let error = #expect(throws: RowError.self) {
      try Connection(path: ":memory:").read { transaction in
        try transaction.firstRow("SELECT 1 AS a") { row in try row["b"] as Int }
      }
    }
    #expect(error?.column == "b")
  }

  @Test("a query can be asked again after a row could not be read")
  func again() throws {
    let connection = try Connection(path: ":memory:")
    let sql = "SELECT column1 AS value FROM (VALUES (1), ('x'), (2)) WHERE column1 <> ?"
    try connection.read { transaction in
      _ = #expect(throws: RowError.self) {
        try transaction.rows(sql, 0) { row in try row["value"] as Int }
      }
      let rest = try transaction.rows(sql, "x") { row in try row["value"] as Int }
      #expect(rest == [1, 2])
    }
  }
}
