import GeminiEngine
import Insights
import Ledger

extension LiveAnswers {
  /// Asks about short threads of one conversation together, as far as that pays and they have not
  /// been answered.
  ///
  /// Nothing is lost if a request about several fails: threads without an answer are asked about
  /// alone.
  ///
  /// - Throws: ``ModelFailure`` that every other call would meet as well.
  func prefetch(
    _ threads: [PackableThread],
    _ engine: GeminiEngine,
    for purpose: Purpose
  ) async throws {
    let known = try await answered(threads.map(\.hash))
    // The same words are the same request: one answer is enough.
    var asked = known
    let fresh = threads.filter { asked.insert($0.hash).inserted }
    for pack in packs(of: fresh, engine) { try await ask(pack, engine, for: purpose) }
  }

  /// The requests of threads; none if a prompt cannot be rendered: each is then asked about alone.
  private func packs(of threads: [PackableThread], _ engine: GeminiEngine) -> [ThreadPack] {
    do { return try engine.packs(of: threads) } catch {
      access.notices.add("threads could not share requests: \(error)")
      return []
    }
  }

  private func ask(
    _ pack: ThreadPack,
    _ engine: GeminiEngine,
    for purpose: Purpose
  ) async throws {
    guard engine.packs else { return }
    var purpose = purpose
    purpose.kinds = pack.kinds.map { CallKind(rawValue: $0.rawValue) }
    do {
      try await ask(pack, for: purpose)
      let read = try await answered(pack.threads.map(\.hash)).count
      engine.habits.notePack(read: read, of: pack.threads.count)
    } catch ModelFailure.limit(let limit) where limit.isOfSize {
      // What is left of a limit may be enough for fewer, and at last for one.
      let middle = pack.threads.count / 2
      for half in [pack.threads[..<middle], pack.threads[middle...]] {
        for smaller in packs(of: Array(half), engine) {
          try await ask(smaller, engine, for: purpose)
        }
      }
    } catch ModelFailure.unavailable {
      engine.habits.notePack(read: 0, of: pack.threads.count)
    }
  }
}

extension CallLimit {
  /// Whether a smaller request may be within it.
  fileprivate var isOfSize: Bool {
    switch self {
    case .tokens, .cost, .costPerDay, .costOfOne, .tokensPerMinute: true
    default: false
    }
  }
}
