import Conversations
import Extraction
import Language
import Text

/// The words, numbers and people of a thread, by message, for looking up claims.
final class ThreadWords {
  /// A message.
  final class Message {
    let message: StoredMessage
    /// Its text in lower case.
    let text: String
    let words: ClaimWords
    let numbers: Set<String>
    /// A number for its writer, the same for all of their messages.
    let writerNumber: Int
    /// The words of its writer's name.
    let writer: Set<String>
    /// The keys of the words of its writer's name.
    let writerKeys: Set<String>
    /// The words of people's names in its text.
    let named: Set<String>

    init(
      _ message: StoredMessage,
      _ words: ClaimWords,
      writer number: Int,
      _ names: Names,
      people: Set<String>
    ) {
      (self.message, self.words, writerNumber) = (message, words, number)
      (writer, writerKeys) = (names.words, names.keys)
      text = message.text.lowercased()
      numbers = NumberScan(message.text).said
      named = Set(words.tokens.filter(people.contains))
    }
  }

  /// The words of a person's name, and their keys.
  struct Names {
    var words: Set<String> = []
    var keys: Set<String> = []
  }

  /// The messages, in reading order.
  let messages: [Message]
  /// The indices of messages by their ids.
  let messageIndices: [MessageID: Int]
  /// The indices of the messages that have a word, in order, by its key.
  let postings: [String: [Int]]
  /// The keys of words in the names of the thread, its conversation and its people, and in its
  /// context, that are in none of its messages.
  private let others: Set<String>
  /// The texts of the messages, and those names and the context, in lower case.
  let said, namesAndContext: RepeatedSearch
  private let tokens = Tokens()
  /// The words of the names of people.
  let people: Set<String>
  /// The words of the names of people but for their last letters, in which cases differ.
  private let peopleStems: Set<Substring>
  /// The numbers in the names of people, of the thread and of its conversation: "Dri 41",
  /// "marmotte09", "14 Harcourt Road".
  let nameNumbers: Set<String>
  /// The keys of the words of the names of people.
  let peopleKeys: Set<String>
  /// The language of most messages, English or German; empty if unknown.
  private let language: FunctionWords.Role
  /// The same for six other languages; nil if it is none of them.
  let dateLanguage: DateLanguage?
  /// Whether most of its messages are in a script without spaces.
  private let isUnspaced: Bool
  /// Whether any of its messages has kana.
  private let hasKana: Bool
  /// The number of people who write.
  let writers: Int
  /// Whether nouns are capitalized, so that a capital letter does not mark a name.
  let capitalizesNouns: Bool

  init(_ task: ExtractionTask) {
    // By name: most people write more than once.
    let names = Set(
      task.messages.compactMap(\.sender?.name) + task.participants.compactMap(\.name)
    )
    let nameWords = names.reduce(into: [String: Names]()) { nameWords, name in
      let words = ClaimWords.nameWords(name)
      nameWords[name] = Names(words: words, keys: Set(words.map(ClaimWords.key)))
    }
    let people = nameWords.values.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    let peopleKeys = nameWords.values.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    peopleStems = Set(people.filter { $0.count >= Self.shortestCase }.map { $0.dropLast() })
    let titles = [task.conversationName, task.threadName].compactMap(\.self)
    nameNumbers = (titles + names).reduce(into: []) { $0.formUnion(NumberScan($1).said) }
    let texts = titles + names + task.context.map(\.text)
    namesAndContext = RepeatedSearch([texts.joined(separator: "\n").lowercased()])
    var others: Set<String> = []
    for text in titles + task.context.map(\.text) { others.formUnion(ClaimWords(text).keys) }
    var (capitals, inner) = (0, 0)
    var writers: [String?: Int] = [:]
    let messages = task.messages.map { message in
      let attachments = message.attachments.compactMap(\.name)
      let words = ClaimWords(
        attachments.isEmpty ? message.text : "\(message.text) \(attachments.joined(separator: " "))"
      )
      capitals += words.names.count
      inner += words.innerCount
      let number = writers[message.sender?.id] ?? writers.count
      writers[message.sender?.id] = number
      let names = message.sender?.name.flatMap { nameWords[$0] } ?? Names()
      return Message(message, words, writer: number, names, people: people)
    }
    self.writers = writers.count
    messageIndices = task.messageIndices
    language = ClaimWords.language(of: messages.lazy.map(\.words))
    dateLanguage = DateLanguage.of(
      task.messages.prefix(DateSupport.sample).lazy.map(\.text)
    )
    let unspaced = messages.count { ClaimWords.isUnspaced($0.text) }
    isUnspaced = 2 * unspaced > messages.count
    hasKana = unspaced > 0 && messages.contains { SmallWords.hasKana($0.text) }
    var postings: [String: [Int]] = [:]
    postings.reserveCapacity(4 * messages.count)
    for index in messages.indices {
      messages[index].words.forEachKey { postings[$0, default: []].appendOnce(index) }
    }
    self.peopleKeys = peopleKeys
    others.formUnion(peopleKeys)
    self.others = others.filter { postings[$0] == nil }
    self.postings = postings
    self.messages = messages
    said = RepeatedSearch(messages.map(\.text))
    self.people = people
    // In German a third of the words within sentences are capitalized, in English a tenth.
    capitalizesNouns =
      dateLanguage == nil && (language == .german || language.isEmpty && capitals * 5 > inner)
  }

  /// The indices of the messages that have a word or whose writer's name has it, in order.
  ///
  /// - Parameter word: Its key.
  func indices(of word: String) -> [Int] {
    let said = postings[word] ?? []
    guard peopleKeys.contains(word) else { return said }
    let written = messages.indices.filter { messages[$0].writerKeys.contains(word) }
    return Set(said + written).sorted()
  }

