import CivilTime
import Conversations
import Coordination
import Database
import Extraction
import Gemini
import GeminiEngine
import Ledger
import Threads

/// Gets answers from a model: from the workspace if they were paid for already, else from the
/// service, within the limits that all processes of the workspace share.
///
/// An answer is stored before anything is derived from it, so that a crash never pays twice.
struct LiveAnswers: Sendable {
  /// What a call is made for.
  struct Purpose: Sendable {
    /// The run's id.
    var run: RunID
    /// The job's name.
    var job: String?
    /// The thread's id.
    var thread: ThreadID?
    /// The kinds that are looked for.
    var kinds: [CallKind]
    /// The threads that share the call; nil for a call about one thing.
    var pack: ThreadPack?
    /// Its priority over other calls.
    var priority = CallPriority.background
  }

  let access: ModelAccess
  /// Where calls and answers are recorded.
  let commits: GroupCommit
  /// Bounds the number of calls at once by what the service can take.
  let gate: CallGate
  /// The calls of all hosts that share a coordinator; nil where this one works alone.
  var shared: SharedCalls?
  /// The requests that are under way: threads with the same text pay once.
  private let underWay = RequestsUnderWay()
  /// The unique id of this process.
  let owner: String
  /// The time.
  var clock: @Sendable () -> Instant = { .now }
  /// Waits for a while, as the clock counts it.
  var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Whether to make no further call.
  var isCancelled = StopRequest.never
  /// Called between commits.
  var reached: @Sendable (RunCheckpoint) -> Void = { _ in }
  /// Receives the parts of an answer as they arrive; nil to wait for whole answers.
  var observe: (@Sendable (StreamEvent) -> Void)?

  /// Begins to answer.
  ///
  /// - Parameters:
  ///   - commits: Where calls and answers are recorded.
  ///   - startsAlone: Whether the first call goes alone.
  init(_ access: ModelAccess, commits: GroupCommit, owner: String, startsAlone: Bool = true) {
    self.access = access
    self.commits = commits
    self.owner = owner
    gate = CallGate(ceiling: access.concurrency, startsAlone: startsAlone)
    commits.linger { [gate] in gate.isBusy }
  }

  /// Answers a request.
  ///
  /// - Parameter hash: Its digest, if it is known: digesting a request takes as long as sending it.
  /// - Throws: ``ModelFailure``, or `DatabaseError`.
  func answer(
    _ request: GenerateRequest,
    hash: String? = nil,
    for purpose: Purpose
  ) async throws -> Answer {
    let hash = hash ?? request.hash
    if let stored = try await commits.write(hash, with: Self.lookup) {
      return Answer(body: stored.body)
    }
    return try await underWay.value(of: hash) {
      try await inTurn { try await called(request, hash: hash, purpose, $0) }
    }
  }

  /// Asks about several threads at once; each answer is stored as that to the request about its
  /// thread alone, so that it is found when that is asked.
  ///
  /// - Throws: ``ModelFailure``, or `DatabaseError`.
  func ask(_ pack: ThreadPack, for purpose: Purpose) async throws {
    var purpose = purpose
    purpose.pack = pack
    _ = try await inTurn { [purpose] in
      try await called(pack.request, hash: pack.hash, purpose, $0)
    }
  }

  /// Calls once the gate lets it through.
  private func inTurn(_ call: (CallGate.Turn) async throws -> Answer) async throws -> Answer {
    let turn = try await gate.enter()
    do {
      let answer = try await call(turn)
      turn.end(isSuccess: true)
      return answer
    } catch {
      if let failure = error as? ModelFailure, failure.isForAll { gate.close(failure) }
      turn.end(isSuccess: false)
      throw error
    }
  }

  /// The requests among some that have been answered.
  func answered(_ hashes: [String]) async throws -> Set<String> {
    if let bought = try await shared?.answers(to: hashes), !bought.isEmpty {
      try await commits.write { transaction in
        for answer in bought { try ResponseStore(transaction).store(answer) }
      }
    }
    return try await commits.write { transaction in
      let store = ResponseStore(transaction)
      return Set(try hashes.filter { try store.contains($0) })
    }
  }

