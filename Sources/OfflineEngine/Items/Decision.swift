/// Something that was settled or proposed, built up while the thread is read.
struct Decision {
  typealias Position = ThreadReading.Position

  enum State: String {
    case proposed, agreed, reversed
  }

  /// The grounds for treating it as a decision.
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
  /// The sentences that propose or settle it, in order.
  var evidence: [Position]
  /// The sentence that says it best.
  var statement: Position
  /// Whether someone said that it is settled.
  var isStated: Bool
  var topic: Set<UInt32>
  var supporters: [Int] = []
  var dissenters: [Int] = []
  /// The sentence before it that says what it is about, if its own does not.
  var matter: Position?
  /// The sentence that reverses it.
  var reversal: Position?
  /// Where in the message what was recorded for the minutes begins; nil if nothing was.
  var recorded: Range<Int>?
  /// The probability that it is a decision, learned from labelled chats; nil if phrases found it in
  /// a thread too short to judge.
  var probability: Double?

  var last: Position { evidence.last ?? statement }

  /// Adds someone who agrees, once.
  mutating func support(by person: Int) {
    if !supporters.contains(person) { supporters.append(person) }
  }

  /// Adds someone who objects, once.
  mutating func dissent(by person: Int) {
    if !dissenters.contains(person) { dissenters.append(person) }
  }

  var grounds: Grounds {
    if isStated { return supporters.count > 1 ? .seconded : .stated }
    return supporters.count > 1 ? .agreedProposal : .proposal
  }
}
