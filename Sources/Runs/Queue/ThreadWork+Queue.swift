import CivilTime
import Conversations
import Database
import Extraction
import Insights
import Jobs

extension ThreadWork {
  /// What an item turns out to be once a worker has it.
  enum Assessment: Sendable {
    /// There is nothing left to do.
    case nothing
    /// No one in it allows it to be read.
    case optedOut(StoredThread)
    /// It is to be read.
    case task(ExtractionTask, StoredThread)
  }

  /// Assesses an item's thread.
  ///
  /// - Parameter transaction: Where to read.
  func assess(_ item: WorkItem, _ transaction: Transaction) throws -> Assessment {
    guard let thread = try thread(of: item, transaction) else { return .nothing }
    switch try due(in: thread, transaction) {
    case .nothing: return .nothing
    case .optedOut: return .optedOut(thread)
    case .task(let task): return .task(task, thread)
    }
  }

  private func thread(of item: WorkItem, _ transaction: Transaction) throws -> StoredThread? {
    if let row = item.row.map(ThreadRow.init(rawValue:)),
      let thread = try self.thread(row, transaction),
      thread.id == item.threadId
    {
      return thread
    }
    guard let row = try ThreadCatalog(transaction).row(item.threadId) else { return nil }
    return try self.thread(row, transaction)
  }

  /// Marks an item that is not to be read as done.
  ///
  /// - Parameters:
  ///   - transaction: Where to write.
  ///   - result: Where to count.
  func close(
    _ claim: Claim,
    _ assessment: Assessment,
    at time: Instant,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    guard try WorkQueue(transaction).finish(claim, now: time) else { return }
    switch assessment {
    case .optedOut(let thread):
      result.threads.skip(.optedOut)
      try retract(thread, transaction, &result)
    case .nothing, .task: result.threads.unchanged += 1
    }
  }

  /// Stores what was found in an item's thread, if the worker still has the item.
  ///
  /// The item, the insights, their history, the log and the sinks' queue are one commit.
  ///
  /// - Parameters:
  ///   - transaction: Where to write.
  ///   - result: Where to count.
  func finish(
    _ finding: ThreadExtraction.Finding,
    _ claim: Claim,
    _ task: ExtractionTask,
    of thread: StoredThread,
    at time: Instant,
    _ transaction: Transaction,
    _ result: inout RunResult
  ) throws {
    let queue = WorkQueue(transaction)
    if let gap = finding.gaps.first, !finding.reads(anyOf: task) {
      let failure = WorkFailure(.content, gap.reason)
      guard try queue.fail(claim, failure, now: time, random: .random(in: 0..<1)) != nil else {
        return
      }
      return result.fail(thread.id, gap.reason)
    }
    guard try queue.finish(claim, now: time) else { return }
    try store(finding, in: task, of: thread, transaction, &result)
    // New messages may have come while it was read.
    if let changed = try changed(thread, transaction) {
      try queue.requeue(claim, dueKey: dueKey(of: changed, task.kinds), now: time)
    }
  }

  /// A thread as it is now; nil if it is as it was.
  private func changed(
    _ thread: StoredThread,
    _ transaction: Transaction
  ) throws -> StoredThread? {
    guard let fingerprint = try ThreadCatalog(transaction).fingerprint(thread.row) else {
      return nil
    }
    var now = thread
    now.fingerprint = fingerprint
    if sendsMedia { now.mediaFingerprint = try MediaFingerprint(transaction).of(thread: now.row) }
    return now.fingerprintText == thread.fingerprintText ? nil : now
  }

  /// What a thread is due for.
  func dueKey(of thread: StoredThread, _ kinds: [KindName]) -> String {
    thread.dueKey(kinds, extraction.engine)
  }
}

extension StoredThread {
  /// What a thread is due for: its fingerprint, the engine and its version, and the kinds.
  ///
  /// - Parameter kinds: They are sorted.
  func dueKey(_ kinds: [KindName], _ engine: any Extraction.Engine) -> String {
    let names = kinds.map(\.rawValue).joined(separator: ",")
    return [fingerprintText, engine.name.rawValue, engine.version, names].joined(separator: " ")
  }
}

extension WorkItem {
  /// The thread that it is about, if its scope is a thread.
  var threadId: ThreadID { ThreadID(subject) }
}
