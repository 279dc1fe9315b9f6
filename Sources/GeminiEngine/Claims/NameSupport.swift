import Conversations
import Extraction
import Insights

/// How well the messages that an item cites support the person whom its title names, beside others:
/// "Send it to Ana" where Bo asked for it has the name of another.
struct NameSupport {
  /// The features that ``ClaimModel/names`` judges, in the order in which it was fitted.
  let features: [Float]

  /// The number of features.
  static let count = OwnerSupport.count + 9

  /// The number of messages before and after the cited ones where the person may be named.
  private static let reach = 2

  /// Compares the person with the others who write or are named in the cited messages.
  ///
  /// - Parameters:
  ///   - owner: The id of the item's owner, if it has one.
  ///   - cited: The indices of the cited messages, in order.
  init(_ person: Sender, of title: ClaimWords, owner: String?, cited: [Int], in thread: OwnerThread)
  {
    let names = ClaimWords.nameWords(person.name)
    let words = Set(title.content).subtracting(names.map(ClaimWords.key))
    let facts = cited.map(thread.facts)
    let naming = facts.filter { !names.isDisjoint(with: $0.tokens) }
    let near = cited.neighbours(before: Self.reach, after: Self.reach, below: thread.messages.count)
    let others = thread.people(in: cited).filter { $0.id != person.id }
    let ownWords = near.filter { thread.messages[$0].sender?.id == person.id }.map(thread.facts)
    func shared(_ facts: [OwnerThread.Facts]) -> Float {
      let most = facts.map { words.intersection($0.content).count }.max() ?? 0
      return Float(most) / Float(max(1, words.count))
    }
    features =
      OwnerSupport(person, title, cited: cited, in: thread).features + [
        owner == person.id ? 1 : 0, owner == nil ? 1 : 0,
        Float(naming.count),
        Float(near.count { !names.isDisjoint(with: thread.facts($0).tokens) }),
        shared(naming), shared(ownWords),
        Float(others.count),
        Float(
          others.count { other in
            let theirs = thread.names[other.id] ?? []
            return facts.contains { !theirs.isDisjoint(with: $0.tokens) }
          }
        ),
        title.tokens.firstIndex(where: names.contains).map { Float($0) } ?? -1,
      ]
  }
}

/// Checks the names of people in titles.
struct TitleNames {
  private let thread: OwnerThread

  /// Creates a check against a thread.
  init(_ thread: OwnerThread) { self.thread = thread }

  /// A draft with an objection if its title names a person whom its quotes do not support.
  func checked(_ draft: Draft) -> Draft {
    guard !draft.objections.contains(.name), let model = ClaimModel.names else { return draft }
    let features = features(of: draft)
    guard !features.isEmpty, model.score(features) > model.threshold else { return draft }
    var draft = draft
    draft.objections.append(.name)
    return draft
  }

  /// The features of the person whom a draft's title names, for fitting weights; empty if it names
  /// none or several.
  func features(of draft: Draft) -> [Float] {
    guard draft.kind == .actionItem || draft.kind == .decision else { return [] }
    let title = ClaimWords(draft.title)
    let cited = thread.cited(by: draft)
    let named = thread.people(namedIn: title)
    guard !cited.isEmpty, named.count == 1, let person = named.first else { return [] }
    let owner = draft.kind == .actionItem ? draft.detail.owner?.id : nil
    return NameSupport(person, of: title, owner: owner, cited: cited, in: thread).features
  }
}
