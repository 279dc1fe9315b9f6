/// Something that somebody is to do, as it grows while the thread is read.
struct ActionItem {
  /// On what grounds it is taken for an action.
  enum Grounds: String, CaseIterable {
    /// Somebody asked and somebody agreed.
    case acceptedRequest
    /// Somebody promised it for a time.
    case datedPromise
    /// Somebody promised it.
    case promise
    /// Somebody promised something of no known kind.
    case loosePromise
    /// A named person was asked.
    case request
    /// Somebody else was named to do it.
    case assignment
  }

  /// How it ended, as far as the thread tells.
  enum State: String {
    case open, done, dropped
  }

  typealias Place = ThreadReading.Place

  var grounds: Grounds
  /// Who is to do it; nil if no one is named.
  var owner: Int?
  var request: Place?
  var promise: Place?
  /// The sentence that names what it is about, where the promise does not.
  var context: Place?
  /// Further sentences that say it.
  var evidence: [Place]
  var topic: Set<UInt32>
  var state = State.open
  /// What says that it is done or dropped.
  var outcome: Place?
  /// Later sentences about it that may name another day, in order.
  var moves: [Place] = []
  /// Whether what took it on sounds like the same day.
  var isAtOnce = false
  /// How likely it is an action item, as learned from labelled chats; nil if phrases found it where
  /// there is too little talk to judge by.
  var probability: Double?

  /// The latest sentence that says it.
  var last: Place { evidence.max() ?? Place(message: 0, sentence: 0) }

  /// Whether it is said in so many words.
  var isExplicit: Bool { grounds != .loosePromise && grounds != .assignment }
}
