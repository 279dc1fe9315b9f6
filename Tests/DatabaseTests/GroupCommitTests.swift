import Database
import Testing

@Suite("Small pieces of work of many tasks")
struct GroupCommitTests {
  private struct Refused: Error {}

  private func group() -> GroupCommit {
    GroupCommit {
      let connection = try Connection(path: ":memory:")
      try connection.execute("CREATE TABLE t (n INTEGER PRIMARY KEY)")
      return connection
    }
  }

  @Test("are all done, each once, and give back what they return")
  func allDone() async throws {
    let group = group()
    let sum = try await withThrowingTaskGroup(of: Int.self) { tasks in
      for number in 1...200 {
        tasks.addTask {
          try await group.write { transaction in
            try transaction.run("INSERT INTO t VALUES (?)", number)
            return number
          }
        }
      }
      return try await tasks.reduce(0, +)
    }
    #expect(sum == 20_100)
    let count = try await group.write { try $0.integer("SELECT count(*) FROM t") }
    #expect(count == 200)
    group.close()
  }

  @Test("that fail roll back their own changes and no others")
  func failure() async throws {
    let group = group()
    async let good: Void = group.write { try $0.run("INSERT INTO t VALUES (1)") }
    await #expect(throws: Refused.self) {
      try await group.write { transaction in
        try transaction.run("INSERT INTO t VALUES (2)")
        throw Refused()
      }
    }
    try await good
    let rows = try await group.write { try $0.integer("SELECT group_concat(n) FROM t") }
    #expect(rows == 1)
    group.close()
  }

  @Test("are done once also where many of those beside them fail")
  func manyFailures() async throws {
    let group = group()
    let failures = await withTaskGroup(of: Bool.self) { tasks in
      for number in 1...200 {
        tasks.addTask {
          let written: Void? = try? await group.write { transaction in
            try transaction.run("INSERT INTO t VALUES (?)", number)
            if number % 10 == 0 { throw Refused() }
          }
          return written == nil
        }
      }
      return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 20)
    let sum = try await group.write { try $0.integer("SELECT sum(n) FROM t") }
    #expect(sum == 18_000)
    group.close()
  }

  /// Inserts numbers, and returns with how many others each was inserted; refuses negative ones.
  private static let inserting = CommonWork<Int, Int> { numbers, transaction in
    if numbers.contains(where: { $0 < 0 }) { throw Refused() }
    try transaction.insert("INSERT INTO t (n)", numbers) { [$0] }
    return numbers.map { _ in numbers.count }
  }

  @Test("of one kind are done at once, and those that fail fail alone")
  func common() async throws {
    let group = group()
    let failures = await withTaskGroup(of: Bool.self) { tasks in
      for number in -2...50 {
        tasks.addTask { (try? await group.write(number, with: Self.inserting)) == nil }
      }
      return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 2)
    #expect(try await group.write { try $0.integer("SELECT count(*) FROM t") } == 51)
    group.close()
  }

  @Test("share a commit while much is to be done, whether they wait little or much")
  func lingering() async throws {
    let group = group()
    group.linger { true }
    let together = try await withThrowingTaskGroup(of: Int.self) { tasks in
      for number in 1...40 {
        tasks.addTask {
          let patience = number % 2 == 0 ? GroupCommit.Patience.little : .much
          return try await group.write(patience: patience, number, with: Self.inserting)
        }
      }
      return try await tasks.reduce(0, max)
    }
    #expect(together > 1)
    #expect(try await group.write { try $0.integer("SELECT count(*) FROM t") } == 40)
    group.close()
  }

  @Test("that wait for company are done before the end")
  func closedWhileLingering() async throws {
    let group = group()
    group.linger { true }
    async let number = group.write(patience: .much, 1, with: Self.inserting)
    #expect(try await number == 1)
    group.close()
    await #expect(throws: GroupCommitClosed.self) {
      try await group.write(patience: .much, 2, with: Self.inserting)
    }
  }

  @Test("fail when the database cannot be opened")
  func unopened() async {
    let group = GroupCommit { throw Refused() }
    await #expect(throws: Refused.self) { try await group.write { _ in } }
    group.close()
  }

  @Test("are refused after the end")
  func closed() async {
    let group = group()
    group.close()
    await #expect(throws: GroupCommitClosed.self) { try await group.write { _ in } }
  }
}
