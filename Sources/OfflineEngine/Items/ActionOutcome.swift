import CivilTime
import Conversations

/// Finds out what became of actions: done, dropped, or still open.
struct ActionOutcome {
  typealias Place = ThreadReading.Place

  private let reading: ThreadReading

  init(_ reading: ThreadReading) { self.reading = reading }

  /// Sets the state of each item.
  func settle(_ items: inout [ActionItem]) {
    for item in items.indices {
      guard let promise = items[item].promise,
        reading.messages[promise.message].doneMarks > 0
      else { continue }
      items[item].state = .done
      items[item].outcome = promise
    }
    for number in reading.messages.indices where reading.messages[number].isEvidence {
      settle(&items, by: number)
    }
  }

  private func settle(_ items: inout [ActionItem], by number: Int) {
    let message = reading.messages[number]
    if let place = sentence(of: number, where: isDrop) {
      if let item = match(items, number, ownerOnly: false) {
        items[item].state = .dropped
        items[item].outcome = place
      }
      return
    }
    // What is reported as done is done by its owner, or received by who asked for it.
    guard let place = report(number) else {
      settleByResult(&items, number)
      return
    }
    let isReceipt = message.cues.containsAny(CueSet(.thanks, .praise))
    if let item = match(items, number, ownerOnly: !isReceipt) {
      items[item].state = .done
      items[item].outcome = place
    }
  }

  /// Takes what an owner shows of the matter half a day later for its end.
  private func settleByResult(_ items: inout [ActionItem], _ number: Int) {
    let message = reading.messages[number]
    guard !message.cues.containsAny(Self.openEnded), let said = message.stored.createdAt,
      !message.approvers.isEmpty || message.cues.containsAny(CueSet(.past, .state))
    else { return }
    let place = message.sentences.firstIndex { !$0.topic.isEmpty && !$0.isQuestion }
    guard let place else { return }
    let topic = message.sentences[place].topic
    for item in items.indices
    where items[item].state == .open && items[item].owner == message.sender
      && items[item].last.message < number && !items[item].topic.isDisjoint(with: topic)
    {
      guard let promised = reading.messages[items[item].last.message].stored.createdAt,
        said.milliseconds &- promised.milliseconds >= Self.halfDay
      else { continue }
      items[item].state = .done
      items[item].outcome = Place(message: number, sentence: place)
    }
  }

  private static let openEnded = CueSet(
    .commitment,
    .hedge,
    .condition,
    .need,
    .obligation,
    .planned,
    .question,
    .request,
    .negation,
    .deferral
  )
  private static let halfDay: Int64 = 43_200_000

  private func sentence(of number: Int, where isMatch: (Sentence) -> Bool) -> Place? {
    let found = reading.messages[number].sentences.firstIndex(where: isMatch)
    return found.map { Place(message: number, sentence: $0) }
  }

  private func isDrop(_ sentence: Sentence) -> Bool {
    sentence.cues.contains(.dropped)
      && !sentence.cues.containsAny(CueSet(.commitment, .decision))
  }

  /// The sentence of a message that reports something as done.
  private func report(_ number: Int) -> Place? {
    let message = reading.messages[number]
    if let told = sentence(of: number, where: isReport) { return told }
    // A tick under a message without such words says the same.
    guard message.doneMarks > 0, !message.sentences.isEmpty else { return nil }
    return Place(message: number, sentence: 0)
  }

  private func isReport(_ sentence: Sentence) -> Bool {
    sentence.cues.contains(.done) && !sentence.isQuestion
      && !sentence.cues.containsAny(
        CueSet(.commitment, .hedge, .condition, .need, .obligation, .planned)
      )
      && !sentence.tokens.contains { Self.notYet.contains($0.hash) }
  }

  private static let notYet: Set<UInt64> = [
    SentenceCues.hash("not"), SentenceCues.hash("yet"), SentenceCues.hash("almost"),
    SentenceCues.hash("nicht"), SentenceCues.hash("noch"), SentenceCues.will,
  ]

  /// The open item that a message is likeliest about.
  private func match(_ items: [ActionItem], _ number: Int, ownerOnly: Bool) -> Int? {
    let message = reading.messages[number]
    var topic: Set<UInt32> = []
    for sentence in message.sentences { topic.formUnion(sentence.topic) }
    var best: (item: Int, shared: Int)?
    for (place, item) in items.enumerated()
    where item.state == .open && item.last.message < number {
      let isOwner = item.owner != nil && item.owner == message.sender
      let isAsker = item.request.map { reading.messages[$0.message].sender } == message.sender
      guard isOwner || (!ownerOnly && isAsker) else { continue }
      let shared = item.topic.intersection(topic).count
      // Without words in common it is about what was said last.
      let isBetter = best.map { known in
        shared > known.shared || (shared == known.shared && item.last > items[known.item].last)
      }
      if isBetter ?? true { best = (place, shared) }
    }
    return best?.item
  }
}
