import Database
package import CivilTime
import JSON
package import Ledger
import PostgreSQL

/// The calls to models of all hosts: their budgets, their rates and their answers.
///
/// A dedicated thread talks to the server on behalf of tasks: while the server is unavailable they
/// wait, and answers that were paid for stay in the workspace.
package final class SharedCalls: Sendable {
  private let worker: SharedWorker
  private let connection: CoordinatorConnection.Worker

  /// Begins to talk to the server.
  ///
  /// - Parameter worker: Who makes the calls.
  package init(_ worker: SharedWorker) {
    self.worker = worker
    connection = CoordinatorConnection.Worker(worker.coordinator)
  }

  /// Stops once all pending requests are done.
  package func close() { connection.close() }

  /// The answer to a request to make a call.
  package enum ReservationResult: Sendable {
    /// The call may be made now.
    case granted
    /// Some host has paid for the answer before.
    case answered(StoredResponse)
    /// Not now: ask again after this time.
    case wait(Duration)
    /// Not in this run.
    case exhausted(CallLimit)
  }

  /// Asks to make a call; the limits hold for all hosts together, those of a run for a round of the
  /// job.
  ///
  /// - Parameter id: A unique id of the call; asked for twice, it is one call.
  package func reserve(
    _ id: String,
    _ request: CallRequest,
    _ limits: CallLimits,
    on day: CivilDate,
    now: Instant
  ) async throws -> ReservationResult {
    let call: JSONValue = [
      "id": .string(id), "worker": .integer(worker.id), "host": .string(worker.host),
      "job": .string(worker.job), "run": .string(request.run.rawValue),
      "kinds": .string(CallKind.text(request.kinds)), "model": .string(request.model),
      "tier": .string(request.tier), "hash": .string(request.hash),
      "day": .string(day.description), "nano": .integer(request.cost.nano),
      "tokens": JSONValue(request.inputTokens),
    ]
    let caps: JSONValue = [
      "requests": JSONValue(limits.requests), "tokens": JSONValue(limits.tokens),
      "nano": limits.cost.map { .integer($0.nano) } ?? .null,
      "dayNano": limits.costPerDay.map { .integer($0.nano) } ?? .null,
      "rpm": JSONValue(limits.requestsPerMinute), "tpm": JSONValue(limits.tokensPerMinute),
    ]
    let rows = try await connection.execute(
      "SELECT * FROM debrief.reserve_call($1, $2)",
      [.json(call.text), .json(caps.text)]
    )
    guard let row = rows.first, let outcome: String = try row["outcome"] else {
      throw PostgresError.unknownWord(of: "reservation", nil)
    }
    let wait = Duration.milliseconds(try row["wait_ms"] ?? 1000 as Int64)
    switch outcome {
    case "granted": return .granted
    case "answered":
      return .answered(
        StoredResponse(
          requestHash: request.hash,
          createdAt: try row["answered_at"] ?? now,
          modelVersion: try row["model_version"],
          responseId: try row["response_id"],
          body: Array((try row["body"] as String).utf8)
        )
      )
    case "quota": return .exhausted(.quota(until: now + wait))
    case "exhausted": return .exhausted(try CallLimit(named: try row["reached"]))
    case "wait": return .wait(wait)
    default: throw PostgresError.unknownWord(of: "reservation", outcome)
    }
  }

  /// Records the outcome of a call, and shares its answers with all hosts.
  ///
  /// - Parameters:
  ///   - answers: The answers worth keeping.
  ///   - stop: For how long the model is not called, and whether that is worth waiting for.
  package func settle(
    _ id: String,
    _ outcome: CallOutcome,
    answers: [StoredResponse] = [],
    stop: (span: Duration, isPause: Bool)? = nil
  ) async throws {
    let tokens = outcome.tokens
    let result: JSONValue = [
      "status": .string(outcome.status.rawValue), "model": JSONValue(outcome.model),
      "tier": JSONValue(outcome.tier), "prompt": JSONValue(tokens?.prompt),
      "cached": JSONValue(tokens?.cached),
      "output": JSONValue(tokens.map { $0.output + $0.thoughts }),
      "nano": outcome.cost.map { .integer($0.nano) } ?? .null,
      "stopMs": stop.map { .integer($0.span.microseconds / 1000) } ?? .null,
      "isPause": .bool(stop?.isPause ?? false),
    ]
    let found = JSONValue.array(
      answers.map { answer in
        [
          "hash": .string(answer.requestHash), "modelVersion": JSONValue(answer.modelVersion),
          "responseId": JSONValue(answer.responseId),
          "body": .string(String(decoding: answer.body, as: UTF8.self)),
        ]
      }
    )
    _ = try await connection.execute(
      "SELECT debrief.settle_call($1, $2, $3)",
      [.text(id), .json(result.text), .json(found.text)]
    )
  }

  /// The answers to requests that some host has paid for.
  package func answers(to hashes: [String]) async throws -> [StoredResponse] {
    guard !hashes.isEmpty else { return [] }
    let rows = try await connection.execute(
      """
      SELECT request_hash, at, model_version, response_id, body FROM debrief.answers
      WHERE request_hash IN (SELECT jsonb_array_elements_text($1))
      """,
      [.json(JSONValue.array(hashes.map(JSONValue.string)).text)]
    )
    return try rows.map { row in
      StoredResponse(
        requestHash: try row["request_hash"],
        createdAt: try row["at"],
        modelVersion: try row["model_version"],
        responseId: try row["response_id"],
        body: Array((try row["body"] as String).utf8)
      )
    }
  }
}

extension USD {
  /// In 10⁻⁹ USD.
  fileprivate var nano: Int64 { micros.multipliedReportingOverflow(by: 1000).partialValue }
}

extension CallLimit {
  /// The limit that the server names.
  fileprivate init(named name: String?) throws(PostgresError) {
    switch name {
    case "requests": self = .requests
    case "tokens": self = .tokens
    case "costPerDay": self = .costPerDay
    case "tokensPerMinute": self = .tokensPerMinute
    case "requestsPerMinute": self = .requestsPerMinute
    case "cost": self = .cost
    default: throw .unknownWord(of: "limit", name)
    }
  }
}
