import CivilTime
import Coordination
import Failures
import Jobs
import PostgreSQL
import TestSupport
import Testing
import Threads

/// Who has which shards, and who runs a slot, with a real server.
@Suite(
  "Hosts that share a database",
  .enabled(if: PostgresServer.isAvailable, "needs PostgreSQL's server: scripts/setup --checks")
)
struct CoordinatorTests {
  private let server: PostgresServer
  private let url: String

  init() throws {
    server = try #require(PostgresServer.shared)
    url = try server.makeDatabase()
  }

  private func coordinator(lease: Duration = .seconds(60)) throws -> Coordinator {
    Coordinator(try PostgresAddress(publicURL: url), lease: lease)
  }

  private func worker(
    _ host: String,
    job: String = "chat",
    lease: Duration = .seconds(60)
  ) throws -> SharedWorker {
    let location = WorkerLocation(host: host, home: "\(host)/w", pid: 7, version: "1")
    return try SharedWorker(try coordinator(lease: lease), location, job: job)
  }

  /// Takes out the worker of a host, as another one does that finds its lease run out.
  private func expire(_ host: String) throws {
    try server.execute("DELETE FROM debrief.workers WHERE host = '\(host)'", at: url)
  }

  @Test("a worker alone has all shards, and its round ends when they are done")
  func aWorkerAloneHas() throws {
    let ana = try worker("ana")
    defer { ana.leave() }
    let held = try #require(try ana.nextShards(unless: .never))
    #expect(held == Set(1...64))
    #expect(try ana.finish() == held)
    #expect(try ana.nextShards(unless: .never) == nil)
  }

  @Test("two workers have different shards, half of them each")
  func twoWorkersHaveDifferent() throws {
    let (ana, bo) = (try worker("ana"), try worker("bo"))
    defer {
      ana.leave()
      bo.leave()
    }
    // The first to come takes all, as no one else takes part yet, and gives back what is too much.
    #expect(try ana.nextShards(unless: .never)?.count == 64)
    #expect(try bo.nextShards(unless: StopRequest { true }) == nil)
    let first = try ana.shed()
    let second = try #require(try bo.nextShards(unless: .never))
    #expect(first.count == 32)
    #expect(second.count == 32)
    #expect(first.isDisjoint(with: second))
  }

  @Test("what a silent worker had is taken over, and its work counts for nothing")
  func whatASilentWorker() throws {
    let (ana, bo) = (try worker("ana"), try worker("bo"))
    defer {
      ana.leave()
      bo.leave()
    }
    _ = try ana.nextShards(unless: .never)
    #expect(try bo.nextShards(unless: StopRequest { true }) == nil)
    try expire("ana")
    let taken = try #require(try bo.nextShards(unless: .never))
    #expect(taken == Set(1...64))
    #expect(try ana.finish() == [])
    #expect(try bo.finish() == taken)
    // It goes on as another worker, in the same round, in which nothing is left to do.
    #expect(try ana.nextShards(unless: .never) == nil)
    #expect(try server.execute("SELECT round FROM debrief.rounds", at: url) == "1\n")
  }

  @Test("a shard goes to the workspace that had it last")
  func aShardGoesTo() throws {
    for _ in 1...2 {
      let (ana, bo) = (try worker("ana"), try worker("bo"))
      _ = try ana.nextShards(unless: .never)
      _ = try bo.nextShards(unless: StopRequest { true })
      let first = try ana.shed()
      let second = try bo.nextShards(unless: .never)
      #expect(first.count == 32)
      #expect(second == Set(1...64).subtracting(first))
      _ = try ana.finish()
      _ = try bo.finish()
      ana.leave()
      bo.leave()
    }
    let homes = "SELECT home, count(*), min(shard) FROM debrief.shards GROUP BY 1 ORDER BY 1"
    #expect(try server.execute(homes, at: url) == "ana/w|32|1\nbo/w|32|33\n")
    // Alone, it does its own ones first, whose messages it has, then those of the other.
    let ana = try worker("ana")
    defer { ana.leave() }
    #expect(try ana.nextShards(unless: .never) == Set(1...32))
    _ = try ana.finish()
    #expect(try ana.nextShards(unless: .never) == Set(33...64))
  }

