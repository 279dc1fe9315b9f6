import Conversations
import Extraction
import Insights

/// How well the messages that an action item cites bear out that somebody is to do it, beside others.
struct OwnerSupport {
  /// What ``ClaimModel/owners`` judges, in the order in which it was fitted.
  let features: [Float]

  /// The number of features.
  static let count = 30

  /// How far before and after what is cited a person's messages are looked for.
  private static let reach = 3

  /// Compares a person with the others who write or are named in what is cited.
  ///
  /// - Parameters:
  ///   - owner: The person.
  ///   - cited: The places of the messages that are cited, in order.
  init(_ owner: Sender, title: String, cited: [Int], in thread: OwnerThread) {
    let own = cited.filter { thread.messages[$0].sender?.id == owner.id }
    let others = cited.filter { thread.messages[$0].sender?.id != owner.id }
    let (mine, theirs) = (own.map(thread.facts), others.map(thread.facts))
    let names = ClaimWords.nameWords(owner.name)
    let handed = Delegation(to: owner.name)
    let words = Set(ClaimWords(title).content)
    let (first, last) = (cited.first ?? 0, cited.last ?? 0)
    let isOwn = { (place: Int) in thread.messages[place].sender?.id == owner.id }
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
      names.isDisjoint(with: ClaimWords(title).tokens) ? 0 : 1,
      own.isEmpty && others.count == 1 && thread.writers == 2 ? 1 : 0,
    ]
  }
}

/// A thread as owners are looked for in it.
struct OwnerThread {
  /// What a message says of its writer.
  struct Facts {
    let tokens: Set<String>
    let content: Set<String>
    let isQuestion: Bool
    let isFirstPerson: Bool
    let isPromise: Bool
    let isAssent: Bool
  }

  /// The messages, in reading order.
  let messages: [StoredMessage]
  /// Who wrote each message, by its id.
  let senders: [String: Sender]
  /// The places of messages by their ids.
  let places: [String: Int]
  /// The words of the names of all who write, by their ids.
  let names: [String: Set<String>]
  /// Who writes, by their ids.
  private let people: [Sender]
  /// How many messages each wrote.
  private let written: [String: Int]

  init(_ task: ExtractionTask) {
    messages = task.messages
    senders = Dictionary(
      task.messages.compactMap { message in message.sender.map { (message.id, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
    places = Dictionary(
      task.messages.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    let people = Dictionary(
      task.messages.compactMap(\.sender).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    self.people = people.values.sorted { $0.id < $1.id }
    names = people.mapValues { ClaimWords.nameWords($0.name) }
    written = task.messages.reduce(into: [:]) { $0[$1.sender?.id ?? "", default: 0] += 1 }
  }

  /// The number of people who write.
  var writers: Int { names.count }

  /// The places of the messages that a draft cites, in order.
  func cited(by draft: Draft) -> [Int] {
    Set(draft.evidence.compactMap { places[$0.messageId] }).sorted()
  }

  /// Who writes or is named in some messages.
  func people(in cited: [Int]) -> [Sender] {
    let tokens = cited.reduce(into: Set<String>()) {
      $0.formUnion(ClaimWords(messages[$1].text).tokens)
    }
    let writing = Set(cited.compactMap { messages[$0].sender?.id })
    let named = names.filter { !$0.value.isDisjoint(with: tokens) }.keys
    let ids = writing.union(named)
    return people.filter { ids.contains($0.id) }
  }

  /// What a message says of its writer.
  func facts(_ place: Int) -> Facts {
    let text = messages[place].text
    let words = ClaimWords(text)
    return Facts(
      tokens: Set(words.tokens),
      content: Set(words.content),
      isQuestion: PromiseWords.isQuestion(text),
      isFirstPerson: PromiseWords.isFirstPerson(text, words.tokens),
      isPromise: PromiseWords.isPromise(text),
      isAssent: PromiseWords.isAssent(text, words.tokens)
    )
  }

  /// Whether words name one of those who write, other than somebody.
  func namesOther(than id: String?, _ tokens: Set<String>) -> Bool {
    names.contains { $0.key != id && !$0.value.isDisjoint(with: tokens) }
  }

  /// Whether a message answers one of somebody's.
  func isReply(_ place: Int, to id: String) -> Bool {
    messages[place].replyToId.flatMap { senders[$0]?.id } == id
  }

  /// The share of the messages that somebody wrote.
  func share(of id: String) -> Float {
    Float(written[id] ?? 0) / Float(max(1, messages.count))
  }
}
