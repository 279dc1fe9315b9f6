import CivilTime
import Database
import Glibc
import Jobs

// `queue-benchmark fill FILE N` makes a queue of N items; `queue-benchmark work FILE` claims and
// finishes them one by one until none is left, beside other processes that do the same, and prints
// `claims doubles errors`. `Benchmarks/queue` runs both.

let now = Instant(milliseconds: 1_800_000_000_000)

/// Opens the queue as a workspace is opened.
func open(_ path: String) throws -> Connection {
  let connection = try Connection(path: path, busyTimeout: .seconds(60))
  try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
  try Migrations([
    .workQueue, .affinity, .queueColumns,
    // Who did what: one item done twice breaks the key.
    .init("done", sql: "CREATE TABLE done (item INTEGER PRIMARY KEY, worker INTEGER) STRICT"),
  ]).apply(to: connection)
  return connection
}

func fill(_ path: String, _ count: Int) throws {
  try open(path).write { transaction in
    for number in 0..<count {
      try WorkQueue(transaction).enqueue(
        WorkItem(job: "bench", subject: "thread-\(number)", dueKey: "k", position: number),
        run: "run",
        now: now
      )
    }
  }
}

func work(_ path: String) throws -> (claims: Int, doubles: Int, errors: Int) {
  let connection = try open(path)
  let worker = try connection.write { transaction in
    try WorkQueue(transaction).addWorker(job: "bench", run: "run", now: now)
  }
  var (claims, doubles, errors) = (0, 0, 0)
  while true {
    do {
      let handed = try connection.write { transaction in
        try WorkQueue(transaction).claim(.thread, of: "bench", by: worker, limit: 1, now: now)
      }
      guard case .items(let items) = handed else { return (claims, doubles, errors) }
      for claim in items {
        claims += 1
        try connection.write { transaction in
          guard try WorkQueue(transaction).finish(claim, now: now) else { return doubles += 1 }
          try transaction.run("INSERT INTO done VALUES (?, ?)", claim.id, worker)
        }
      }
    } catch let error as DatabaseError {
      if error.kind == .constraint { doubles += 1 } else { errors += 1 }
    }
  }
}

let arguments = CommandLine.arguments.dropFirst()
let count = arguments.dropFirst(2).first.flatMap(Int.init)
switch (arguments.first, arguments.dropFirst().first, count) {
case ("fill", let path?, let count?): try fill(path, count)
case ("work", let path?, nil):
  let done = try work(path)
  print(done.claims, done.doubles, done.errors)
default: exit(64)
}
