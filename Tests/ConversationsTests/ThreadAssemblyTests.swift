import Testing

@testable import Conversations

/// A message of a conversation: its row is its id.
private func link(
  _ id: UInt64,
  at: Int64,
  thread: UInt64 = 0,
  reply: UInt64 = 0,
  isTalk: Bool = true
) -> MessageLink {
  MessageLink(
    message: MessageRow(Int64(id)),
    conversation: 1,
    at: at,
    id: id,
    thread: thread,
    reply: reply,
    fingerprint: id,
    local: 0,
    isTalk: isTalk,
    isUnsent: false
  )
}

/// The threads of an assembly: how each came to be, and the rows of its messages.
private func described(_ assembly: ThreadAssembly) -> [String] {
  assembly.threads.indices.map { number in
    let rows = assembly.links.indices.filter { assembly.assignment[$0] == Int32(number) }
      .map { "\(assembly.links[$0].message)" }
    return "\(assembly.threads[number].origin) \(rows.joined(separator: ","))"
  }
}

private func assembled(_ links: [MessageLink]) -> [String] {
  described(ThreadAssembly(links: links, silence: 100))
}

@Suite("Assembling threads")
struct ThreadAssemblyTests {
  @Test("nothing makes no thread")
  func empty() { #expect(assembled([]) == []) }

  @Test("talk is cut where the silence lasts as long as it has to, and not before")
  func silence() {
    #expect(
      assembled([link(1, at: 0), link(2, at: 99), link(3, at: 199), link(4, at: 200)])
        == ["session 1,2", "session 3,4"]
    )
  }

  @Test("a silence longer than the numbers reach is a silence")
  func overflow() {
    #expect(
      assembled([link(1, at: .min + 1), link(2, at: .max)]) == ["session 1", "session 2"]
    )
  }

  @Test("lines of the platform go with the talk before them, and alone make no thread")
  func platformLines() {
    #expect(
      assembled([
        link(1, at: 0, isTalk: false), link(2, at: 10), link(3, at: 20, isTalk: false),
        link(4, at: 500, isTalk: false),
      ]) == ["session 2,3"]
    )
  }

  @Test("messages that answer each other are one thread, across any silence")
  func replies() {
    #expect(
      assembled([
        link(1, at: 0), link(2, at: 10), link(3, at: 900, reply: 1), link(4, at: 2000, reply: 3),
      ]) == ["replies 1,3,4", "session 2"]
    )
  }

  @Test("an answer to itself, to nothing that is there, or in a circle is no trouble")
  func strangeReplies() {
    #expect(assembled([link(1, at: 0, reply: 1)]) == ["session 1"])
    #expect(assembled([link(1, at: 0, reply: 9)]) == ["session 1"])
    #expect(
      assembled([link(1, at: 0, reply: 2), link(2, at: 500, reply: 1)]) == ["replies 1,2"]
    )
  }

  @Test("a native thread takes its root out of the talk; answers to it join it")
  func native() {
    #expect(
      assembled([
        link(1, at: 0), link(2, at: 10), link(3, at: 20, thread: 1), link(4, at: 30, reply: 3),
      ]) == ["native 1,3,4", "session 2"]
    )
  }

  @Test("the root of a native thread that the source does not hold is remembered")
  func missingRoot() {
    let assembly = ThreadAssembly(links: [link(1, at: 0, thread: 77)], silence: 100)
    #expect(described(assembly) == ["native 1"])
    #expect(assembly.threads[0].missingRoot == 77)
    #expect(assembly.threads[0].root == nil)
  }

  @Test("threads do not nest, and a circle of roots is one thread")
  func nesting() {
    let nested = [
      link(1, at: 0), link(2, at: 10, thread: 1), link(3, at: 20, thread: 2),
      link(4, at: 30, thread: 3),
    ]
    #expect(assembled(nested) == ["native 1,2,3,4"])
    let circle = [
      link(1, at: 0, thread: 2), link(2, at: 10, thread: 1), link(3, at: 20, thread: 2),
    ]
    #expect(assembled(circle) == ["native 1,2,3"])
  }

  @Test("a message keeps the thread that it has, and new ones join the nearest")
  func existing() {
    let assembly = ThreadAssembly(
      links: [link(1, at: 0), link(2, at: 40), link(3, at: 60), link(4, at: 90), link(5, at: 500)],
      existing: [
        .init(id: 50, root: 1, origin: .session), .init(id: 60, root: 4, origin: .session),
      ],
      threadOfMessage: [1: 50, 4: 60],
      silence: 100
    )
    #expect(described(assembly) == ["session 1,2", "session 3,4", "session 5"])
    #expect(assembly.threads.map(\.existing) == [50, 60, nil])
  }

  @Test("the first message of a talk that becomes a native root lets the rest of the talk go")
  func talkBecomesNative() {
    let assembly = ThreadAssembly(
      links: [link(1, at: 0), link(2, at: 10), link(3, at: 20, thread: 1)],
      existing: [.init(id: 50, root: 1, origin: .session)],
      threadOfMessage: [1: 50, 2: 50],
      silence: 100
    )
    #expect(described(assembly) == ["native 1,3", "session 2"])
    #expect(assembly.threads.map(\.existing) == [50, nil])
  }

  @Test("a message without a time has that of the message read before it")
  func noTime() {
    #expect(
      assembled([link(1, at: 0), link(2, at: MessageLink.noTime), link(3, at: 500)])
        == ["session 1,2", "session 3"]
    )
  }

  @Test("messages without a time before the first one that has a time belong to its talk")
  func untimedStart() {
    let untimed = MessageLink.noTime
    #expect(
      assembled([link(1, at: untimed), link(2, at: untimed), link(3, at: 500), link(4, at: 900)])
        == ["session 1,2,3", "session 4"]
    )
  }
}
