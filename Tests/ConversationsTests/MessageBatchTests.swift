import CivilTime
import Testing

@testable import Conversations

@Suite("Batches")
struct MessageBatchTests {
  @Test("texts come out as they went in, also long ones and empty ones")
  func roundTrip() {
    let batch = MessageBatch(capacity: 64)
    let texts: [String?] = ["a", "", nil, String(repeating: "é", count: 300_000), "last"]
    let slices = texts.map { batch.store($0) }
    #expect(slices.map { batch.string($0) } == texts)
  }

  @Test("a batch that was emptied is as new")
  func reuse() {
    let batch = MessageBatch()
    batch.append(Message(id: "a", conversationId: "c", text: "x"))
    batch.append(MessageBatch.Problem(file: "f", line: 1, reason: "r"))
    #expect(!batch.isEmpty)
    batch.removeAll()
    #expect(batch.isEmpty)
    batch.append(Message(id: "b", conversationId: "c", text: "y"))
    #expect(batch.rows.map { batch.string($0.id) } == ["b"])
  }

  @Test("versions of a message differ in text, edit and deletion, and in nothing else")
  func fingerprint() {
    func fingerprint(_ change: (inout Message) -> Void) -> UInt64 {
      var message = Message(id: "a", conversationId: "c", text: "x")
      change(&message)
      let batch = MessageBatch()
      batch.append(message)
      return batch.rows[0].fingerprint(in: batch)
    }
    let original = fingerprint { _ in }
    #expect(fingerprint { $0.readBy = ["bo"] } == original)
    #expect(fingerprint { $0.reactions = [Reaction(emoji: "👍", count: 1)] } == original)
    #expect(fingerprint { $0.status = "read" } == original)
    #expect(fingerprint { $0.text = "y" } != original)
    #expect(fingerprint { $0.id = "b" } != original)
    let edited = fingerprint { $0.editedAt = .init(milliseconds: 5) }
    let deleted = fingerprint { $0.deletedAt = .init(milliseconds: 5) }
    #expect(Set([original, edited, deleted]).count == 3)
  }
}

@Suite("Links outside memory")
struct LinkSpoolTests {
  @Test("come back by conversation, in the order in which they went in")
  func partitions() throws {
    let spool = try LinkSpool(folder: "/tmp")
    for number in 0..<50_000 {
      try spool.append(
        MessageLink(
          message: MessageRow(Int64(number)),
          conversation: ConversationRow(Int64(number % 130)),
          at: 0,
          id: 1,
          thread: 0,
          reply: 0,
          fingerprint: 0,
          local: 0,
          isTalk: true,
          isUnsent: false
        )
      )
    }
    var seen = 0
    for partition in 0..<LinkSpool.partitionCount {
      let links = try spool.take(partition)
      #expect(
        links.allSatisfy { Int($0.conversation.rawValue) % LinkSpool.partitionCount == partition }
      )
      #expect(links.map(\.message) == links.map(\.message).sorted())
      seen += links.count
    }
    #expect(seen == 50_000)
  }
}

@Suite("Sets of rows")
struct RowSetTests {
  @Test("hold what was put in, and nothing else")
  func membership() {
    var set = RowSet<StoredMessage>()
    let rows: Set<MessageRow> = [0, 1, 63, 64, 65, 4095, 100_000]
    for row in rows { set.insert(row) }
    for row in (0...100_100).map({ MessageRow($0) }) {
      #expect(set.contains(row) == rows.contains(row))
    }
  }
}
