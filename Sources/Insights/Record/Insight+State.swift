package import CivilTime
import JSON

/// The one place that decides in which state an insight is at an instant, for listings, reports and
/// answers alike.
extension Insight {
  /// Its state at an instant.
  ///
  /// What nothing had settled when its time passed is `lapsed`; a decision that another one superseded is
  /// `replaced`; a task or an agreement that was only hedged is `proposed`.
  ///
  /// - Returns: nil for kinds without states, unless it has lapsed.
  package func state(at instant: Instant) -> ItemState? {
    hasLapsed(at: instant) && kind != .summary ? .lapsed : foundState
  }

  /// Whether its time has passed at an instant and nothing settled it before.
  package func hasLapsed(at instant: Instant) -> Bool {
    isExpired(at: instant) && (foundState?.isUnsettled ?? true)
  }

  /// Whether what was said is hedged with "might" or "maybe".
  package var isHedged: Bool {
    signals["hedged"]?.bool ?? detail[.hedged]?.bool ?? false
  }

  /// Its state as it was found or judged, whatever the time.
  private var foundState: ItemState? {
    switch kind {
    case .actionItem:
      if review?.verdict == .done { return .done }
      let state = stated ?? .open
      return isHedged && state == .open ? .proposed : state
    case .decision:
      if status == .superseded { return .replaced }
      let state = stated ?? .proposed
      return isHedged && state == .agreed ? .proposed : state
    case .openQuestion: return stated ?? .open
    default: return stated
    }
  }

  /// The state that its record names; engines write "unknown" for none.
  private var stated: ItemState? {
    detail.state.flatMap { ["", "unknown"].contains($0.rawValue) ? nil : $0 }
  }

  /// The record with its state at an instant: a task whose time has passed and whose outcome no one
  /// reported is `lapsed`.
  package func lapsing(at instant: Instant) -> Insight {
    guard kind == .actionItem, detail.state == .open, hasLapsed(at: instant) else { return self }
    var insight = self
    insight.detail.state = .lapsed
    return insight
  }

  /// The record with its state at an earlier instant: what lapsed since was open then.
  package func unlapsed(at instant: Instant) -> Insight {
    guard kind == .actionItem, detail.state == .lapsed, !isExpired(at: instant) else { return self }
    var insight = self
    insight.detail.state = .open
    return insight
  }
}
