import Conversations
import Language
import MessageRoles
import Text

/// Tasks that their owners hand on: "I can't make it, Kai, would you?" "Sure."
extension LearnedItems {
  /// Who takes a task over, and where.
  private struct Handover {
    /// The message in which the owner hands it on, and the one that takes it on.
    let (from, to): (Int, Int)
    let heir: Int
    /// The index of the task.
    let task: Int
  }

  /// The tasks, those that were handed on with their last owner, who may have another day for them.
  ///
  /// Of 24 that are found among labelled tasks in 2,040 chats, 22 are as their annotators have them; in the last 26 of
  /// those, before they were read, 1 of 11 was found and none was wrong.
  func handedOn(_ items: [ActionItem]) -> [ActionItem] {
    var items = items
    var begun: [[Int]] = Array(repeating: [], count: reading.messages.count)
    for index in items.indices where items[index].recorded == nil {
      begun[items[index].last.message].append(index)
    }
    var replaced: Set<Int> = []
    for message in reading.messages.indices {
      let open = begun[max(0, message - Self.handoverReach)..<message].joined().filter {
        items[$0].owner != nil && items[$0].owner == reading.messages[message].sender
          && (items[$0].outcome?.message ?? .max) >= message
      }.suffix(Self.maxOpen)
      guard !open.isEmpty, let handover = handover(message, of: open, items) else { continue }
      begun[items[handover.task].last.message].removeAll { $0 == handover.task }
      replaced.formUnion(
        begun[handover.to].filter {
          items[$0].promise?.message == handover.to && items[$0].owner == handover.heir
        }
      )
      take(&items[handover.task], handover)
      begun[handover.to].removeAll { replaced.contains($0) }
      begun[handover.to].append(handover.task)
    }
    return items.indices.filter { !replaced.contains($0) }.map { items[$0] }
  }

  private func take(_ item: inout ActionItem, _ handover: Handover) {
    item.context = titles.named(item)?.position
    item.owner = handover.heir
    item.handover = sentence(handover.from, .ask)
    let promise = sentence(handover.to, .act)
    item.promise = promise
    item.evidence.append(promise)
    item.grounds = .promise
    // Words that hand it on are no end of it.
    if item.outcome?.message == handover.from { (item.state, item.outcome) = (.open, nil) }
  }

  /// The handover of one of the tasks of its writer that a message begins; nil if it begins none.
  private func handover(
    _ index: Int,
    of open: ArraySlice<Int>,
    _ items: [ActionItem]
  ) -> Handover? {
    let message = reading.messages[index]
    guard message.isEvidence, !message.isJoke,
      message.stored.text.utf8.count <= Self.longestHandover
    else { return nil }
    let text = lowercased(index)
    let isUnable = Self.unable.isFound(in: text)
    let isHindered = isUnable || Self.hindrances.isFound(in: text)
    let named = Set(
      message.sentences.flatMap(\.tokens).compactMap { reading.people.person(named: $0) }
    )
    let questions = message.sentences.indices.filter { message.sentences[$0].isQuestion }
      .map { Position(message: index, sentence: $0) }
    // "I'm stuck, is Friday fine?" asks for another day.
    guard !questions.contains(where: dates.namesComingDay) else { return nil }
    if !named.isEmpty || isHindered && Self.anyone.isFound(in: text) {
      return asked(index, named, open, items, isHindered: isHindered)
    }
    guard isUnable else {
      return isHindered ? nil : offered(index, open, items, isUnable: false)
    }
    return offered(index, open, items, isUnable: true)
      ?? (questions.isEmpty ? nil : taken(index, open, items))
  }

  /// The handover to somebody whom a message asks.
  private func asked(
    _ index: Int,
    _ named: Set<Int>,
    _ open: ArraySlice<Int>,
    _ items: [ActionItem],
    isHindered: Bool
  ) -> Handover? {
    for (answer, heir) in answers(to: index) where named.isEmpty || named.contains(heir) {
      let isYes = accepts(answer)
      guard isHindered ? isYes || score(answer, .act) > 0 : takesOver(answer), !refuses(answer)
      else { continue }
      let shares = open.map { shared(items[$0], index) + shared(items[$0], answer) }
      guard let most = shares.max(), most > 0 || isYes && !named.isEmpty,
        let last = shares.lastIndex(of: most)
      else { return nil }
      let task = open[open.startIndex + last]
      return Handover(from: index, to: answer, heir: heir, task: task)
    }
    return nil
  }

  /// The handover to somebody who offers to do what the writer of a message cannot.
  private func offered(
    _ index: Int,
    _ open: ArraySlice<Int>,
    _ items: [ActionItem],
    isUnable: Bool
  ) -> Handover? {
    for (answer, heir) in answers(to: index)
    where isUnable ? score(answer, .act) > Self.minOffer : takesOver(answer) {
      let task = open.last { task in
        let ofAnswer = shared(items[task], answer)
        return (open.count == 1 && isUnable || shared(items[task], index) > 0)
          && ofAnswer > (isUnable ? 0 : 1)
          && items[task].request.map { reading.messages[$0.message].sender } != heir
      }
      if let task, !refuses(answer) {
        return Handover(from: index, to: answer, heir: heir, task: task)
      }
    }
    return nil
  }

  /// The handover of the last task of somebody who asks whether another wants it, and is told yes.
  private func taken(_ index: Int, _ open: ArraySlice<Int>, _ items: [ActionItem]) -> Handover? {
    guard let task = open.last, shared(items[task], index) > 0,
      let answer = answers(to: index).first(where: {
        accepts($0.message) && score($0.message, .act) > 0
      }),
      !refuses(answer.message)
    else { return nil }
    return Handover(from: index, to: answer.message, heir: answer.sender, task: task)
  }

  /// How much a task and a message share: two for a rare word, one for any.
  private func shared(_ item: ActionItem, _ index: Int) -> Int {
    let evidence = Set(item.evidence.map(\.message))
    if evidence.contains(where: { view.sharesRare($0, index) }) { return 2 }
    return evidence.contains { view.sharesAny($0, index) } ? 1 : 0
  }

  private func takesOver(_ index: Int) -> Bool { Self.takeovers.isFound(in: lowercased(index)) }

  /// The text of a message in the spelling of the lists.
  private func lowercased(_ index: Int) -> String {
    reading.messages[index].stored.text.lowercased().replacing("’", with: "'")
  }

  /// The number of messages within which a task is handed on.
  private static let handoverReach = 80
  /// The maximum number of UTF-8 bytes of a message that hands something on.
  private static let longestHandover = 2000
  /// The number of a person's last tasks that are considered.
  private static let maxOpen = 12
  /// The minimum score of an offer that nobody asked for, in log-odds.
  private static let minOffer: Float = 0.5
  private static let unable = PhraseSearch(ItemWords.unable.words)
  private static let hindrances = PhraseSearch(ItemWords.hindrances.words)
  private static let anyone = PhraseSearch(ItemWords.anyone.words)
  private static let takeovers = PhraseSearch(ItemWords.takeovers.words)
}
