import CivilTime
import Conversations

/// Finds the outcome of actions: done, dropped, or still open.
struct ActionOutcome {
  typealias Position = ThreadReading.Position

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
    var open = OpenItems(items, reading)
    for number in reading.messages.indices where reading.messages[number].isEvidence {
      settle(&items, &open, by: number)
    }
  }

  private func settle(_ items: inout [ActionItem], _ open: inout OpenItems, by number: Int) {
    let message = reading.messages[number]
    if drop(&items, &open, by: number) { return }
    // Completion is reported by the owner, or acknowledged by the person who asked.
    guard let position = report(number) else {
      settleByResult(&items, &open, number)
      return
    }
    let isReceipt = message.cues.containsAny(CueSet(.thanks, .praise))
    // "Lunch is ready" ends no other task, "Done, see the ticket" may.
    let needsWord = isOld(reading[position]) || reading[position].namesMatter
    if let item = match(items, open, number, ownerOnly: !isReceipt, needsWord: needsWord) {
      items[item].state = .done
      items[item].outcome = position
      open.remove(item)
    }
  }

  /// Sets the items that people give up to dropped, whatever found them.
  func drop(_ items: inout [ActionItem]) {
    var open = OpenItems(items, reading)
    for number in reading.messages.indices where reading.messages[number].isEvidence {
      _ = drop(&items, &open, by: number)
    }
  }

  /// - Returns: Whether a message gives something up.
  private func drop(
    _ items: inout [ActionItem],
    _ open: inout OpenItems,
    by number: Int
  ) -> Bool {
    guard let position = sentence(of: number, where: isDrop) else { return false }
    let needsWord = !reading[position].topic.isEmpty
    if let item = match(items, open, number, ownerOnly: false, needsWord: needsWord) {
      items[item].state = .dropped
      items[item].outcome = position
      open.remove(item)
    }
    return true
  }

  /// Whether a sentence says when it was: "I already sent the invoice last week" ends no other task.
  private func isOld(_ sentence: Sentence) -> Bool {
    sentence.tokens.contains { Self.looksBack.contains($0.hash) }
  }

  /// Treats what an owner reports on the topic at least half a day later as completion.
  private func settleByResult(
    _ items: inout [ActionItem],
    _ open: inout OpenItems,
    _ number: Int
  ) {
    let message = reading.messages[number]
    guard !message.cues.containsAny(Self.openEnded), let said = message.stored.createdAt,
      !message.approvers.isEmpty || message.cues.containsAny(CueSet(.past, .state))
    else { return }
    let index = message.sentences.firstIndex { !$0.topic.isEmpty && !$0.isQuestion }
    guard let index else { return }
    let topic = message.sentences[index].topic
    for item in open.latest(of: message.sender, before: number)
    where items[item].owner == message.sender && !items[item].topic.isDisjoint(with: topic) {
      guard let promised = reading.messages[items[item].last.message].stored.createdAt,
        said.milliseconds &- promised.milliseconds >= Self.halfDay
      else { continue }
      items[item].state = .done
      items[item].outcome = Position(message: number, sentence: index)
      open.remove(item)
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

  private func sentence(of number: Int, where isMatch: (Sentence) -> Bool) -> Position? {
    let found = reading.messages[number].sentences.firstIndex(where: isMatch)
    return found.map { Position(message: number, sentence: $0) }
  }

  private func isDrop(_ sentence: Sentence) -> Bool {
    sentence.cues.contains(.dropped)
      && !sentence.cues.containsAny(CueSet(.commitment, .decision))
  }

  /// The sentence of a message that reports something as done.
  private func report(_ number: Int) -> Position? {
    let message = reading.messages[number]
    if let report = sentence(of: number, where: isReport) { return report }
    // A tick on a message without such words means the same.
    guard message.doneMarks > 0, !message.sentences.isEmpty else { return nil }
    return Position(message: number, sentence: 0)
  }

  private func isReport(_ sentence: Sentence) -> Bool {
    sentence.cues.contains(.done) && !sentence.isQuestion
      && !sentence.cues.containsAny(
        CueSet(.commitment, .hedge, .condition, .need, .obligation, .planned)
      )
      && !sentence.tokens.contains { Self.notYet.contains($0.hash) }
  }

  private static let looksBack = ItemWords.earlierTimes.hashes
  private static let notYet = ItemWords.notYet.hashes

  /// The open item that a message is most likely about.
  ///
  /// - Parameter needsWord: Whether the message must share a word with it.
  private func match(
    _ items: [ActionItem],
    _ open: OpenItems,
    _ number: Int,
    ownerOnly: Bool,
    needsWord: Bool = false
  ) -> Int? {
    let message = reading.messages[number]
    var topic: Set<UInt32> = []
    for sentence in message.sentences { topic.formUnion(sentence.topic) }
    var best: (item: Int, shared: Int)?
    for index in open.latest(of: message.sender, before: number)
    where !ownerOnly || items[index].owner == message.sender {
      let shared = items[index].topic.intersection(topic).count
      if needsWord, shared == 0 { continue }
      // Without words in common, it is about what was said last.
      let isBetter = best.map { known in
        shared > known.shared
          || (shared == known.shared && items[index].last > items[known.item].last)
      }
      if isBetter ?? true { best = (index, shared) }
    }
    return best?.item
  }
}

/// The open items of each person who owns them or asked for them.
private struct OpenItems {
  /// The number of a person's latest items that a message may be about, so that the cost per
  /// message does not grow with the thread.
  private static let memory = 64

  /// By person, in the order in which they were last said.
  private var items: [Int: [(last: Int, item: Int)]] = [:]
  private let people: [[Int]]
  private let said: [Int]

  init(_ all: [ActionItem], _ reading: ThreadReading) {
    people = all.map { item in
      let asker = item.request.flatMap { reading.messages[$0.message].sender }
      return Set([item.owner, asker].compactMap(\.self)).sorted()
    }
    said = all.map(\.last.message)
    for (index, item) in all.enumerated() where item.state == .open {
      for person in people[index] { items[person, default: []].append((said[index], index)) }
    }
    for person in items.keys { items[person]?.sort { $0 < $1 } }
  }

  /// The latest items of a person before a message, in the order of the thread's items.
  func latest(of person: Int?, before number: Int) -> [Int] {
    guard let own = person.flatMap({ items[$0] }) else { return [] }
    return own[..<Self.index(of: (number, 0), in: own)].suffix(Self.memory).map(\.item).sorted()
  }

  /// Removes an item that is no longer open.
  mutating func remove(_ item: Int) {
    for person in people[item] {
      guard let own = items[person] else { continue }
      let index = Self.index(of: (said[item], item), in: own)
      if index < own.count, own[index].item == item { items[person]?.remove(at: index) }
    }
  }

  /// The index of an item, or its insertion point, by binary search.
  private static func index(
    of wanted: (last: Int, item: Int),
    in items: [(last: Int, item: Int)]
  ) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
