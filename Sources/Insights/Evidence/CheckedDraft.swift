/// A draft after its evidence was checked.
package struct CheckedDraft: Sendable, Hashable {
  /// The draft; positions of evidence in its detail are those of ``evidence``, and parts all of
  /// whose evidence failed are gone.
  package var draft: Draft
  /// The evidence that passed the check, verbatim from the messages.
  package var evidence: [Evidence]
  /// The ids of those who wrote the evidence, without duplicates.
  var senderIds: [String]
  /// The claims that failed the check.
  package var rejected: [RejectedClaim]
  /// The number of claims that named the wrong message and were repaired.
  var repaired: Int

  /// Whether none of the draft's quotes was found, or it is not believed for another reason.
  package var isUnsupported: Bool { evidence.isEmpty || !draft.objections.isEmpty }
}

/// A claimed quote that was not found.
package struct RejectedClaim: Sendable, Hashable {
  /// The claim.
  var claim: Draft.Claim
  /// Why it failed.
  package var reason: Reason

  /// Why a claim failed.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The thread has no message with that id.
    case unknownMessage
    /// The message does not say so.
    case notFound
    /// Quote and message differ in a "not".
    case negation
    /// Quote and message differ in a number or a date.
    case number
    /// The message is not evidence: deleted, or not written by people.
    case notEvidence
    /// The quote says too little to be found.
    case tooShort
  }
}
