import MessageRoles
/// What the learned model adds to the finds of phrases.
///
/// Phrases find few items, but reliably; the model finds what is said in any other way, and in a
/// conversation it overrules phrases that the context does not support. It judges a message by its
/// neighbours, so in an exchange of a few lines only its confident finds count, and phrases are
/// never overruled.
struct LearnedFinds {
  /// The minimum number of messages in a thread for the model.
  private static let minMessages = 2
  /// The minimum number of messages in a conversation, where most messages have neighbours.
  static let conversation = 8
  /// The minimum probability of a find in a shorter exchange, by the number of messages: farewells
  /// and small talk are below it, and in two to four lines neighbours say little.
  private static let minInExchange: [(messages: Int, share: Double)] = [(5, 0.63), (2, 0.75)]
  /// The minimum number of messages in a thread to overrule an alarm.
  private static let minForUrgency = 5
  /// The number of messages within which two finds are the same, unless they are tasks: the next
  /// message may take on something else.
  private static let window = 2

  private let reading: ThreadReading
  private let items: LearnedItems?
  private let isConversation: Bool

  /// - Parameter weights: nil for the shipped ones.
  init(_ reading: ThreadReading, _ dates: ThreadDates, weights: LearnedWeights?) {
    self.reading = reading
    isConversation = reading.messages.count >= Self.conversation
    let isTalk =
      reading.messages.count >= Self.minMessages && reading.people.humanWriters >= 2
    items =
      isTalk
      ? (weights ?? LearnedWeights.shipped).map { LearnedItems(reading, dates, weights: $0) } : nil
  }

  func adding(to known: [ActionItem]) -> [ActionItem] {
    guard let items else { return known }
    let found = items.actions()
    let all =
      isConversation
      ? items.handedOn(
        merged(
          items.supported(known).map(LearnedItems.reopened),
          found,
          within: 0,
          by: \.evidence
        )
      ) : merged(known, found.filter(isSure), within: 0, by: \.evidence)
    return marked(items.followed(all)).map(items.explained)
  }

  /// The same tasks, those that answer one request marked, those that were given up dropped.
  private func marked(_ actions: [ActionItem]) -> [ActionItem] {
    var actions = actions
    ActionOutcome(reading).drop(&actions)
    var answers: [Int: Int] = [:]
    for request in actions.compactMap(\.request) { answers[request.message, default: 0] += 1 }
    return actions.map { action in
      var action = action
      action.sharesRequest = action.request.map { answers[$0.message, default: 0] > 1 } ?? false
      return action
    }
  }

  func adding(to known: [Decision]) -> [Decision] {
    guard let items else { return known }
    let found = items.decisions()
    let all =
      isConversation
      ? merged(reversing(items.supported(known), by: found), found, by: \.evidence)
      : merged(known, found.filter { isSure($0.probability) }, by: \.evidence)
    return all.map(items.explained)
  }

  /// The choices that phrases found; those that the model knows to be replaced are reversed.
  private func reversing(_ known: [Decision], by found: [Decision]) -> [Decision] {
    var reversals: [Int: ThreadReading.Position] = [:]
    for decision in found where decision.state == .reversed {
      for message in Self.around(decision.evidence, Self.window) {
        reversals[message] = decision.reversal
      }
    }
    return known.map { decision in
      let reversal = decision.evidence.lazy.compactMap { reversals[$0.message] }.first
      guard decision.state == .agreed, let reversal else { return decision }
      var decision = decision
      decision.state = .reversed
      decision.reversal = reversal
      return decision
    }
  }

  func adding(to known: [OpenQuestion]) -> [OpenQuestion] {
    guard let items, isConversation else { return known }
    return merged(known, items.questions()) { [$0.position] }
  }

  private func isSure(_ item: ActionItem) -> Bool {
    (isSure(item.probability) || isDatedAnswer(item))
      && !item.evidence.contains { SentenceCues(reading[$0]).isRefusal || isRemark(reading[$0]) }
  }

  /// Whether a task is probable, and its owner names a day in answer to a request: "Você pode me
  /// enviar o relatório?" "Envio na sexta".
  private func isDatedAnswer(_ item: ActionItem) -> Bool {
    guard let items, let probability = item.probability, probability >= Self.minOfAnswers,
      let promise = item.promise, let request = item.request, request.message < promise.message
    else { return false }
    return items.dates.namesComingDay(promise)
  }

  /// The minimum probability of a dated answer in an exchange of a few lines.
  private static let minOfAnswers = 0.4

  /// Whether a sentence comments on something that it does not name: "they're for tomorrow".
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
    guard let probability, let least = Self.minInExchange.first(where: { count >= $0.messages })
    else { return false }
    return probability >= least.share
  }

  /// The urgent priority, if the conversation as a whole suggests one.
  func urgency() -> Priority? { items?.urgency() }

  /// Whether harm is possible; true if the model is not consulted.
  var mayHarm: Bool { alarmJudge?.mayHarm ?? true }

  /// Whether some message reports harm; true if the model is not consulted.
  var isHarmReported: Bool { alarmJudge?.isHarmReported ?? true }

  private var alarmJudge: LearnedItems? {
    reading.messages.count >= Self.minForUrgency ? items : nil
  }

  /// The items with later sentences that may move their day.
  func following(_ actions: [ActionItem]) -> [ActionItem] {
    guard let items else { return actions }
    let taken = Set(actions.flatMap(\.evidence).map(\.message))
    return actions.map { item in
      var item = item
      item.moves = (item.moves + items.moves(of: item, except: taken)).sorted()
      return item
    }
  }

  /// The finds of both, without learned ones that are close to a find of phrases.
  ///
  /// - Parameter window: The number of messages within which two finds are the same.
  private func merged<Item>(
    _ known: [Item],
    _ learned: [Item],
    within window: Int = Self.window,
    by evidence: (Item) -> [ThreadReading.Position]
  ) -> [Item] {
    let taken = Self.around(known.flatMap(evidence), window)
    return known
      + learned.filter { item in !evidence(item).contains { taken.contains($0.message) } }
  }

  /// The messages within a number of messages of some sentences.
  private static func around(_ positions: [ThreadReading.Position], _ window: Int) -> Set<Int> {
    Set(positions.flatMap { $0.message - window...$0.message + window })
  }
}
