import Conversations
import Extraction
import Insights
import JSON
import Text

/// Corrects owners by what the cited messages say themselves: who says "I'll send it" is to send it,
/// of a request who accepts it, and nobody who neither wrote nor is named there.
struct PromiseOwner {
  private let senders: [String: Sender]
  private let places: [String: Int]
  private let messages: [StoredMessage]
  private let writers: Int
  /// The words of the names of all who write, by their ids.
  private let names: [String: Set<String>]

  /// How far after a request its answer may stand, in messages.
  private static let near = 3

  /// Knows who wrote the messages of a thread, from which those that order a model are taken.
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
    names = Dictionary(
      senders.values.map { ($0.id, ClaimWords.nameWords($0.name)) },
      uniquingKeysWith: { first, _ in first }
    )
    writers = names.count
  }

  /// A draft with who asks the question: the writer of a cited message, or somebody whom one names.
  func asked(_ draft: Draft) -> Draft {
    guard draft.kind == .openQuestion, let named = draft.detail["asker"]?["id"]?.string else {
      return draft
    }
    let cited = draft.evidence.compactMap { places[$0.messageId] }.map { messages[$0] }
    let asker = Sender(id: named, name: draft.detail["asker"]?["name"]?.string)
    guard let first = cited.first?.sender, !cited.contains(where: { $0.sender?.id == named }),
      !isNamed(asker, in: cited)
    else { return draft }
    var draft = draft
    draft.detail["asker"] = ["id": .string(first.id), "name": JSONValue(first.name)]
    return draft
  }

  /// A draft with the owner that its quotes name; without one if they bear nobody out.
  func corrected(_ draft: Draft) -> Draft {
    // An owner whom the model left open, or made up, stays open.
    guard draft.kind == .actionItem, let named = draft.detail["owner"]?["id"]?.string else {
      return draft
    }
    let owner = owner(named, draft)
    guard owner?.id != named else { return draft }
    var draft = draft
    draft.detail["owner"] =
      owner.map { ["id": .string($0.id), "name": JSONValue($0.name)] } ?? .null
    return draft
  }

  /// A draft as little believed as a hedge if it asks nobody in particular, and nobody took it on.
  func doubted(_ draft: Draft) -> Draft {
    guard draft.kind == .actionItem, writers > 2, draft.detail["owner"]?["id"] == nil else {
      return draft
    }
    let cited = draft.evidence.compactMap { places[$0.messageId] }.map { messages[$0] }
    let isOfOne = Set(cited.compactMap { $0.sender?.id }).count == 1
    guard isOfOne, !cited.contains(where: { Self.isFirstPerson($0.text) || $0.text.contains("@") }),
      !cited.contains(where: namesSomebody)
    else { return draft }
    var draft = draft
    (draft.isExplicit, draft.isHedged) = (false, true)
    return draft
  }

  /// Whether a message names one of those who write in the thread.
  private func namesSomebody(_ message: StoredMessage) -> Bool {
    let tokens = Set(ClaimWords(message.text).tokens)
    return names.contains { $0.key != message.sender?.id && !$0.value.isDisjoint(with: tokens) }
  }

  /// The owner whom the cited messages bear out.
  ///
  /// - Parameter named: The id of the person whom the model names.
  private func owner(_ named: String, _ draft: Draft) -> Sender? {
    let handed = Delegation(to: draft.detail["owner"]?["name"]?.string)
    let promising = draft.evidence
      .filter { Self.isPromise($0.quote) && !handed.isMade(in: $0.quote) }
      .compactMap { senders[$0.messageId] }
    if let sender = promising.first, promising.allSatisfy({ $0.id == sender.id }) { return sender }
    let cited = Set(draft.evidence.compactMap { places[$0.messageId] }).sorted()
      .map { messages[$0] }
    let own = Sender(id: named, name: draft.detail["owner"]?["name"]?.string)
    // What cites nothing falls by that.
    guard !cited.isEmpty else { return own }
    guard cited.contains(where: { $0.sender?.id == named }) else {
      return isNamed(own, in: cited) || isAsked(named, in: cited) ? own : nil
    }
    return accepting(named, cited) ?? own
  }

  /// Who accepts what somebody asks for in cited messages.
  private func accepting(_ named: String, _ cited: [StoredMessage]) -> Sender? {
    guard let last = cited.lastIndex(where: { $0.sender?.id == named }) else { return nil }
    let asking = cited.filter { $0.sender?.id == named }
    let answers = cited[(last + 1)...]
    let isRequest = asking.allSatisfy { Self.isQuestion($0.text) || !Self.isFirstPerson($0.text) }
    guard isRequest, let first = answers.first, cited[0].sender?.id == named,
      let sender = first.sender, answers.allSatisfy({ $0.sender?.id == sender.id })
    else { return nil }
    return Self.isFirstPerson(first.text) || Self.isAssent(first.text) ? sender : nil
  }

  /// Whether one of some messages names somebody.
  private func isNamed(_ person: Sender, in cited: [StoredMessage]) -> Bool {
    let names = ClaimWords.nameWords(person.name)
    return cited.contains { message in
      !names.isDisjoint(with: ClaimWords(message.text).tokens)
        || names.contains { message.text.lowercased().contains($0) && $0.count > 3 }
    }
  }

  /// Whether somebody may be the one whom a request is put to: it is to the other of two, or is
  /// answered soon.
  private func isAsked(_ named: String, in cited: [StoredMessage]) -> Bool {
    if writers <= 2 { return true }
    guard cited.allSatisfy({ Self.isQuestion($0.text) }) else { return false }
    return cited.compactMap { places[$0.id] }.contains { place in
      let after = messages[place...].dropFirst().prefix(Self.near)
      let asked = messages[place].replyToId.flatMap { senders[$0] }
      return after.contains { $0.sender?.id == named } || asked?.id == named
    }
  }

  // MARK: Words

  private static func isQuestion(_ text: String) -> Bool {
    text.contains { "?？؟".contains($0) }
  }

  /// Whether a message speaks of its writer.
  static func isFirstPerson(_ text: String) -> Bool {
    if ["我", "私", "僕", "俺", "ます", "やる"].contains(where: text.contains) { return true }
    return ClaimWords(text).tokens.contains { token in
      firstPerson.contains(token) || firstPerson.contains(String(token.prefix { $0 != "'" }))
    }
  }

  private static let firstPerson: Set<String> = [
    "i", "me", "my", "mine", "ich", "mir", "mich", "mein", "meine", "meinen", "mach", "hab", "bin",
    "je", "j", "moi", "mon", "ma", "io", "mi", "ci", "faccio", "eu", "meu", "minha", "yo", "mis",
    "voy", "ik", "mij", "mijn", "ja", "moje", "mogę",
  ]

  /// Whether a message begins with a word of assent.
  private static func isAssent(_ text: String) -> Bool {
    if ["👍", "✅", "👌", "🫡", "はい", "了解", "承知", "好", "行", "收到", "可以"].contains(where: text.hasPrefix)
    {
      return true
    }
    return ClaimWords(text).tokens.first.map(assents.contains) ?? false
  }

  private static let assents: Set<String> = [
    "ok", "okay", "okey", "yes", "yep", "yup", "yeah", "sure", "fine", "done", "will", "on", "got",
    "roger", "ja", "jo", "klar", "mach", "passt", "gern", "gerne", "erledigt", "oui", "d'accord",
    "fait", "vale", "claro", "sí", "si", "hecho", "va", "certo", "sì", "fatto", "tá", "beleza",
    "sim", "feito", "goed", "prima", "doe", "gedaan", "dobra", "jasne", "tak", "zrobione",
  ]

  /// Whether a quote promises something in the first person.
  static func isPromise(_ quote: String) -> Bool {
    let words = quote.lowercased().replacing("’", with: "'")
      .split { !$0.isLetter && $0 != "'" }
    let text = " " + words.joined(separator: " ") + " "
    return promises.contains { $0.said.isFound(in: text) && !$0.denied.isFound(in: text) }
  }

  /// The beginnings of promises, in some languages.
  private static let promises = [
    "i'll", "i will", "i'm going to", "i am going to", "i can do", "i'll do", "let me",
    "leave it to me",
    "ich werde", "ich mache", "ich schicke", "ich kümmere mich", "ich übernehme", "ich erledige",
    "ich schreibe", "ich prüfe", "mache ich", "schicke ich", "übernehme ich", "erledige ich",
    "je vais", "je m'en occupe", "je m'en charge", "me encargo", "yo me encargo", "lo haré",
    "voy a",
    "eu vou", "eu faço", "me ne occupo", "ci penso io", "ik zal", "ik ga", "я сделаю", "я отправлю",
  ].map { (said: ByteSearch(" \($0) "), denied: ByteSearch(" \($0) not ")) }
}
