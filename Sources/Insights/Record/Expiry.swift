import CivilTime
import JSON

/// The rule by which insights of a kind stop being of interest.
package enum Expiry: Sendable, Hashable {
  /// They never do.
  case never
  /// A number of hours after the thread's last message.
  case afterLastMessage(hours: Int)
  /// A number of hours after the newest message they rest on.
  case afterEvidence(hours: Int)
  /// A number of hours after the date in `detail.due`, else after the newest message they rest on.
  case afterDue(hours: Int, elseAfterEvidence: Int)
  /// When the last of the times in `detail.proposedTimes` has passed, else a number of hours after
  /// the newest message they rest on.
  case afterTimes(elseAfterEvidence: Int)

  /// When an insight stops being of interest.
  ///
  /// A day without a time counts up to its end in UTC; a message without a time counts as the
  /// thread's last one, and a thread without times as read now.
  ///
  /// - Returns: nil for never.
  func instant(
    detail: JSONObject,
    evidence: [Evidence],
    lastMessageAt: Instant?,
    now: Instant
  ) -> Instant? {
    let last = lastMessageAt ?? now
    let newest = evidence.compactMap(\.createdAt).max() ?? last
    switch self {
    case .never: return nil
    case .afterLastMessage(let hours): return last.adding(hours: hours)
    case .afterEvidence(let hours): return newest.adding(hours: hours)
    case .afterDue(let hours, let otherwise):
      return detail[.due].flatMap(Self.end)?.adding(hours: hours)
        ?? newest.adding(hours: otherwise)
    case .afterTimes(let otherwise):
      let times = detail[.proposedTimes]?.array ?? []
      return times.compactMap(Self.end).max() ?? newest.adding(hours: otherwise)
    }
  }

  /// The end of the time in a JSON value: a date, a time, or an object with `end` or `start`.
  private static func end(_ value: JSONValue) -> Instant? {
    if let object = value.object {
      return [object["end"], object["start"]].lazy.compactMap { $0?.string }.first.flatMap(end)
    }
    return value.string.flatMap(end)
  }

  private static func end(_ text: String) -> Instant? {
    let instant = ISO8601Time(text)?.instant(in: .utc)
    return text.utf8.count == 10 ? instant?.adding(hours: 24) : instant
  }
}

extension Instant {
  /// The instant some hours later, capped at the last one that can be written.
  func adding(hours: Int) -> Instant {
    let (span, isTooLong) = Int64(hours).multipliedReportingOverflow(by: 3_600_000)
    let (sum, isTooLate) = milliseconds.addingReportingOverflow(span)
    return isTooLong || isTooLate ? .latest : min(Instant(milliseconds: sum), .latest)
  }
}
