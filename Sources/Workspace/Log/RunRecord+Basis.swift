import JSON

extension RunRecord {
  /// The instant at which a job judges insights, as the record of a run names it.
  package enum Basis: String, Sendable, Hashable, CaseIterable {
    /// That of the source.
    case automatic
    /// The time of the run.
    case now
    /// The newest message of the source.
    case source
    /// A date that the job gives.
    case date
  }

  /// What the job said; nil in records of earlier versions.
  package var basis: Basis? { counts["basis"]?.string.flatMap(Basis.init(rawValue:)) }
}