  @Test("jobs have shards of their own")
  func jobsHaveShardsOf() throws {
    let (chat, mail) = (try worker("ana", job: "chat"), try worker("bo", job: "mail"))
    defer {
      chat.leave()
      mail.leave()
    }
    #expect(try chat.nextShards(unless: .never)?.count == 64)
    #expect(try mail.nextShards(unless: .never)?.count == 64)
  }

  @Test("the lease of a worker is renewed while it does something else")
  func theLeaseOfA() throws {
    let ana = try worker("ana", lease: .seconds(3))
    defer { ana.leave() }
    let query = "SELECT extract(epoch FROM max(lease_until)) FROM debrief.workers"
    let before = try #require(Double(try server.execute(query, at: url).dropLast()))
    let isRenewed = try eventually {
      try #require(Double(server.execute(query, at: url).dropLast())) > before
    }
    #expect(isRenewed)
  }

  @Test("a connection that the server ends is opened again")
  func aConnectionThatThe() throws {
    let ana = try worker("ana")
    defer { ana.leave() }
    _ = try ana.nextShards(unless: .never)
    try server.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      at: url
    )
    #expect(try ana.finish().count == 64)
  }

  @Test("a slot is run by one host, and by another one when that vanished")
  func aSlotIsRun() throws {
    let schedule = try #require(try Self.schedule())
    let now = Instant(milliseconds: 1_789_999_210_000)
    func due(_ worker: SharedWorker, at time: Instant) throws -> Slot? {
      try worker.due(schedule, now: time, seed: nil)
    }
    let (ana, bo) = (try worker("ana"), try worker("bo"))
    defer {
      ana.leave()
      bo.leave()
    }
    let slot = try #require(try due(ana, at: now))
    #expect(try due(bo, at: now) == nil)
    #expect(try due(bo, at: now + .seconds(1)) == nil)
    try expire("ana")
    let again = try #require(try due(bo, at: now + .seconds(2)))
    #expect(again.scheduledAt == slot.scheduledAt)
    #expect(again.reason == .interrupted)
    #expect(try !ana.finish(slot, succeeded: true, failure: nil, at: now + .seconds(3)))
    #expect(try bo.finish(again, succeeded: true, failure: nil, at: now + .seconds(3)))
    #expect(try due(ana, at: now + .seconds(4)) == nil)
    let history = try server.execute("SELECT status, reason, host FROM debrief.slots", at: url)
    #expect(history == "ran-late|interrupted|bo\n")
  }

  private static func schedule() throws -> Schedule? {
    try JobDefinition(
      settings: "kinds: [summary]\nschedule: {cron: \"0 * * * *\", timezone: UTC}\n",
      file: "jobs/x.yaml"
    ).schedule
  }

  @Test("hosts lists who has what")
  func hostsListsWhoHas() throws {
    let ana = try worker("ana")
    defer { ana.leave() }
    _ = try ana.nextShards(unless: .never)
    let entries = try coordinator().open().perform { try WorkerRegistry($0).list() }
    let entry = try #require(entries.first)
    #expect(entries.count == 1)
    #expect(entry.location.host == "ana")
    #expect(entry.job == "chat")
    #expect(entry.shards == Array(1...64))
    #expect(!entry.isSilent)
    ana.leave()
    #expect(try coordinator().open().perform { try WorkerRegistry($0).list() }.isEmpty)
  }

  @Test("a newer schema is refused, and hosts that come at once make it once")
  func aNewerSchemaIs() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...6 { group.addTask { _ = try coordinator().open() } }
      try await group.waitForAll()
    }
    try server.execute("INSERT INTO debrief.schema_version VALUES (99)", at: url)
    let error = #expect(throws: CoordinationError.self) { _ = try coordinator().open() }
    #expect(error?.exitStatus == .configuration)
    #expect(error?.reason.contains("version 99") == true)
  }

  @Test("a server that is not there is 69, and its password is not shown")
  func aServerThatIs() throws {
    let address = PostgresAddress(
      secretURL: "postgresql://ana:geheim@/x?host=/nowhere",
      named: "postgresql://$PGURL"
    )
    let error = #expect(throws: CoordinationError.self) {
      _ = try Coordinator(address).open()
    }
    #expect(error?.exitStatus == .unavailable)
    #expect(error?.description.contains("geheim") == false)
  }
}
