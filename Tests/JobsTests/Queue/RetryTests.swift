import CivilTime
import Database
import Testing

@testable import Jobs

@Suite("Items that fail")
struct RetryTests {
  private let file: QueueFile
  private let worker: Int64

  init() throws {
    file = try QueueFile()
    worker = try file.worker()
  }

  /// Lets the item fail in one run after the other, as late as it takes.
  private func failUntilDead(_ kind: WorkFailure.Kind) throws -> Int {
    for night in 1...20 {
      let second = Int64(night) * 86_400
      _ = try file.enqueue(["a"], run: RunID(rawValue: "r\(night)"), at: second)
      let claim = try #require(try file.claim(worker, at: second).first)
      if try file.fail(claim, kind, at: second) == .dead { return night }
    }
    return 21
  }

  @Test(
    "are given up after as many nights as their failure deserves",
    arguments: [(WorkFailure.Kind.transient, 5), (.content, 3), (.permanent, 1)]
  )
  func attempts(kind: WorkFailure.Kind, nights: Int) throws {
    #expect(try failUntilDead(kind) == nights)
    #expect(try file.enqueue(["a"], run: "later", at: 9_000_000) == [.dead])
    #expect(try file.hand(worker, at: 9_000_000) == .nothing)
  }

  @Test("are not tried again in the same run")
  func sameRun() throws {
    _ = try file.enqueue(["a"])
    _ = try file.fail(try #require(try file.claim(worker).first), .transient)
    #expect(try file.hand(worker, at: 100_000) == .nothing)
    #expect(try file.enqueue(["a"], run: "r2") == [.ready])
  }

  @Test("wait longer each time, with a little chance, and never past the next night")
  func delays() {
    #expect(RetryRules.delay(attempts: 1, random: 0.5) == .zero)
    #expect(RetryRules.delay(attempts: 2, random: 1) == .seconds(900))
    #expect(RetryRules.delay(attempts: 2, random: 0) == .seconds(810))
    #expect(RetryRules.delay(attempts: 4, random: 1) == .seconds(3600))
    #expect(RetryRules.delay(attempts: .max, random: 1) == .seconds(12 * 3600))
  }

  @Test("twice wait for a while, though a job is run every quarter of an hour")
  func waiting() throws {
    for _ in 1...2 {
      _ = try file.enqueue(["a"])
      _ = try file.fail(try #require(try file.claim(worker).first), .transient)
    }
    #expect(try file.enqueue(["a"], run: "r2", at: 600) == [.waiting])
    #expect(try file.hand(worker, at: 600) == .nothing)
    #expect(try file.enqueue(["a"], run: "r3", at: 900) == [.ready])
  }

  @Test("have all attempts again once their thread has changed")
  func change() throws {
    _ = try failUntilDead(.permanent)
    #expect(try file.enqueue(["a"], key: "k2") == [.ready])
    let item = try #require(try file.queue { try $0.list(QueueFilter()) }.first)
    #expect((item.attempts, item.failure) == (0, nil))
  }

  @Test("by a rate wait, which is no attempt, and go on in the same run")
  func rate() throws {
    _ = try file.enqueue(["a"])
    for round in 0..<10 {
      let claim = try #require(try file.claim(worker, at: Int64(round) * 60).first)
      let until = QueueFile.at(Int64(round + 1) * 60)
      let failure = WorkFailure(.rate, "too much")
      #expect(try file.queue { try $0.snooze(claim, until: until, failure, now: until) })
      #expect(try file.hand(worker, at: Int64(round) * 60 + 59) == .nothing)
    }
    #expect(try file.queue { try $0.list(QueueFilter()) }.map(\.attempts) == [0])
  }

  @Test("are driven again by class, by number and by job, and keep their history")
  func redrive() throws {
    _ = try file.enqueue(["a", "b", "c"])
    let claims = try file.claim(worker, limit: 3)
    for claim in claims { #expect(try file.fail(claim, .permanent) == .dead) }
    try file.queue { queue throws in
      let now = QueueFile.at(9)
      #expect(try queue.redrive([], .transient, now: now).isEmpty)
      #expect(try queue.redrive([claims[1].id], now: now).map(\.item.subject) == ["b"])
      #expect(try queue.redrive(of: "other", now: now).isEmpty)
      #expect(try queue.redrive([], .permanent, of: "nightly", now: now).count == 2)
      #expect(try queue.history(of: claims[1].id).map(\.event) == [.gaveUp, .redriven])
    }
    #expect(try file.claim(worker, limit: 3).count == 3)
  }
}
