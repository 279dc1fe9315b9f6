/// Something that was settled or proposed, as it grows while the thread is read.
struct Decision {
  typealias Place = ThreadReading.Place

  enum State: String {
    case proposed, agreed, reversed
  }

  /// On what grounds it is taken for a decision.
  enum Grounds: String, CaseIterable {
    /// It is said to be decided, and others agree.
    case seconded
    /// It is said to be decided.
    case stated
    /// It was proposed, and others agree.
    case agreedProposal
    /// It was proposed.
    case proposal
  }

  var state: State
  /// The sentences that propose or settle it, in their order.
  var evidence: [Place]
  /// The sentence that says it best.
  var statement: Place
  /// Whether somebody said that it is settled.
  var isStated: Bool
  var topic: Set<UInt32>
  var supporters: [Int] = []
  var dissenters: [Int] = []
  /// The sentence that takes it back.
  var reversal: Place?
  /// How likely it is a decision, as learned from labelled chats; nil if phrases found it where
  /// there is too little talk to judge by.
  var probability: Double?

  var last: Place { evidence.last ?? statement }

  var grounds: Grounds {
    if isStated { return supporters.count > 1 ? .seconded : .stated }
    return supporters.count > 1 ? .agreedProposal : .proposal
  }
}
