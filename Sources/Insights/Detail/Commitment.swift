package import JSON

/// How a task binds its owner: `commitment` of its detail.
package enum Commitment: String, Sendable, Hashable, CaseIterable {
  /// Someone took it on.
  case explicit
  /// Someone was asked.
  case requested
  /// It only follows from what was said.
  case inferred
}

extension JSONObject {
  /// The commitment, if this is the detail of a task; nil if it is spelled in another way.
  package var commitment: Commitment? {
    get { self[.commitment]?.string.flatMap(Commitment.init(rawValue:)) }
    set { self[.commitment] = newValue.map { .string($0.rawValue) } }
  }
}
