/// A draft after its evidence was checked.
package struct CheckedDraft: Sendable, Hashable {
  /// The draft; places of evidence in its detail are those of ``evidence``, and parts all of whose
  /// evidence failed are gone.
  package var draft: Draft
  /// The evidence that stood the check, as it stands in the messages.
  package var evidence: [Evidence]
  /// The ids of who wrote the evidence, without doubles.
  package var senderIds: [String]
  /// The claims that did not stand it.
  package var rejected: [RejectedClaim]
  /// How many claims named the wrong message and were repaired.
  package var repaired: Int

  /// Whether the draft rests on nothing that could be found.
  package var isUnsupported: Bool { evidence.isEmpty }
}

/// A claimed quote that was not found.
package struct RejectedClaim: Sendable, Hashable {
  /// The claim.
  package var claim: Draft.Claim
  /// Why it failed.
  package var reason: Reason

  /// Why a claim failed.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The thread has no message of that id.
    case unknownMessage
    /// The message does not say so.
    case notFound
    /// Quote and message differ in a "not".
    case negation
    /// Quote and message differ in a number or a date.
    case number
    /// The message is no evidence: deleted, or not written by people.
    case notEvidence
    /// The quote says too little to be found.
    case tooShort
  }
}

/// What the checks of some drafts came to.
package struct EvidenceCounts: Sendable, Hashable {
  /// How many claims were found, by how they were found.
  package var accepted: [Evidence.Match: Int] = [:]
  /// How many were not, by reason.
  package var rejected: [RejectedClaim.Reason: Int] = [:]
  /// How many were found in another message than they named.
  package var repaired = 0

  /// Counts.
  package init(_ drafts: some Sequence<CheckedDraft>) {
    for draft in drafts {
      for evidence in draft.evidence { accepted[evidence.match, default: 0] += 1 }
      for claim in draft.rejected { rejected[claim.reason, default: 0] += 1 }
      repaired += draft.repaired
    }
  }
}
