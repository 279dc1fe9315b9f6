package import CivilTime

/// Why a call failed.
///
/// Its text is made of our own words, the service's codes and names of fields. The service's message
/// is not repeated: it may quote the request, and with it the key or a chat.
package struct ServiceError: Error, Sendable, Hashable {
  /// The kind of the failure.
  package var kind: Kind
  /// The HTTP status; nil if no answer came.
  package var httpStatus: Int?
  /// The service's name of the status, for instance `RESOURCE_EXHAUSTED`.
  package var status: String?
  /// The service's reason, for instance `API_KEY_INVALID`.
  package var reason: String?
  /// The delay that the service asks for.
  package var serverDelay: Duration?
  /// The quotas that are used up, as far as the service names them.
  package var quotas: [Quota] = []
  /// The field of the request that is wrong.
  package var field: String?
  /// The tokens used, and billed, before the call failed.
  package var spent = TokenUsage()
  /// The answer as far as it was paid for, if only its continuation failed; its tokens are in
  /// ``spent``.
  package var unfinished: GenerateResponse?
  /// What the user can do about it, in our own words.
  package var advice: String?

  /// Describes a failure.
  ///
  /// - Parameter httpStatus: The HTTP status; nil if no answer came.
  package init(_ kind: Kind, httpStatus: Int? = nil) {
    self.kind = kind
    self.httpStatus = httpStatus
  }

  /// A quota that is used up.
  package struct Quota: Sendable, Hashable {
    /// The name of the limit, for instance `GenerateRequestsPerDayPerProjectPerModel`.
    package var id: String
    /// What is counted.
    var metric: String
    /// The model it applies to, if it is one for each model.
    var model: String?
    /// The limit.
    package var limit: Int64?

    /// Whether it resets at midnight Pacific time.
    var isDaily: Bool { id.contains("PerDay") }
    /// Whether it resets within a minute.
    var isPerMinute: Bool { id.contains("PerMinute") }
  }

  /// The kinds of failures.
  package enum Kind: Sendable, Hashable {
    /// The request is wrong (400).
    case invalidArgument
    /// The answer's schema is too complex for the service (400).
    case schemaRefused
    /// The prompt has more tokens than the model reads (400, 413).
    case tooLarge(tokens: Int?, limit: Int?)
    /// Billing or region does not allow the call (400 FAILED_PRECONDITION).
    case precondition
    /// The key is invalid, expired, leaked or of the wrong kind (400, 401, 403).
    case keyRefused
    /// The prepaid credit is used up (402).
    case billing
    /// The key may not use this model or service (403).
    case permission
    /// The account is restricted, as reported at the end of an answer (200).
    case restricted
    /// There is no such model, file, cache or batch (404).
    case notFound
    /// Another call changed the same thing (409).
    case conflict
    /// A quota of a minute is used up (429).
    case minuteQuota
    /// A quota of a day is used up (429).
    case dayQuota
    /// The spending of the last ten minutes is at its limit (429).
    case spendRate
    /// The spending of the month is at its limit (429).
    case spendCap
    /// The service has no room, or a quota it does not name is used up (429).
    case rateLimited
    /// The service is overloaded, or sheds calls of a cheap tier (502, 503).
    case overloaded
    /// The service failed internally; also seen for prompts that are too large (500).
    case internalFailure
    /// The service gave up waiting (408).
    case timeout
    /// The answer was not ready within the service's deadline (504).
    case deadline
    /// The call was cancelled (499, or by us).
    case cancelled
    /// The connection broke or could not be made.
    case transport(Transport)
    /// The service answered with something that is not its protocol.
    case unreadable
    /// The stream ended before the answer did.
    case brokenStream
    /// Any other status.
    case other
  }

  /// How a connection failed.
  package enum Transport: String, Sendable, Hashable {
    /// The host is unknown or does not answer.
    case unreachable
    /// The answer took too long.
    case timedOut
    /// The connection was lost.
    case cut
    /// The certificate is not trusted.
    case untrusted
    /// The request could not be sent as it is.
    case refused
    /// The answer is larger than allowed.
    case oversized
  }
}

/// What to do about a failed call.
package enum FailureReaction: Sendable, Hashable {
  /// Send it again, no sooner than the server says.
  case retry(after: Duration?)
  /// Do not ask this model again before an instant.
  case pauseModel(until: Instant)
  /// Send smaller pieces.
  case split
  /// Give up this request; others may pass.
  case giveUp
  /// End the run: every other call would fail as well.
  case stopRun
}

extension ServiceError {
  /// What to do about it.
  ///
  /// - Returns: The reaction; ``RetryPolicy`` decides whether there are attempts left.
  package func reaction(now: Instant) -> FailureReaction {
    switch kind {
    case .other where isElsewhere: .stopRun
    case .invalidArgument, .schemaRefused, .notFound, .conflict, .cancelled, .other,
      .transport(.oversized):
      .giveUp
    case .tooLarge: .split
    case .precondition, .keyRefused, .billing, .permission, .restricted, .spendCap: .stopRun
    case .dayQuota: .pauseModel(until: PacificDay.end(after: now))
    case .spendRate: .retry(after: serverDelay ?? .seconds(600))
    case .transport(.untrusted), .transport(.refused): .stopRun
    case .minuteQuota: .retry(after: serverDelay ?? .seconds(60))
    case .rateLimited, .overloaded, .internalFailure, .timeout, .deadline, .transport, .unreadable,
      .brokenStream:
      .retry(after: serverDelay)
    }
  }

  /// Whether the address is that of something else, which redirects or takes no such calls.
  var isElsewhere: Bool { httpStatus.map { (300..<400).contains($0) || $0 == 405 } ?? false }

  /// Whether a tier at a reduced price may have been shed.
  package var isShed: Bool { kind == .overloaded || kind == .rateLimited }
}

/// The days of the service's daily quotas.
package enum PacificDay {
  /// When the day of an instant ends.
  ///
  /// - Returns: The next midnight in Los Angeles; without time zone data, in UTC-8.
  package static func end(after instant: Instant) -> Instant {
    let zone = (try? TimeZoneRules(identifier: "America/Los_Angeles")) ?? standardTime
    let today = zone.dateTime(at: instant).date
    guard let tomorrow = today.adding(days: 1), let midnight = CivilDateTime(tomorrow) else {
      return instant
    }
    return zone.instant(of: midnight)
  }

  private static var standardTime: TimeZoneRules {
    (try? TimeZoneRules(identifier: "-08:00")) ?? .utc
  }
}
