import Conversations
import Extraction

/// The people of a thread, by id and by the words of their names.
struct People {
  /// Someone who takes part.
  struct Person: Hashable {
    let id: String
    let name: String?
  }

  private(set) var all: [Person] = []
  private var indexById: [String: Int] = [:]
  private var indexByWord: [UInt64: Int] = [:]
  /// The number of humans who write in the thread.
  private(set) var humanWriters = 0

  init(_ task: ExtractionTask) {
    for message in task.messages {
      guard let sender = message.sender, sender.kind == .human else { continue }
      if indexById[sender.id] == nil { humanWriters += 1 }
      add(sender.id, sender.name)
    }
    for participant in task.participants where participant.kind == .human {
      add(participant.id, participant.name)
    }
  }

  private mutating func add(_ id: String, _ name: String?) {
    guard indexById[id] == nil else { return }
    let index = all.count
    indexById[id] = index
    all.append(Person(id: id, name: name))
    for word in NameWords.of(name ?? id) where indexByWord[word] == nil {
      indexByWord[word] = index
    }
  }

  /// The person with an id.
  func person(_ id: String?) -> Int? { id.flatMap { indexById[$0] } }

  /// The person that a word names.
  func person(named token: Token) -> Int? {
    token.word == 0 || token.flags.contains(.mention) || token.flags.contains(.capital)
      ? indexByWord[token.hash] : nil
  }

  /// The person who goes by a name of one or more words, all of them.
  func person(called name: String) -> Int? {
    let people = Set(NameWords.of(name).map { indexByWord[$0] })
    return people.count == 1 ? people.first ?? nil : nil
  }

  /// The person whom a sentence addresses.
  ///
  /// That is `@Tom …`, `Tom, …`, `Tom please …` or `…, Tom.`
  func addressee(of sentence: Sentence) -> Int? {
    let tokens = sentence.tokens
    for token in tokens where token.flags.contains(.mention) {
      if let person = person(named: token) { return person }
    }
    guard let first = tokens.first, let last = tokens.last else { return nil }
    let isCalled =
      first.mark == UInt8(ascii: ",") || tokens.count > 1 && Self.asking.contains(tokens[1].hash)
    if isCalled, let person = person(named: first) { return person }
    if tokens.count > 1, tokens[tokens.count - 2].mark == UInt8(ascii: ",") {
      return person(named: last)
    }
    return nil
  }
}

extension People {
  /// Words after a name that begin a request.
  private static let asking = Infinitives.asking.union(
    SentenceCues.hashes("please pls plz bitte can could would")
  )
}

/// The words of a name that people use in conversation.
enum NameWords {
  /// The hashes of the words of a name, up to the first bracket.
  static func of(_ name: String) -> [UInt64] {
    var hashes: [UInt64] = []
    let end = name.utf8.firstIndex(of: UInt8(ascii: "(")) ?? name.endIndex
    for word in name[..<end].utf8.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: ".") })
    where word.count >= 2 {
      var text = String(Substring(word))
      text.withUTF8 { bytes in
        guard let kind = ByteKind.of(bytes, 0), kind == .letters else { return }
        var reader = WordReader(bytes: bytes, index: 0)
        reader.read(kind)
        hashes.append(reader.hash)
      }
    }
    return hashes
  }
}
