package import CivilTime
import JSON

extension Insight {
  /// Where an insight stands at an instant: what is stored of it, and what time and its messages
  /// have done to it since.
  package enum Standing: String, Sendable, Hashable, CaseIterable {
    /// It holds.
    case active
    /// It is past its time.
    case expired
    /// A message that it rests on was edited or deleted.
    case outdated
    /// Another one replaced it.
    case superseded
    /// It is not found any more in what it was found in.
    case retracted
    /// Its evidence did not stand the check.
    case quarantined
  }

  /// Where it stands at an instant.
  ///
  /// - Returns: The stored status where that ended it, else whether it is outdated or expired.
  package func standing(at instant: Instant) -> Standing {
    switch status {
    case .superseded: .superseded
    case .retracted: .retracted
    case .quarantined: .quarantined
    case .active where outdated != nil: .outdated
    case .active: isExpired(at: instant) ? .expired : .active
    }
  }

  /// The insight with its state at an instant: a task whose date passed long ago and of which nobody
  /// said how it ended is `lapsed`.
  func lapsing(at instant: Instant) -> Insight {
    guard kind == .actionItem, detail.state == .open, detail["due"]?.string != nil,
      isExpired(at: instant)
    else { return self }
    var insight = self
    insight.detail.state = .lapsed
    return insight
  }

  /// Whether it is past its time at an instant.
  ///
  /// - Returns: Whether ``expiresAt`` is not later.
  package func isExpired(at instant: Instant) -> Bool { expiresAt.map { $0 <= instant } ?? false }
}
