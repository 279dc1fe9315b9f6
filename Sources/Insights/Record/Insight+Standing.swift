package import CivilTime

extension Insight {
  /// The status of an insight at an instant: the stored one, and the effects of time and of changes
  /// to its messages since.
  package enum Standing: String, Sendable, Hashable, CaseIterable {
    /// It is current.
    case active
    /// It has expired.
    case expired
    /// A message that it rests on was edited or deleted.
    case outdated
    /// Another one replaced it.
    case superseded
    /// It is no longer found where it was found before.
    case retracted
    /// Its evidence failed the check.
    case quarantined
  }

  /// Its status at an instant.
  ///
  /// - Returns: The stored status if that ended it, else whether it is outdated or expired.
  package func standing(at instant: Instant) -> Standing {
    switch status {
    case .superseded: .superseded
    case .retracted: .retracted
    case .quarantined: .quarantined
    case .active where outdated != nil: .outdated
    case .active: isExpired(at: instant) ? .expired : .active
    }
  }

  /// Whether it has expired at an instant.
  ///
  /// - Returns: Whether ``expiresAt`` is not later.
  package func isExpired(at instant: Instant) -> Bool { expiresAt.map { $0 <= instant } ?? false }
}
