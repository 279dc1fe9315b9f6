/// Something that someone is to do, built up while the thread is read.
struct ActionItem {
  /// The grounds for treating it as an action.
  enum Grounds: String, CaseIterable {
    /// Someone asked and someone agreed.
    case acceptedRequest
    /// Someone promised it for a time.
    case datedPromise
    /// Someone promised it.
    case promise
    /// Someone promised something of no known kind.
    case loosePromise
    /// A named person was asked.
    case request
    /// Someone else was named to do it.
    case assignment
    /// It was recorded for a meeting's minutes.
    case recorded
  }

  /// How it ended, as far as the thread shows.
  enum State: String {
    case open, done, dropped
  }

  typealias Position = ThreadReading.Position

  var grounds: Grounds
  /// Who is to do it; nil if no one is named.
  var owner: Int?
  var request: Position?
  /// Whether the request asks for several things, of which this is one.
  var sharesRequest = false
  var promise: Position?
  /// The sentence that names its topic, if the promise does not.
  var context: Position?
  /// The sentence before it that says what it is about, if none of its own does.
  var matter: Position?
  /// The sentence in which a former owner hands it on.
  var handover: Position?
  /// Further sentences that say it.
  var evidence: [Position]
  var topic: Set<UInt32>
  var state = State.open
  /// The sentence that says it is done or dropped.
  var outcome: Position?
  /// Later sentences about it that may name another day, in order.
  var moves: [Position] = []
  /// Whether the promise sounds like the same day.
  var isAtOnce = false
  /// Where in the message the task is that was recorded for the minutes or given to its owner in a
  /// list, in UTF-8 bytes; nil if it is neither.
  var recorded: Range<Int>?
  /// Whether it is a line of a list.
  var isListed = false
  /// The probability that it is an action item, learned from labelled chats; nil if phrases found
  /// it in a thread too short to judge.
  var probability: Double?

  /// The latest sentence that says it.
  var last: Position { evidence.max() ?? Position(message: 0, sentence: 0) }

  /// The earliest sentence that says it.
  var first: Position { evidence.min() ?? last }

  /// Whether it is stated explicitly.
  var isExplicit: Bool { grounds != .loosePromise && grounds != .assignment }
}
