import Conversations
import Extraction
import GeminiEngine
import Jobs

extension ModelRun {
  private var packingEngine: GeminiEngine? {
    let engine = work.extraction.engine as? GeminiEngine
    return engine?.packs == true && answers.access.media == nil ? engine : nil
  }

  /// The maximum number of threads that may share a request with one.
  var maxPeers: Int { packingEngine == nil ? 0 : ThreadPack.maxThreads - 1 }

  /// Asks about short threads of one conversation in one request, so that their answers are stored
  /// when each of them is read.
  ///
  /// - Throws: ``ModelFailure`` that every other call would meet as well.
  func askTogether(_ threads: [Begun]) async throws {
    guard threads.count > 1, let engine = packingEngine else { return }
    let purpose = LiveAnswers.Purpose(run: run, job: work.job.name, kinds: [], priority: priority)
    // Never across conversations, wherever a thread has gone since it was enqueued.
    for tasks in Dictionary(grouping: threads.map(\.task), by: \.conversationId).values {
      // A prompt that cannot be rendered is reported when the thread is read.
      let packable = tasks.compactMap { try? engine.packable($0) }
      guard packable.count > 1 else { continue }
      try await answers.prefetch(packable, engine, for: purpose)
    }
  }
}

extension ThreadWork {
  /// A key that threads share if they may be read together; nil for one that is read alone.
  func affinity(of thread: StoredThread) -> Int64? {
    guard let engine = extraction.engine as? GeminiEngine, engine.packs, !sendsMedia,
      thread.messages <= GeminiEngine.maxPackedMessages
    else { return nil }
    return thread.conversation.rawValue
  }
}