  /// The maximum number of messages examined per word; a more frequent word distinguishes none.
  static let maxOccurrences = 50

  /// How many of some words each message has.
  ///
  /// - Parameter words: Their keys.
  func counts(of words: Set<String>) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for word in words {
      for index in indices(of: word).prefix(Self.maxOccurrences) { counts[index, default: 0] += 1 }
    }
    return counts
  }

  /// Whether one of some messages, or its writer's name, has a word.
  ///
  /// - Parameter word: Its key.
  func isSaid(_ word: String, in indices: [Int]) -> Bool {
    if let occurrences = postings[word], Self.meet(occurrences, indices) { return true }
    return indices.contains { messages[$0].writerKeys.contains(word) }
  }

  /// Whether two sorted lists have a number in common.
  private static func meet(_ left: [Int], _ right: [Int]) -> Bool {
    let (short, long) = left.count < right.count ? (left, right) : (right, left)
    return short.contains { number in
      let index = long.partitioningIndex { $0 >= number }
      return index < long.count && long[index] == number
    }
  }

  /// Whether a word is in the thread, in the names of its conversation and people, or in its
  /// context.
  ///
  /// - Parameter word: Its key.
  func knows(_ word: String) -> Bool { postings[word] != nil || others.contains(word) }

  /// Whether a name is in the thread, in any grammatical case ("Wandzie" for "Wanda") or shortened
  /// ("Insta" for "Instagram").
  ///
  /// - Parameter name: In lower case.
  func knowsName(_ name: String) -> Bool {
    // "Oli" and "Kubę" for Ola and Kuba.
    if name.count >= Self.shortestCase, peopleStems.contains(name.dropLast()) { return true }
    guard name.count >= Self.stemLength else { return knows(name) }
    // Several IDEs are an IDE each.
    if name.hasSuffix("s"), knows(ClaimWords.key(String(name.dropLast()))) { return true }
    let stem = String(name.prefix(max(Self.stemLength, name.count - Self.caseLength)))
    return says(stem) || namesAndContext.isFound(stem) || beginsWithWord(name)
  }

  /// Whether a name begins with a word of a message: "Instagram" with "Insta".
  private func beginsWithWord(_ name: String) -> Bool {
    // A word of as many letters is its own key.
    if postings[String(name.prefix(Self.stemLength))] != nil { return true }
    guard postings[ClaimWords.key(name)] != nil else { return false }
    let all = tokens.all ?? Set(messages.lazy.flatMap(\.words.tokens))
    tokens.all = all
    return (Self.stemLength...min(Self.longestWord, name.count)).contains {
      all.contains(String(name.prefix($0)))
    }
  }

  /// The words of all messages, once a name was looked up among them.
  private final class Tokens { var all: Set<String>? }

  /// The minimum number of letters in a name that has cases.
  private static let shortestCase = 3
  /// The minimum number of leading letters that the cases of a name have in common.
  private static let stemLength = 4
  /// The maximum number of leading letters that may be a word of their own.
  private static let longestWord = 64
  /// The maximum number of letters in which they differ at the end.
  private static let caseLength = 3

  /// The index of the message that a message answers, if it says so and that one is in the thread.
  func answered(_ index: Int) -> Int? {
    messages[index].message.replyToId.flatMap { messageIndices[$0] }
  }

  /// The clauses of a message.
  func clauses(of index: Int) -> [ClaimWords] {
    ClaimWords.clauses(messages[index].message.text).map { ClaimWords(String($0)) }
  }

  /// The clauses of a message but for those that ask.
  func statements(of index: Int) -> [ClaimWords] {
    ClaimWords.statements(messages[index].message.text).map { ClaimWords(String($0)) }
  }

  /// The numbers of some messages.
  func numbers(in indices: [Int]) -> Set<String> {
    indices.reduce(into: []) { $0.formUnion(messages[$1].numbers) }
  }

  /// The words of the names of people who write or are named in some messages.
  func present(in indices: [Int]) -> Set<String> {
    indices.reduce(into: []) { set, index in
      set.formUnion(messages[index].writer)
      set.formUnion(messages[index].named)
    }
  }

  /// Whether a text is in the thread verbatim.
  func says(_ text: String) -> Bool { said.isFound(text) }

  /// Whether a text seems to be in the thread's language: otherwise none of its words would be
  /// there.
  ///
  /// - Parameter words: Its words.
  func isInLanguage(of text: String, _ words: ClaimWords) -> Bool {
    guard
      postings.keys.contains(where: words.sharesScript)
        || others.contains(where: words.sharesScript)
    else { return false }
    // The language of a few words is easily mistaken.
    if 3 * words.tokens.count(where: { knows(ClaimWords.key($0)) }) >= 2 * words.tokens.count {
      return true
    }
    // Two scripts without spaces: Japanese has kana, Chinese none.
    if ClaimWords.isUnspaced(text), isUnspaced {
      if SmallWords.hasKana(text) == hasKana { return true }
    } else if words.language.isEmpty, dateLanguage != nil || !language.isEmpty,
      DateLanguage.of([text]) == nil
    {
      // Nothing shows that a few words such as "Attend fire training" are of another language.
      return true
    }
    let languages = (words.language, language)
    if let dateLanguage {
      // Words such as "du" belong to two languages: German words in a title prove nothing then.
      if let own = DateLanguage.of([text]) { return own == dateLanguage }
      if words.hasEnglish { return false }
    } else if !languages.0.isEmpty, !languages.1.isEmpty {
      return languages.0 == languages.1
    }
    return postings.count + others.count < 60 || words.all.contains(where: knows)
  }
}

extension [Int] {
  /// Appends a number unless it is the last one.
  fileprivate mutating func appendOnce(_ number: Int) {
    if last != number { append(number) }
  }
}
