import Extraction
import Synchronization

/// The requests that are under way, so that the same one is made only once, however many tasks wait
/// for it.
final class RequestsUnderWay: Sendable {
  private typealias Waiting = CheckedContinuation<Answer?, Never>

  /// The waiters for each request under way.
  private let waiting = Mutex<[String: [Waiting]]>([:])

  /// The answer to a request, which the first caller makes.
  ///
  /// If it fails, a waiter makes it again itself: it may have been cancelled for the first caller's
  /// sake.
  ///
  /// - Throws: What `make` throws.
  func value(of hash: String, make: () async throws -> Answer) async throws -> Answer {
    while true {
      let answer: Answer? = await withCheckedContinuation { continuation in
        let isFirst = waiting.withLock { waiting in
          guard waiting[hash] == nil else {
            waiting[hash]?.append(continuation)
            return false
          }
          waiting[hash] = []
          return true
        }
        if isFirst { continuation.resume(returning: nil) }
      }
      if let answer, answer.refusal != nil || !answer.body.isEmpty { return answer }
      if answer != nil { continue }
      do {
        let answer = try await make()
        end(hash, with: answer)
        return answer
      } catch {
        end(hash, with: Answer(body: []))
        throw error
      }
    }
  }

  /// Resumes all waiters; an empty answer makes them ask again.
  private func end(_ hash: String, with answer: Answer) {
    for waiter in waiting.withLock({ $0.removeValue(forKey: hash) }) ?? [] {
      waiter.resume(returning: answer)
    }
  }
}
