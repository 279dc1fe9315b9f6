import JSON

/// A change to an insight, as the history stores it.
package struct InsightChange: Sendable, Hashable {
  /// What happened.
  package var kind: Kind
  /// The insight as it was; nil if it is new.
  var before: Insight?
  /// The insight as it is now.
  package var after: Insight

  /// What happens to insights.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It was found.
    case created
    /// It was found, but its evidence did not pass the check.
    case quarantined
    /// What it says has changed.
    case updated
    /// What it asks for was done.
    case done
    /// What was done is open again.
    case reopened
    /// A decision was reversed.
    case reversed
    /// Another one replaced it.
    case superseded
    /// It is no longer found.
    case retracted
    /// It is found again, or current again.
    case restored
    /// A reader said something about it.
    case reviewed
    /// Another one became part of it.
    case merged
  }

  /// Describes a change.
  ///
  /// - Parameter before: The insight as it was; nil if it is new.
  package init(_ kind: Kind, before: Insight?, after: Insight) {
    self.kind = kind
    self.before = before
    self.after = after
  }

  /// The members of the insight's JSON that changed, as they were and as they are now.
  ///
  /// A new insight has all of them after, and nothing before.
  ///
  /// - Parameter now: The insight's JSON as it is now.
  func fields(_ now: JSONObject) -> (before: JSONObject, after: JSONObject) {
    guard let was = before?.members else { return (JSONObject(), now) }
    var (old, new) = (JSONObject(), JSONObject())
    for member in now.members where was[member.name] != member.value {
      if let value = was[member.name] { old.append(member.name, value) }
      new.append(member.name, member.value)
    }
    return (old, new)
  }
}

/// What a new extraction means for the insights of a thread.
package struct Reconciliation: Sendable, Hashable {
  /// What changes, in order; empty if the thread says the same as before.
  package var changes: [InsightChange] = []
  /// Insights that were found again unchanged, in a thread that changed around them.
  ///
  /// They record when and in what they were seen, which does not count as a change.
  package var seen: [Insight] = []

  /// The insights of the thread after the changes.
  ///
  /// - Returns: All of them, oldest first.
  package func applied(to stored: [Insight]) -> [Insight] {
    var insights = Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for insight in seen + changes.map(\.after) { insights[insight.id] = insight }
    return insights.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }
}
