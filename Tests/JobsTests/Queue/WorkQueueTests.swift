import CivilTime
import Database
import Testing

@testable import Jobs

@Suite("The work queue")
struct WorkQueueTests {
  private let file: QueueFile

  init() throws { file = try QueueFile() }

  @Test("enqueued twice, an item is one item")
  func unique() throws {
    #expect(try file.enqueue(["a", "b"]) == [.ready, .ready])
    #expect(try file.enqueue(["a", "b"], run: "r2") == [.ready, .ready])
    #expect(try file.claim(try file.worker(), limit: 10).map(\.item.subject) == ["a", "b"])
    #expect(try file.states().count == 2)
  }

  @Test("two workers never have the same item")
  func claims() throws {
    _ = try file.enqueue(["a", "b", "c"])
    let (first, second) = (try file.worker(), try file.worker())
    #expect(try file.claim(first, limit: 2).map(\.item.subject) == ["a", "b"])
    #expect(try file.claim(second, limit: 2).map(\.item.subject) == ["c"])
    #expect(try file.hand(first) == .nothing)
  }

  @Test("what was never done goes first, then what changed, then what failed")
  func order() throws {
    _ = try file.enqueue(["failed"])
    let worker = try file.worker()
    _ = try file.fail(try #require(try file.claim(worker).first), .transient)
    _ = try file.enqueue(["changed"], rank: .changed)
    _ = try file.enqueue(["failed"], run: "r2", at: 1)
    _ = try file.enqueue(["new"])
    let order = try file.claim(worker, limit: 10, at: 1).map(\.item.subject)
    #expect(order == ["new", "changed", "failed"])
  }

  @Test("a worker that lost an item can neither finish it nor fail it nor give it back")
  func fence() throws {
    _ = try file.enqueue(["a"])
    let (late, other) = (try file.worker(), try file.worker(at: 100))
    let old = try #require(try file.claim(late).first)
    let taken = try file.queue { try $0.reclaim(now: QueueFile.at(130), isAlive: { _ in true }) }
    #expect(taken == 1)
    let new = try #require(try file.claim(other, at: 130).first)
    #expect(new.fence > old.fence)
    try file.queue { queue throws in
      let now = QueueFile.at(131)
      #expect(try !queue.finish(old, now: now))
      #expect(try queue.fail(old, WorkFailure(.permanent, ""), now: now, random: 0) == nil)
      #expect(try !queue.snooze(old, until: now, now: now))
      #expect(try queue.finish(new, now: now))
    }
    #expect(try file.states() == ["a": .done])
  }

  @Test("a worker that says it lives keeps its items; one whose process ended loses them at once")
  func leases() throws {
    _ = try file.enqueue(["a", "b"])
    let (alive, gone) = (try file.worker(), try file.worker())
    _ = try file.claim(alive)
    _ = try file.claim(gone)
    try file.queue { try $0.renewLease(of: alive, now: QueueFile.at(100)) }
    let taken = try file.queue { queue throws in
      try queue.reclaim(now: QueueFile.at(1), isAlive: { $0 == alive })
    }
    #expect(taken == 1)
    #expect(try file.states() == ["a": .running, "b": .ready])
    let later = try file.queue { try $0.reclaim(now: QueueFile.at(200), isAlive: { _ in true }) }
    #expect(later == 0)
  }

  @Test("a worker that leaves gives back what it has, uncharged")
  func leaving() throws {
    _ = try file.enqueue(["a", "b"])
    let worker = try file.worker()
    _ = try file.claim(worker, limit: 2)
    try file.queue { try $0.removeWorker(worker, now: QueueFile.at(1)) }
    let items = try file.queue { try $0.list(QueueFilter()) }
    #expect(items.map(\.state) == [.ready, .ready])
    #expect(items.map { $0.attempts + $0.losses } == [0, 0])
  }

  @Test("an item that takes its worker with it is done alone, then given up")
  func poison() throws {
    _ = try file.enqueue(["a", "poison"])
    for loss in 1...5 {
      let worker = try file.worker()
      let subjects = try file.claim(worker, limit: 10).map(\.item.subject)
      #expect(subjects.contains("poison") || loss > 2)
      if subjects == ["a"] {
        // It goes well alone.
        try file.queue { queue throws in
          let other = try queue.addWorker(job: "nightly", run: "r", now: QueueFile.at(0))
          try queue.removeWorker(worker, now: QueueFile.at(0))
          guard
            case .items(let claims) = try queue.claim(
              .thread,
              of: "nightly",
              by: other,
              limit: 1,
              now: QueueFile.at(0)
            )
          else {
            Issue.record("the item was not handed out")
            return
          }
          #expect(try queue.finish(try #require(claims.first), now: QueueFile.at(0)))
        }
        let again = try file.worker()
        #expect(try file.claim(again, limit: 10).map(\.item.subject) == ["poison"])
      }
      try file.queue { _ = try $0.reclaim(now: QueueFile.at(0), isAlive: { _ in false }) }
    }
    #expect(try file.states() == ["a": .done, "poison": .dead])
  }

  @Test("what is to be done alone is not handed out beside other work")
  func alone() throws {
    _ = try file.enqueue(["suspect"])
    for _ in 1...2 {
      _ = try file.claim(try file.worker())
      try file.queue { _ = try $0.reclaim(now: QueueFile.at(0), isAlive: { _ in false }) }
    }
    _ = try file.enqueue(["a"])
    let worker = try file.worker()
    let first = try #require(try file.claim(worker, limit: 10).first)
    #expect(first.item.subject == "a")
    #expect(try file.hand(worker) == .later)
    #expect(try file.queue { try $0.finish(first, now: QueueFile.at(0)) })
    #expect(try file.claim(worker).map(\.item.subject) == ["suspect"])
  }

  @Test("tasks that ask at the same time get what they would get one after the other")
  func together() throws {
    _ = try file.enqueue(["suspect"])
    for _ in 1...2 {
      _ = try file.claim(try file.worker())
      try file.queue { _ = try $0.reclaim(now: QueueFile.at(0), isAlive: { _ in false }) }
    }
    for (position, subject) in ["a", "b", "c", "d", "e"].enumerated() {
      let affinity: Int64? = ["b", "d", "e"].contains(subject) ? 1 : nil
      let item = WorkItem(
        job: "nightly",
        subject: subject,
        dueKey: "k",
        affinity: affinity,
        position: position
      )
      _ = try file.queue { try $0.enqueue(item, run: "r1", now: QueueFile.at(0)) }
    }
    let worker = try file.worker()
    let first = try file.handEach(2, worker, peers: 1)
    #expect(first == [["a"], ["b", "d"]])
    #expect(try file.handEach(4, worker, peers: 1) == [["c"], ["e"], nil, nil])
    let fences = try file.connection.read { transaction in
      try transaction.rows("SELECT DISTINCT fence AS f FROM work_items WHERE state = 'running'") {
        try $0["f"] as Int64
      }
    }
    #expect(fences == [1])
    try file.queue { try $0.removeWorker(worker, now: QueueFile.at(0)) }
    _ = try file.claim(try file.worker(), limit: 5)
    let other = try file.worker()
    #expect(try file.handEach(2, other, peers: 1) == [["suspect"], nil])
    #expect(try file.hand(other) == .nothing)
  }

  @Test("an item whose thread changed while it was read is ready again")
  func changed() throws {
    _ = try file.enqueue(["a"])
    let worker = try file.worker()
    let claim = try #require(try file.claim(worker).first)
    #expect(try file.enqueue(["a"], key: "k2") == [.running])
    try file.queue { queue throws in
      #expect(try queue.finish(claim, now: QueueFile.at(1)))
      try queue.requeue(claim, dueKey: "k2", now: QueueFile.at(1))
    }
    #expect(try file.claim(worker).map(\.item.dueKey) == ["k2"])
  }

  @Test("what a job does not want any more is taken out, what is under way is not")
  func withdrawal() throws {
    _ = try file.enqueue(["a", "b", "c"])
    _ = try file.claim(try file.worker())
    _ = try file.enqueue(["c"], run: "r2")
    try file.queue { try $0.withdraw(job: "nightly", .thread, notOf: "r2") }
    #expect(try file.states() == ["a": .running, "c": .ready])
  }

  @Test("nothing of a paused job is begun, and a pause of everything holds for every job")
  func pause() throws {
    _ = try file.enqueue(["a"])
    let worker = try file.worker()
    for job in ["nightly", nil] {
      try file.queue { try $0.pause(job, now: QueueFile.at(0)) }
      #expect(try file.hand(worker) == .paused)
      try file.queue { try $0.resume(job) }
    }
    try file.queue { try $0.pause("other", now: QueueFile.at(0)) }
    #expect(try file.claim(worker).count == 1)
    try file.queue { try $0.resume(nil) }
    #expect(try file.queue { try $0.pauses().isEmpty })
  }

  @Test("a digest of a conversation's period is work beside that of threads")
  func digests() throws {
    try file.queue { queue throws in
      for period in ["2024-W10", "2024-W11"] {
        try queue.enqueue(
          WorkItem(
            job: "nightly",
            scope: .conversation,
            subject: "c",
            period: period,
            dueKey: "k"
          ),
          run: "r1",
          now: QueueFile.at(0)
        )
      }
    }
    let worker = try file.worker()
    #expect(try file.hand(worker) == .nothing)
    guard case .items(let claims) = try file.hand(worker, limit: 9, scope: .conversation) else {
      Issue.record("nothing")
      return
    }
    #expect(claims.map(\.item.period) == ["2024-W10", "2024-W11"])
  }

  @Test("connections that claim at the same time never get the same, and none is refused a lock")
  func contention() async throws {
    let (path, count) = (file.path, 400)
    _ = try file.enqueue((0..<count).map { "t\($0)" })
    let claimed = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let connection = try QueueFile.open(path)
          let worker = try connection.write { transaction in
            try WorkQueue(transaction).addWorker(job: "nightly", run: "r", now: QueueFile.at(0))
          }
          var subjects: [String] = []
          while true {
            let handed = try connection.write { transaction in
              try WorkQueue(transaction)
                .claim(.thread, of: "nightly", by: worker, limit: 1, now: QueueFile.at(0))
            }
            guard case .items(let claims) = handed else { return subjects }
            for claim in claims {
              let isOwn = try connection.write {
                try WorkQueue($0).finish(claim, now: QueueFile.at(0))
              }
              if isOwn { subjects.append(claim.item.subject) }
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(claimed.count == count)
    #expect(Set(claimed).count == count)
  }
}
