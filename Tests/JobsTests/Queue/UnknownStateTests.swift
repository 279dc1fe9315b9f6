import Database
import Testing

@testable import Jobs

@Suite("Stored states")
struct UnknownStateTests {
  @Test(
    "a stored word that is not known is an error, never a default",
    arguments: [("state", "gone"), ("scope", "planet"), ("failure", "whim")]
  )
  func queue(column: String, word: String) throws {
    let file = try QueueFile()
    _ = try file.enqueue(["t1"])
    try file.connection.write { try $0.run("UPDATE work_items SET \(column) = ?", word) }
    let error = #expect(throws: RowError.self) { try file.queue { try $0.list(QueueFilter()) } }
    #expect(error?.column == column)
  }

  @Test("an item in an unknown state is not enqueued over")
  func enqueue() throws {
    let file = try QueueFile()
    _ = try file.enqueue(["t1"])
    try file.connection.write { try $0.run("UPDATE work_items SET state = 'gone'") }
    #expect(throws: RowError.self) { try file.enqueue(["t1"]) }
  }
}
