/// What the learned reader adds to what is said outright.
///
/// Phrases find few items, and those are sure; the learned reader finds what is said in any other
/// way, and in a conversation it speaks against phrases that the rest does not bear out. It knows a
/// message by its neighbours, so in an exchange of a few lines only what it is sure of counts, and
/// phrases stand for themselves.
struct LearnedFinds {
  /// How many messages a thread has at least for the learned reader.
  private static let leastMessages = 2
  /// How many messages make a conversation, in which most messages have neighbours.
  private static let conversation = 8
  /// How likely a find in a shorter exchange is at least, by the number of messages: farewells and small
  /// talk lie below, and of two to four lines neighbours say little.
  private static let leastInExchange: [(messages: Int, share: Double)] = [(5, 0.55), (2, 0.78)]
  /// How many messages a thread has at least to speak against an alarm.
  private static let leastForUrgency = 5
  /// How many messages two finds are apart that are not the same.
  private static let window = 2

  private let reading: ThreadReading
  private let items: LearnedItems?
  private let isConversation: Bool

  /// - Parameter weights: nil for those that the program carries.
  init(_ reading: ThreadReading, weights: OfflineWeights?) {
    self.reading = reading
    isConversation = reading.messages.count >= Self.conversation
    let isTalk =
      reading.messages.count >= Self.leastMessages && reading.people.humanWriters >= 2
    items =
      isTalk ? (weights ?? OfflineWeights.shipped).map { LearnedItems(reading, weights: $0) } : nil
  }

  func adding(to known: [ActionItem]) -> [ActionItem] {
    guard let items else { return known }
    let found = items.actions()
    guard isConversation else { return merged(known, found.filter(isSure), by: \.evidence) }
    return merged(items.supported(known), found, by: \.evidence)
  }

  func adding(to known: [Decision]) -> [Decision] {
    guard let items else { return known }
    let found = items.decisions()
    guard isConversation else {
      return merged(known, found.filter { isSure($0.probability) }, by: \.evidence)
    }
    return merged(items.supported(known), found, by: \.evidence)
  }

  func adding(to known: [OpenQuestion]) -> [OpenQuestion] {
    guard let items, isConversation else { return known }
    return merged(known, items.questions()) { [$0.place] }
  }

  private func isSure(_ item: ActionItem) -> Bool {
    isSure(item.probability)
      && !item.evidence.contains { SentenceCues(reading[$0]).isRefusal || isRemark(reading[$0]) }
  }

  /// Whether a sentence says something of a thing that it does not name: "they're for tomorrow".
  private func isRemark(_ sentence: Sentence) -> Bool {
    !sentence.cues.contains(.firstPerson)
      && sentence.tokens.contains { Self.pronouns.contains($0.hash) }
      && !sentence.tokens.contains {
        $0.flags.contains(.content) && !Self.pronouns.contains($0.hash)
      }
  }

  private static let pronouns: Set<UInt64> = SentenceCues.hashes("they they're it it's that's")

  private func isSure(_ probability: Double?) -> Bool {
    let count = reading.messages.count
    guard let probability, let least = Self.leastInExchange.first(where: { count >= $0.messages })
    else { return false }
    return probability >= least.share
  }

  /// Why the thread is urgent, if the conversation says so rather than a word.
  func urgency() -> Priority? { items?.urgency() }

  /// Whether harm is possible; true of talk that the learned reader is not asked about.
  var mayHarm: Bool {
    reading.messages.count >= Self.leastForUrgency ? items?.mayHarm ?? true : true
  }

  /// Items with what is said of them later.
  func following(_ actions: [ActionItem]) -> [ActionItem] {
    guard let items else { return actions }
    return actions.map { item in
      var item = item
      item.moves = items.moves(of: item, among: actions)
      return item
    }
  }

  /// The finds of both, without learned ones beside a find of phrases.
  private func merged<Item>(
    _ known: [Item],
    _ learned: [Item],
    by evidence: (Item) -> [ThreadReading.Place]
  ) -> [Item] {
    let taken = Set(
      known.flatMap(evidence).flatMap { place in
        place.message - Self.window...place.message + Self.window
      }
    )
    return known
      + learned.filter { item in !evidence(item).contains { taken.contains($0.message) } }
  }
}