  /// Calls until there is an answer, or trying again is of no use.
  private func called(
    _ request: GenerateRequest,
    hash: String,
    _ purpose: Purpose,
    _ turn: CallGate.Turn
  ) async throws -> Answer {
    var request = request
    var attempt = 1
    var pauses = 0
    var unfinished: GenerateResponse?
    while true {
      switch try await call(request, hash: hash, attempt: attempt, purpose, turn, &unfinished) {
      case .answered(let answer): return answer
      case .again(let delay, let tier):
        try await sleep(delay)
        if tier != request.tier { request.tier = tier }
        attempt += 1
      case .paused(let delay):
        // A minute's quota that is used up is not a failure of the call. Nor may all that wait go on
        // at once when the next minute begins.
        pauses += 1
        turn.leave()
        try await sleep(delay)
        try await turn.rejoin()
        if pauses > Self.maxPauses { attempt += 1 }
      }
    }
  }

  /// The outcome of a call.
  enum CallResult {
    case answered(Answer)
    case again(after: Duration, tier: ServiceTier)
    /// All calls of the model wait.
    case paused(Duration)
  }

  /// The number of minutes that a call waits for a quota before that counts as failing.
  private static let maxPauses = 20

  /// One call, from its reservation to the record of its outcome.
  ///
  /// - Parameter unfinished: The beginning of the answer, if an earlier call came so far.
  private func call(
    _ request: GenerateRequest,
    hash: String,
    attempt: Int,
    _ purpose: Purpose,
    _ turn: CallGate.Turn,
    _ unfinished: inout GenerateResponse?
  ) async throws -> CallResult {
    let call: ReservedCall
    switch try await reserve(request, hash: hash, attempt: attempt, purpose) {
    case .call(let reserved): call = reserved
    case .bought(let answer):
      try await commits.write { try ResponseStore($0).store(answer) }
      return .answered(Answer(body: answer.body))
    }
    reached(.reserved)
    let sentAt = clock()
    gate.sent(at: sentAt)
    let response: GenerateResponse
    do throws(ServiceError) {
      response = try await send(request, continuing: unfinished)
    } catch {
      unfinished = error.unfinished
      // A minute's quota only has to be waited for: fewer calls would meet it, too.
      if error.isShed { gate.overloaded(now: clock()) }
      if !error.endsRun { gate.open(after: time(since: sentAt)) }
      return try await react(to: error, request, call, attempt: attempt)
    }
    gate.foundValid()
    if response.outcome.action != .stopRun { gate.open(after: time(since: sentAt)) }
    // The next call need not wait until this one is recorded.
    if response.outcome.action == .parse { turn.end(isSuccess: true) }
    reached(.answered)
    let result = try await record(response, request, hash: hash, call, attempt: attempt, purpose)
    reached(.stored)
    return result
  }

  private func send(
    _ request: GenerateRequest,
    continuing unfinished: GenerateResponse?
  ) async throws(ServiceError) -> GenerateResponse {
    guard let observe else {
      return try await access.client.generate(request, continuing: unfinished)
    }
    return try await access.client.stream(request, continuing: unfinished, observe: observe)
  }

  /// Waits for a while, unless no further call is to be made.
  func sleep(_ duration: Duration) async throws(ModelFailure) {
    guard duration > .zero else { return }
    let isOver = await withTaskGroup(of: Bool.self) { group in
      group.addTask { (try? await pause(duration)) != nil }
      group.addTask {
        await isCancelled.made()
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    guard isOver else { throw .cancelled }
  }

  private func time(since start: Instant) -> Duration {
    .milliseconds(max(0, clock().milliseconds - start.milliseconds))
  }

  func day(_ now: Instant) -> CivilDate { access.limits.zone.dateTime(at: now).date }
}
