import Conversations
import Extraction
import Insights
import JSON

/// Corrects owners by the cited messages: the owner is whoever says "I'll send it" or accepts a
/// request, and never someone who neither wrote nor is named there.
struct PromiseOwner {
  let thread: OwnerThread

  /// The maximum distance of an answer after its request, in messages.
  private static let near = 3

  /// Creates a corrector for a thread, from which messages that give orders to a model were
  /// removed.
  init(_ task: ExtractionTask) { thread = OwnerThread(task) }

  /// A draft whose asker wrote a cited message or is named in one.
  func asked(_ draft: Draft) -> Draft {
    guard draft.kind == .openQuestion, let named = draft.detail.asker?.id else {
      return draft
    }
    let cited = thread.cited(by: draft)
    let asker = Sender(id: named, name: draft.detail.asker?.name)
    guard let first = cited.first.flatMap(thread.sender),
      !cited.contains(where: { thread.sender($0)?.id == named }),
      !isNamed(asker, in: cited)
    else { return draft }
    var draft = draft
    draft.detail.asker = DetailPerson(id: first.id, name: first.name)
    return draft
  }

  /// A draft with the owner that its quotes support; without an owner if they support no one.
  func corrected(_ draft: Draft) -> Draft {
    // An owner that the model left open, or made up, stays open.
    guard draft.kind == .actionItem, let named = draft.detail.owner?.id else {
      return draft
    }
    let owner = owner(named, draft).flatMap { likely($0, draft) }
    guard owner?.id != named else { return draft }
    var draft = draft
    draft.detail.owner = owner.map { DetailPerson(id: $0.id, name: $0.name) }
    return draft
  }

  /// A draft that counts as hedged if it asks no one in particular and no one took it on.
  func doubted(_ draft: Draft) -> Draft {
    guard draft.kind == .actionItem, thread.writers > 2, draft.detail[.owner]?["id"] == nil else {
      return draft
    }
    let cited = thread.cited(by: draft)
    let isOfOne = Set(cited.compactMap { thread.sender($0)?.id }).count == 1
    guard isOfOne,
      !cited.contains(where: {
        thread.facts($0).isFirstPerson || thread.messages[$0].text.contains("@")
      }),
      !cited.contains(where: namesSomeone)
    else { return draft }
    var draft = draft
    (draft.isExplicit, draft.isHedged) = (false, true)
    return draft
  }

  /// Whether a message names another writer of the thread.
  private func namesSomeone(_ index: Int) -> Bool {
    thread.namesOther(than: thread.sender(index)?.id, thread.facts(index).tokens)
  }

  /// The owner whom the cited messages support.
  ///
  /// - Parameter named: The id of the person whom the model names.
  private func owner(_ named: String, _ draft: Draft) -> Sender? {
    let handed = Delegation(to: draft.detail.owner?.name)
    let promising = draft.evidence
      .filter { PromiseWords.isPromise($0.quote) && !handed.isMade(in: $0.quote) }
      .compactMap { thread.sender(of: $0.messageId) }
    if let sender = promising.first, promising.allSatisfy({ $0.id == sender.id }) { return sender }
    let cited = thread.cited(by: draft)
    let own = Sender(id: named, name: draft.detail.owner?.name)
    // A draft that cites nothing is rejected for that reason.
    guard !cited.isEmpty else { return own }
    guard cited.contains(where: { thread.sender($0)?.id == named }) else {
      return isNamed(own, in: cited) || isAsked(named, in: cited) ? own : nil
    }
    return accepting(named, cited) ?? own
  }

  /// The owner, or a person whom the cited messages support better if they do not support the
  /// owner.
  private func likely(_ owner: Sender, _ draft: Draft) -> Sender? {
    let cited = thread.cited(by: draft)
    guard let model = ClaimModel.owners, !cited.isEmpty else { return owner }
    let title = ClaimWords(draft.title)
    let score = { (person: Sender) in
      model.score(OwnerSupport(person, title, cited: cited, in: thread).features)
    }
    guard score(owner) > model.threshold else { return owner }
    let others = thread.people(in: cited).filter { $0.id != owner.id }.map { ($0, score($0)) }
    return others.filter { $0.1 <= model.threshold }.min { $0.1 < $1.1 }?.0
  }

  /// The features of a draft's owner, for fitting weights; empty if it names none.
  func features(of draft: Draft) -> [Float] {
    guard draft.kind == .actionItem, let id = draft.detail.owner?.id else {
      return []
    }
    let owner = Sender(id: id, name: draft.detail.owner?.name)
    let title = ClaimWords(draft.title)
    return OwnerSupport(owner, title, cited: thread.cited(by: draft), in: thread).features
  }

  /// The person who accepts what a named person asks for in cited messages.
  private func accepting(_ named: String, _ cited: [Int]) -> Sender? {
    let isOfNamed = { (index: Int) in thread.sender(index)?.id == named }
    guard let last = cited.lastIndex(where: isOfNamed) else { return nil }
    let answers = cited[(last + 1)...]
    let isRequest = cited.filter(isOfNamed).map(thread.facts)
      .allSatisfy { $0.isQuestion || !$0.isFirstPerson }
    guard isRequest, let first = answers.first, isOfNamed(cited[0]),
      let sender = thread.sender(first),
      answers.allSatisfy({ thread.sender($0)?.id == sender.id })
    else { return nil }
    let answer = thread.facts(first)
    return answer.isFirstPerson || answer.isAssent ? sender : nil
  }

  /// Whether one of some messages names a person.
  private func isNamed(_ person: Sender, in cited: [Int]) -> Bool {
    let names = ClaimWords.nameWords(person.name)
    return cited.contains { index in
      !names.isDisjoint(with: thread.facts(index).tokens)
        || names.contains {
          thread.messages[index].text.lowercased().contains($0) && $0.count > 3
        }
    }
  }

  /// Whether a person may be the addressee of a request: there are only two writers, or the person
  /// answers soon or is replied to.
  private func isAsked(_ named: String, in cited: [Int]) -> Bool {
    if thread.writers <= 2 { return true }
    guard cited.allSatisfy({ thread.facts($0).isQuestion }) else { return false }
    return cited.contains { index in
      let after = thread.messages[index...].dropFirst().prefix(Self.near)
      let asked = thread.messages[index].replyToId.flatMap(thread.sender)
      return after.contains { $0.sender?.id == named } || asked?.id == named
    }
  }
}
