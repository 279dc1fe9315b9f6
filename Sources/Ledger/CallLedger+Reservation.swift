package import CivilTime
import Database

/// A call that someone wants to make.
package struct CallWish: Sendable, Hashable {
  /// The call.
  package var request: CallRequest
  /// The limits of calls.
  package var limits: CallLimits
  /// Its priority over other calls.
  package var priority: CallPriority
  /// The unique id of the process that makes it.
  package var owner: String

  /// Describes a wish.
  package init(
    _ request: CallRequest,
    _ limits: CallLimits,
    _ priority: CallPriority = .background,
    owner: String
  ) {
    self.request = request
    self.limits = limits
    self.priority = priority
    self.owner = owner
  }
}

extension CallLedger {
  /// Tries to reserve calls that are sent as soon as this is committed, one after the other.
  ///
  /// Until it is settled, a call holds the maximum that it may take, so that no limit is exceeded
  /// whatever it turns out to take. The reservation must be committed before the call is made.
  ///
  /// - Returns: An outcome for each, in order.
  /// - Throws: ``DatabaseError``.
  package func begin(_ wishes: [CallWish], now: Instant) throws -> [Reservation] {
    var round = try ReservationRound(transaction, now: now)
    return try round.reserve(wishes)
  }
}

extension Int64 {
  /// The number, clamped so that the sum over all calls of a workspace cannot overflow.
  var countable: Int64 { Swift.max(0, Swift.min(self, 1 << 40)) }
}
