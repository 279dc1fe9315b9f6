import Conversations
import Extraction
import Insights

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
  /// The places of messages by their ids.
  private let places: [String: Int]
  /// The words of the names of all who write, by their ids.
  let names: [String: Set<String>]
  /// Who writes, by their ids.
  private let people: [Sender]
  /// How many messages each wrote.
  private let written: [String: Int]
  private let known = Known()

  /// What has been computed of messages: what is cited is looked at for each person and draft.
  private final class Known {
    var facts: [Int: Facts] = [:]
  }

  init(_ task: ExtractionTask) {
    messages = task.messages
    places = task.places
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

  /// Who wrote a message.
  func sender(_ place: Int) -> Sender? { messages[place].sender }

  /// Who wrote a message, by its id.
  func sender(of id: String) -> Sender? { places[id].flatMap(sender) }

  /// The places of the messages that a draft cites, in order.
  func cited(by draft: Draft) -> [Int] {
    Set(draft.evidence.compactMap { places[$0.messageId] }).sorted()
  }

  /// Who writes or is named in some messages.
  func people(in cited: [Int]) -> [Sender] {
    let tokens = cited.reduce(into: Set<String>()) { $0.formUnion(facts($1).tokens) }
    let writing = Set(cited.compactMap { messages[$0].sender?.id })
    let named = names.filter { !$0.value.isDisjoint(with: tokens) }.keys
    let ids = writing.union(named)
    return people.filter { ids.contains($0.id) }
  }

  /// What a message says of its writer.
  func facts(_ place: Int) -> Facts {
    if let facts = known.facts[place] { return facts }
    let facts = Facts(messages[place].text)
    known.facts[place] = facts
    return facts
  }

  /// Whether words name one of those who write, other than somebody.
  func namesOther(than id: String?, _ tokens: Set<String>) -> Bool {
    names.contains { $0.key != id && !$0.value.isDisjoint(with: tokens) }
  }

  /// Whether a message answers one of somebody's.
  func isReply(_ place: Int, to id: String) -> Bool {
    messages[place].replyToId.flatMap(sender)?.id == id
  }

  /// The share of the messages that somebody wrote.
  func share(of id: String) -> Float {
    Float(written[id] ?? 0) / Float(max(1, messages.count))
  }
}
