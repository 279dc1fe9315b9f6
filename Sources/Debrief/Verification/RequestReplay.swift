import Conversations
import Database
import Extraction
package import GeminiEngine
import Insights
package import Jobs
import Ledger
import Runs

/// A job as it is now, and the engine that asks a model for it.
package struct JobEngine: Sendable {
  /// The job.
  var job: JobDefinition
  /// Its engine.
  var engine: GeminiEngine

  /// Pairs a job with its engine.
  package init(_ job: JobDefinition, _ engine: GeminiEngine) {
    self.job = job
    self.engine = engine
  }
}

/// Rebuilds requests from threads and answers as they are stored, and jobs as they are now.
///
/// The same request proves what was sent. A different one proves nothing: the job, or the context
/// beside the thread, may have changed since.
final class RequestReplay {
  private let transaction: Transaction
  private let engine: (String) -> JobEngine?
  private var engines: [String: JobEngine?] = [:]
  private var hashes: [Reading: Set<String>] = [:]

  /// One reading of a thread, in which several requests may have been made.
  private struct Reading: Hashable {
    let job: String
    let thread: ThreadID
    let kinds: [CallKind]
  }

  /// Prepares to rebuild requests.
  ///
  /// - Parameters:
  ///   - transaction: Where to read.
  ///   - engine: The job of a name with its engine; nil if there is no longer such a job.
  init(_ transaction: Transaction, engine: @escaping (String) -> JobEngine?) {
    self.transaction = transaction
    self.engine = engine
  }

  /// Whether rebuilding yields a call's request again.
  func makes(_ call: CallRequest) throws -> Bool {
    guard let job = call.job, let thread = call.thread else { return false }
    let reading = Reading(job: job, thread: ThreadID(thread), kinds: call.kinds)
    let known = try hashes[reading] ?? requests(of: reading)
    hashes[reading] = known
    return known.contains(call.hash)
  }

  /// The hashes of all requests of a reading.
  private func requests(of reading: Reading) throws -> Set<String> {
    guard let used = jobEngine(reading.job), let task = try task(reading, used.job) else {
      return []
    }
    let step = used.engine.steps(task)
    var answers: [RequestHash: Answer] = [:]
    var asked: Set<String> = []
    while case .ask(let requests) = step({ answers[$0] }) {
      let before = answers.count
      for request in requests {
        asked.insert(request.hash.text)
        let stored = try ResponseStore(transaction).response(to: request.hash.text)
        answers[request.hash] = stored.map { Answer(body: $0.body) }
      }
      // Without new answers there are no further requests.
      guard answers.count > before else { break }
    }
    return asked
  }

  private func task(_ reading: Reading, _ job: JobDefinition) throws -> ExtractionTask? {
    let catalog = ThreadCatalog(transaction)
    guard let row = try catalog.row(reading.thread), let thread = try catalog.thread(row) else {
      return nil
    }
    return try job.task(
      of: thread,
      kinds: reading.kinds.map { KindName(rawValue: $0.rawValue) },
      transaction
    )
  }

  private func jobEngine(_ name: String) -> JobEngine? {
    if let known = engines[name] { return known }
    let found = engine(name)
    engines[name] = .some(found)
    return found
  }
}
