/// What was right and wrong in one thread, or in several.
package struct ExtractionCounts: Sendable, Hashable {
  /// The number that were right, out of a total.
  package struct Share: Sendable, Hashable {
    /// The number that were right.
    package var right = 0
    /// The total.
    package var of = 0

    /// Nothing counted yet.
    init(right: Int = 0, of: Int = 0) {
      self.right = right
      self.of = of
    }

    /// The share from 0 to 1; nil if there were none.
    package var rate: Double? { of == 0 ? nil : Double(right) / Double(of) }

    /// Counts one more.
    mutating func count(_ isRight: Bool) {
      right += isRight ? 1 : 0
      of += 1
    }

    static func += (left: inout Share, right: Share) {
      left.right += right.right
      left.of += right.of
    }
  }

  /// How well the items of a kind were found.
  package struct Found: Sendable, Hashable {
    /// Found, and to be found.
    package var hits = 0
    /// Given, and not to be found.
    package var falseAlarms = 0
    /// To be found, and not found.
    package var misses = 0
    /// False alarms that are a second find of something.
    var duplicates = 0
    /// Given in all.
    var given = 0
    /// Given, and counted neither way.
    var optional = 0

    /// Nothing counted yet.
    package init() {}

    /// The share of what was given that is right; nil if nothing was given.
    package var precision: Double? { Share(right: hits, of: hits + falseAlarms).rate }
    /// The share of what was to be found that was found.
    package var recall: Double? { Share(right: hits, of: hits + misses).rate }
    /// The harmonic mean of both; nil if there was nothing to find and nothing was given.
    package var f1: Double? {
      let all = 2 * hits + falseAlarms + misses
      return all == 0 ? nil : 2 * Double(hits) / Double(all)
    }

    static func += (left: inout Found, right: Found) {
      left.hits += right.hits
      left.falseAlarms += right.falseAlarms
      left.misses += right.misses
      left.duplicates += right.duplicates
      left.given += right.given
      left.optional += right.optional
    }
  }

  /// A confidence that was stated, and whether the item is right.
  package struct Statement: Sendable, Hashable {
    /// The kind of the item.
    package var kind: String
    /// The confidence, from 0 to 1.
    var confidence: Double
    /// Whether the item is right.
    var isRight: Bool

    /// Records an item.
    package init(kind: String, confidence: Double, isRight: Bool) {
      self.kind = kind
      self.confidence = confidence
      self.isRight = isRight
    }
  }

  /// The number of threads.
  package var threads = 0
  /// The items found within two messages of where they are, by kind.
  package var found: [LabelledThread.Kind: Found] = [:]
  /// The items found exactly where they are, by kind.
  package var foundStrictly: [LabelledThread.Kind: Found] = [:]
  /// Owners of the action items that were found.
  package var owner = Share()
  /// Due days, also of those without one.
  package var due = Share()
  /// Due days of those that have one.
  package var dueWhenDated = Share()
  /// Due days given to action items that have none, out of all that have none.
  var dueInvented = Share()
  /// States of action items.
  package var state = Share()
  /// States of decisions.
  package var decisionState = Share()
  /// Reversed decisions that are given as such.
  package var reversal = Share()
  /// Levels of priority.
  var priority = Share()
  /// Urgent threads given as such.
  package var urgent = Share()
  /// Threads wrongly given as urgent.
  package var falseUrgent = 0
  /// The number of threads with a summary.
  var summaries = 0
  /// The sum over threads of the share of facts that the first 150 words of the summary mention.
  package var facts = 0.0
  /// The same for the first 60 words.
  package var factsEarly = 0.0
  /// Threads whose summary mentions all facts.
  var allFacts = 0
  /// Key messages that the summary cites.
  package var keyMessages = Share()
  /// The words of all summaries.
  var words = 0
  /// Messages that look like items but are not, and the number of items that rest on them alone.
  package var traps = Share()
  /// Forbidden words that are shown.
  package var leaks = 0
  /// Questions given as open that the thread answers.
  package var answered = 0
  /// Threads without anything to be found.
  var quietThreads = 0
  /// Items that were given in threads without anything to be found.
  var quietItems = 0
  /// The stated confidences and their outcomes.
  package var statements: [Statement] = []

  /// Nothing counted yet.
  init() {}

  /// Adds up.
  static func += (left: inout ExtractionCounts, right: ExtractionCounts) {
    left.threads += right.threads
    left.found.merge(right.found) {
      var sum = $0; sum += $1; return sum
    }
    left.foundStrictly.merge(right.foundStrictly) {
      var sum = $0; sum += $1; return sum
    }
    for path in Self.shares { left[keyPath: path] += right[keyPath: path] }
    for path in Self.numbers { left[keyPath: path] += right[keyPath: path] }
    left.facts += right.facts
    left.factsEarly += right.factsEarly
    left.statements += right.statements
  }

  private static var shares: [WritableKeyPath<ExtractionCounts, Share>] {
    [
      \.owner, \.due, \.dueWhenDated, \.dueInvented, \.state, \.decisionState, \.reversal,
      \.priority, \.urgent, \.keyMessages, \.traps,
    ]
  }

  private static var numbers: [WritableKeyPath<ExtractionCounts, Int>] {
    [
      \.falseUrgent, \.summaries, \.allFacts, \.words, \.leaks, \.answered, \.quietThreads,
      \.quietItems,
    ]
  }
}
