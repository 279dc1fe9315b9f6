import Conversations
import Database
package import Insights
import Ledger
import Runs
import Workspace

/// Checks what insights are based on, from the contents of the workspace, without asking anyone.
struct InsightVerification {
  private let transaction: Transaction
  private let promptHash: (Insight) -> String
  private let replay: RequestReplay

  /// Prepares a check.
  ///
  /// - Parameters:
  ///   - transaction: Where to read.
  ///   - replay: Makes requests again.
  init(
    _ transaction: Transaction,
    promptHash: @escaping (Insight) -> String,
    replay: RequestReplay
  ) {
    self.transaction = transaction
    self.promptHash = promptHash
    self.replay = replay
  }

  /// Checks an insight.
  ///
  /// - Returns: The result for each link; those that it does not have are left out.
  func check(_ insight: Insight) throws -> Verification {
    var steps = [try source(insight)]
    if let hash = insight.provenance.requestHash {
      steps.append(prompt(insight))
      steps.append(try request(insight, hash))
      steps.append(try answer(insight, hash))
    }
    steps.append(try quotes(insight))
    steps.append(try record(insight))
    return Verification(id: insight.id, steps: steps)
  }

  // MARK: Source

  private func source(_ insight: Insight) throws -> Verification.Step {
    if let period = insight.period { return try source(insight, in: period) }
    guard let row = try insight.threadId.flatMap(ThreadCatalog(transaction).row),
      let stored = try ThreadCatalog(transaction, includesMedia: true).thread(row)
    else { return step(.source, .gone) }
    let check = ThreadIntegrity(transaction)
    if let altered = try check.alteredMessage(ofThread: row) {
      return step(.source, .mismatch, "message \(altered) is not what was read")
    }
    guard try check.fingerprint(ofThread: row) == stored.fingerprint else {
      return step(.source, .mismatch, "the thread does not consist of what was read")
    }
    return step(.source, stored.isSource(insight.provenance.sourceHash) ? .valid : .changed)
  }

  /// What a period was summarised from: the insights of its threads, as they were then.
  private func source(_ insight: Insight, in period: String) throws -> Verification.Step {
    let log = DigestLog(transaction)
    guard let found = try log.source(of: period, in: insight.conversationId) else {
      return step(.source, .gone)
    }
    return step(.source, found.fingerprint == insight.provenance.sourceHash ? .valid : .changed)
  }

  // MARK: Prompt, request and answer

  private func prompt(_ insight: Insight) -> Verification.Step {
    guard let hash = insight.provenance.promptHash else { return step(.prompt, .gone) }
    return step(.prompt, hash == promptHash(insight) ? .valid : .changed)
  }

  private func request(_ insight: Insight, _ hash: String) throws -> Verification.Step {
    let calls = try CallLedger(transaction).calls(forRequest: hash)
    guard !calls.isEmpty else { return step(.request, .gone) }
    let fitting = calls.first { call in
      call.status == .answered && call.request.model == insight.provenance.model
        && call.request.thread == insight.threadId?.rawValue
        && call.request.kinds.map(\.rawValue)
          .contains(insight.provenance.prompt ?? insight.kind.rawValue)
    }
    guard let fitting else { return step(.request, .mismatch, "no call in the ledger fits it") }
    // Jobs may change as chats and prompts do, so that this is no mismatch.
    return try replay.makes(fitting.request)
      ? step(.request, .valid, "made again from what is stored")
      : step(.request, .valid, "as the ledger says; it cannot be made again")
  }

  private func answer(_ insight: Insight, _ hash: String) throws -> Verification.Step {
    guard let stored = try ResponseStore(transaction).response(to: hash) else {
      return step(.answer, .gone)
    }
    if let digest = try ResponseStore(transaction).digest(of: hash),
      digest != ResponseStore.digest(stored.body)
    {
      return step(.answer, .mismatch, "it is not the answer that was received")
    }
    guard stored.responseId == insight.provenance.responseId else {
      return step(.answer, .mismatch, "it is another answer")
    }
    return step(.answer, .valid)
  }

  // MARK: Quotes

  private func quotes(_ insight: Insight) throws -> Verification.Step {
    guard !insight.evidence.isEmpty else {
      return insight.status == .quarantined
        ? step(.quote, .valid, "quarantined, without quotes") : step(.quote, .mismatch, "none")
    }
    var worst = step(.quote, .valid)
    for index in insight.evidence.indices {
      let found = try quote(insight, index)
      if found.verdict == .mismatch { return found }
      if found.verdict != .valid { worst = found }
    }
    return worst
  }

  private func quote(_ insight: Insight, _ index: Int) throws -> Verification.Step {
    let evidence = insight.evidence[index]
    let name = "quote \(index + 1)"
    let found = try InsightStore(transaction).quotedMessage(of: insight, at: index)
    guard let found else { return step(.quote, .gone, name) }
    guard found.isUnchanged else { return step(.quote, .changed, name) }
    let text = Array(found.text.utf8)
    let isThere =
      evidence.start <= evidence.end && evidence.end <= text.count
      && text[evidence.start..<evidence.end].elementsEqual(evidence.quote.utf8)
    return isThere ? step(.quote, .valid) : step(.quote, .mismatch, name)
  }

  // MARK: Record

  private func record(_ insight: Insight) throws -> Verification.Step {
    let store = InsightStore(transaction)
    let replayed: (insight: Insight, beganAsStored: Bool)?
    do {
      replayed = try store.replayed(insight.id)
    } catch let damage as UnreadableRecord {
      transaction.setAside(damage)
      return step(.record, .mismatch, "its history cannot be read")
    }
    guard let past = replayed else { return step(.record, .mismatch, "it has no history") }
    guard past.beganAsStored else { return step(.record, .mismatch, "not as it was first stored") }
    let members = past.insight.members(unlike: insight)
    return members.isEmpty
      ? step(.record, .valid)
      : step(.record, .mismatch, members.joined(separator: ", ") + " not as the history says")
  }

  private func step(
    _ link: Verification.Link,
    _ verdict: Verification.Verdict,
    _ note: String? = nil
  ) -> Verification.Step {
    Verification.Step(link: link, verdict: verdict, note: note)
  }
}

extension InsightQueries {
  /// Checks what insights are based on, without asking anyone.
  ///
  /// - Parameters:
  ///   - ids: The ids of the insights; nil for all.
  ///   - engine: The job of a name with its engine; nil if there is no longer such a job.
  /// - Throws: ``WorkspaceError/unknown(what:name:)``, or `UnreadableRecord` if the record of one
  ///   of `ids` is damaged; of all insights, damaged ones are set aside.
  package func verify(
    _ ids: [InsightID]?,
    promptHash: @escaping (Insight) -> String,
    engine: @escaping (String) -> JobEngine? = { _ in nil }
  ) throws -> [Verification] {
    try connection.read { transaction in
      let store = InsightStore(transaction)
      let check = InsightVerification(
        transaction,
        promptHash: promptHash,
        replay: RequestReplay(transaction, engine: engine)
      )
      return try (ids?.map(store.named) ?? store.all()).map(check.check)
    }
  }
}
