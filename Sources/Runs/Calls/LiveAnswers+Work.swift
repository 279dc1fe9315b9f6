import Database
import Extraction
import GeminiEngine
import Ledger

extension LiveAnswers {
  /// Takes steps until there is nothing left to ask.
  ///
  /// - Parameter habits: What the steps teach about the model's answers; nil if nothing.
  /// - Throws: ``ModelFailure``, or `DatabaseError`.
  func lastStep(
    for purpose: Purpose,
    learning habits: AnswerHabits? = nil,
    _ step: ((RequestHash) -> Answer?) -> Step
  ) async throws -> Step {
    var known: [RequestHash: Answer] = [:]
    while true {
      let next = step { known[$0] }
      // Answers that were paid for are still read.
      if let reason = habits?.reasonNotToAsk { gate.close(.unreadable(reason)) }
      guard case .ask(let requests) = next else { return next }
      try await withThrowingTaskGroup(of: (RequestHash, Answer).self) { group in
        for request in requests where known[request.hash] == nil {
          guard let asked = request.generate else { continue }
          group.addTask {
            (request.hash, try await answer(asked, hash: request.hash.text, for: purpose))
          }
        }
        for try await (hash, answer) in group { known[hash] = answer }
      }
    }
  }

  /// Renews the leases of this process until the task is cancelled, so that its calls are not given
  /// up.
  func keepLeases(_ renew: @escaping @Sendable (Transaction) throws -> Void = { _ in }) async {
    while (try? await Task.sleep(for: CallLedger.lease / 3)) != nil {
      let (owner, now) = (owner, clock())
      try? await commits.write { transaction in
        try CallLedger(transaction).renewLeases(of: owner, now: now)
        try renew(transaction)
      }
    }
  }
}
