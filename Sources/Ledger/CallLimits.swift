package import CivilTime

/// The limits of calls.
///
/// nil means no limit.
package struct CallLimits: Sendable, Hashable {
  /// Requests to one model in any minute.
  package var requestsPerMinute: Int?
  /// Input tokens to one model in any minute.
  package var tokensPerMinute: Int?
  /// Requests of the run.
  package var requests: Int?
  /// Input tokens of the run.
  package var tokens: Int?
  /// Money for the run.
  package var cost: USD?
  /// Money for all runs of a day.
  package var costPerDay: USD?
  /// The zone in which days are counted.
  package var zone = TimeZoneRules.utc

  /// Creates limits that restrict nothing.
  package init() {}
}

/// The priority of a call, by who waits for it.
package enum CallPriority: Sendable, Hashable {
  /// Someone at a terminal: goes first.
  case interactive
  /// No one.
  case background
}

/// The result of an attempt to reserve a call.
package enum Reservation: Sendable, Hashable {
  /// The call may be made now, and has this id.
  case granted(Int64)
  /// Not now: try again then, or when another call of the caller has ended.
  case wait(until: Instant)
  /// Not in this run.
  case exhausted(CallLimit)
}

/// A limit that has been reached.
package enum CallLimit: Sendable, Hashable, CustomStringConvertible {
  /// The requests of the run.
  case requests
  /// The input tokens of the run.
  case tokens
  /// The money for the run.
  case cost
  /// The money for the day.
  case costPerDay
  /// One request may cost more than the limit in USD.
  case costOfOne(USD)
  /// The request alone has more tokens than a minute allows.
  case tokensPerMinute
  /// No request at all is allowed in a minute.
  case requestsPerMinute
  /// The service's quota for the day.
  case quota(until: Instant)

  /// The limit in words.
  package var description: String {
    switch self {
    case .requests: "the limit of requests is reached"
    case .tokens: "the limit of input tokens is reached"
    case .cost: "the limit in USD is reached"
    case .costPerDay: "the daily limit in USD is reached"
    case .costOfOne(let cost):
      "one request may cost up to \(cost) USD, which is more than the limit"
    case .tokensPerMinute: "one request has more tokens than a minute allows"
    case .requestsPerMinute: "the limit per minute allows no requests"
    case .quota(let until): "the service's quota for the day is used up until \(until)"
    }
  }
}
