import Conversations
import Extraction
import Insights

/// A thread, prepared for finding owners in it.
struct OwnerThread {
  /// What a message says about its writer.
  struct Facts {
    let tokens: Set<String>
    let content: Set<String>
    let isQuestion: Bool
    let isFirstPerson: Bool
    let isPromise: Bool
    let isAssent: Bool

    init(_ text: String) {
      let words = ClaimWords(text)
      tokens = Set(words.tokens)
      content = Set(words.content)
      isQuestion = PromiseWords.isQuestion(text)
      isFirstPerson = PromiseWords.isFirstPerson(text, words.tokens)
      isPromise = PromiseWords.isPromise(text)
      isAssent = PromiseWords.isAssent(text, words.tokens)
    }
  }

  /// The messages, in reading order.
  let messages: [StoredMessage]
  /// The indices of messages by their ids.
  private let messageIndices: [MessageID: Int]
  /// The words of the writers' names, by their ids.
  let names: [String: Set<String>]
  /// The writers, sorted by id.
  private let people: [Sender]
  /// The number of messages of each writer, by id.
  private let written: [String: Int]
  private let known = Known()

  /// A cache of facts: cited messages are examined for each person and draft.
  private final class Known {
    var facts: [Int: Facts] = [:]
  }

  init(_ task: ExtractionTask) {
    messages = task.messages
    messageIndices = task.messageIndices
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

  /// The writer of a message.
  func sender(_ index: Int) -> Sender? { messages[index].sender }

  /// The writer of the message with an id.
  func sender(of id: MessageID) -> Sender? { messageIndices[id].flatMap(sender) }

  /// The indices of the messages that a draft cites, in order.
  func cited(by draft: Draft) -> [Int] {
    Set(draft.evidence.compactMap { messageIndices[$0.messageId] }).sorted()
  }

  /// The people who write or are named in some messages.
  func people(in cited: [Int]) -> [Sender] {
    let tokens = cited.reduce(into: Set<String>()) { $0.formUnion(facts($1).tokens) }
    let writing = Set(cited.compactMap { messages[$0].sender?.id })
    let named = names.filter { !$0.value.isDisjoint(with: tokens) }.keys
    let ids = writing.union(named)
    return people.filter { ids.contains($0.id) }
  }

  /// The writers whom a title names.
  func people(namedIn title: ClaimWords) -> [Sender] {
    people.filter { !(names[$0.id] ?? []).isDisjoint(with: title.tokens) }
  }

  /// What a message says about its writer.
  func facts(_ index: Int) -> Facts {
    if let facts = known.facts[index] { return facts }
    let facts = Facts(messages[index].text)
    known.facts[index] = facts
    return facts
  }

  /// Whether words name a writer other than a given one.
  func namesOther(than id: String?, _ tokens: Set<String>) -> Bool {
    names.contains { $0.key != id && !$0.value.isDisjoint(with: tokens) }
  }

  /// Whether a message answers one by a person.
  func isReply(_ index: Int, to id: String) -> Bool {
    messages[index].replyToId.flatMap(sender)?.id == id
  }

  /// The share of the messages that a person wrote.
  func share(of id: String) -> Float {
    Float(written[id] ?? 0) / Float(max(1, messages.count))
  }
}
