import Extraction
import Glibc
import Synchronization

/// Threads of talk that an engine which asks nobody reads on several processors.
///
/// It takes threads of its own: the pool of tasks may be taken up by those who wait for a run.
final class FindingQueue: Sendable {
  private let tasks: [ExtractionTask]
  private let extraction: ThreadExtraction
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var next = 0
    var findings: [Result<ThreadExtraction.Finding, any Error>?]
  }

  /// Prepares to read threads.
  ///
  /// - Parameter tasks: Small threads: what is begun is finished.
  init(_ tasks: [ExtractionTask], _ extraction: ThreadExtraction) {
    self.tasks = tasks
    self.extraction = extraction
    state = Mutex(State(findings: Array(repeating: nil, count: tasks.count)))
  }

  /// Reads the threads, unless the run has to stop.
  ///
  /// - Returns: What was found, in the order of the threads; nil for those that were given up.
  /// - Throws: What reading the first of those threads threw that failed.
  func read(unless isStopped: () -> Bool) throws -> [ThreadExtraction.Finding?] {
    let processors = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
    let helpers = (1..<max(min(processors, tasks.count), 1)).compactMap { _ in startHelper() }
    while !isStopped(), readNext() {}
    state.withLock { $0.next = tasks.count }
    for helper in helpers { pthread_join(helper, nil) }
    return try state.withLock { try $0.findings.map { try $0?.get() } }
  }

  /// Reads the next thread.
  ///
  /// - Returns: Whether there was one.
  private func readNext() -> Bool {
    let place = state.withLock { state -> Int? in
      guard state.next < tasks.count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
    guard let place else { return false }
    let finding = Result { try extraction.finding(tasks[place]) }
    state.withLock { $0.findings[place] = finding }
    return true
  }

  /// A thread of the system that reads until nothing is left; nil if there can be none.
  private func startHelper() -> pthread_t? {
    var helper = pthread_t()
    let queue = Unmanaged.passRetained(self)
    let error = pthread_create(
      &helper,
      nil,
      { context in
        guard let context else { return nil }
        let queue = Unmanaged<FindingQueue>.fromOpaque(context).takeRetainedValue()
        while queue.readNext() {}
        return nil
      },
      queue.toOpaque()
    )
    guard error == 0 else {
      queue.release()
      return nil
    }
    return helper
  }
}
