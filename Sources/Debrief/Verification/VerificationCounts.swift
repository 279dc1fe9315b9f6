/// The number of insights with each verdict.
package struct VerificationCounts: Sendable, Hashable {
  private let counts: [Verification.Verdict: Int]

  /// Counts checks by their verdicts.
  package init(_ checks: [Verification]) {
    counts = Dictionary(grouping: checks, by: \.verdict).mapValues(\.count)
  }

  /// The number of insights with a verdict.
  package subscript(verdict: Verification.Verdict) -> Int { counts[verdict] ?? 0 }
}
