import Conversations

/// How well the messages that an action item cites support a person as its owner, beside others.
struct OwnerSupport {
  /// The features that ``ClaimModel/owners`` judges, in the order in which it was fitted.
  let features: [Float]

  /// The number of features.
  static let count = 30

  /// The number of messages before and after the cited ones that are searched for a person's own.
  private static let reach = 3

  /// Compares a person with the others who write or are named in the cited messages.
  ///
  /// - Parameters:
  ///   - owner: The person.
  ///   - cited: The indices of the cited messages, in order.
  init(_ owner: Sender, _ title: ClaimWords, cited: [Int], in thread: OwnerThread) {
    let own = cited.filter { thread.messages[$0].sender?.id == owner.id }
    let others = cited.filter { thread.messages[$0].sender?.id != owner.id }
    let (mine, theirs) = (own.map(thread.facts), others.map(thread.facts))
    let names = ClaimWords.nameWords(owner.name)
    let handed = Delegation(to: owner.name)
    let words = Set(title.content)
    let (first, last) = (cited.first ?? 0, cited.last ?? 0)
    let isOwn = { (index: Int) in thread.messages[index].sender?.id == owner.id }
    let after = thread.messages.indices.clamped(to: last + 1..<last + 1 + Self.reach)
    let before = thread.messages.indices.clamped(to: max(0, first - Self.reach)..<first)
    func count(_ facts: [OwnerThread.Facts], _ holds: (OwnerThread.Facts) -> Bool) -> Float {
      Float(facts.count(where: holds))
    }
    func shared(_ facts: [OwnerThread.Facts]) -> Float {
      let most = facts.map { words.intersection($0.content).count }.max() ?? 0
      return Float(most) / Float(max(1, words.count))
    }
    features = [
      Float(thread.writers), Float(cited.count), Float(own.count),
      Float(Set(cited.map { thread.messages[$0].sender?.id }).count),
      cited.first.map(isOwn) == true ? 1 : 0, cited.last.map(isOwn) == true ? 1 : 0,
      count(theirs) { !names.isDisjoint(with: $0.tokens) },
      Float(others.count { handed.isMade(in: thread.messages[$0].text) }),
      count(mine, \.isQuestion), count(mine, \.isFirstPerson), count(mine, \.isPromise),
      count(mine, \.isAssent), count(mine) { thread.namesOther(than: owner.id, $0.tokens) },
      count(theirs, \.isQuestion), count(theirs, \.isFirstPerson), count(theirs, \.isPromise),
      count(theirs, \.isAssent), count(theirs) { thread.namesOther(than: owner.id, $0.tokens) },
      Float(after.count(where: isOwn)), Float(before.count(where: isOwn)),
      Float(others.count { thread.isReply($0, to: owner.id) }),
      thread.share(of: owner.id),
      Float((own.last ?? -100) - (others.last ?? -100)),
      Float((own.first ?? -100) - (others.first ?? -100)),
      mine.map { Float($0.tokens.count) }.min() ?? -1,
      theirs.map { Float($0.tokens.count) }.min() ?? -1,
      shared(mine), shared(theirs),
      names.isDisjoint(with: title.tokens) ? 0 : 1,
      own.isEmpty && others.count == 1 && thread.writers == 2 ? 1 : 0,
    ]
  }
}
