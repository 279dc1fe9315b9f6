/// A family of cues: words with the same function in conversation, whatever its topic.
///
/// Raw values index the weights' tables, so new families are appended.
enum CueFamily: UInt8, Sendable, CaseIterable {
  // Who will do what
  case commitment, sharedPlan, assignment, acceptance, refusal, offer, idle
  case request, openRequest, need, obligation, workVerb, askBack, responsibility
  // What is settled
  case decision, conclusion, agreement, disagreement, proposal, letUs, reversal, deferral, option
  // How sure it is
  case hedge, negation, condition, opinion, unknown
  // When
  case deadline, day, clock, meeting, nextMeeting, urgency, severity
  // Outcome
  case done, dropped, past, state
  // What it is not
  case thanks, joke, floor, backchannel, advertisement, machine, social
  // How it is said
  case questionWord, reason, firstPerson, we, secondPerson, thirdPerson, summing, praise
  case question, modal, planned, imperative, motion, loneAnswer, small
}

/// A set of cue families.
struct CueSet: Equatable {
  private(set) var bits: UInt64 = 0

  init(_ families: CueFamily...) { for family in families { insert(family) } }

  mutating func insert(_ family: CueFamily) { bits |= 1 << UInt64(family.rawValue) }

  mutating func formUnion(_ other: CueSet) { bits |= other.bits }

  func contains(_ family: CueFamily) -> Bool { bits & (1 << UInt64(family.rawValue)) != 0 }

  /// Whether any of some families is in the set.
  func containsAny(_ families: CueSet) -> Bool { bits & families.bits != 0 }
}
