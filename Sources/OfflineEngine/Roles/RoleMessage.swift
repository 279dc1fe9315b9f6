import CivilTime
import Conversations

/// A message with what the roles are read from.
struct RoleMessage {
  /// The sender's position among those who write; nil if no one is named.
  let sender: Int?
  /// Whether a person wrote it.
  let isHuman: Bool
  let tokens: RoleTokens
  /// Those who write in the thread and are named in it, each once.
  let named: [Int]
  /// When it was written, in seconds.
  let time: Double?
  let isReply: Bool
  let isDeleted: Bool
  let features: RoleFeatures

  var hasQuestionMark: Bool { has("?") }

  /// Whether a token is a symbol.
  func has(_ symbol: Unicode.Scalar) -> Bool {
    let bytes = Array(String(symbol).utf8)
    return tokens.all.contains { $0.kind == .symbol && tokens[$0].elementsEqual(bytes) }
  }

  /// The number of tokens that have a digit.
  var numbers: Int {
    tokens.all.count { $0.kind == .word && tokens[$0].contains(UInt8(ascii: "0")) }
  }

  /// Plain facts of the message by itself.
  var flags: [StaticString] {
    var flags: [StaticString] = [Self.lengths[bucket(tokens.all.count, Self.lengthEdges)]]
    if hasQuestionMark { flags.append("?") }
    if let last = tokens.all.last, tokens[last].elementsEqual("?".utf8) { flags.append("?$") }
    if has("!") { flags.append("!") }
    if numbers > 0 { flags.append("0") }
    if isMarked("<url>") { flags.append("url") }
    if isMarked("<code>") { flags.append("code") }
    if let first = tokens.all.first {
      if tokens[first].elementsEqual("<quote>".utf8) || tokens[first].elementsEqual("\"".utf8) {
        flags.append("quote")
      }
      if tokens[first].elementsEqual("<name>".utf8) || tokens[first].elementsEqual("@".utf8) {
        flags.append("name^")
      }
    }
    if isMarked("<name>") { flags.append("name") }
    if isMarked("<me>") { flags.append("me") }
    if !isHuman { flags.append("machine") }
    if isDeleted { flags.append("deleted") }
    if isReply { flags.append("reply") }
    return flags
  }

  private func isMarked(_ mark: StaticString) -> Bool {
    tokens.all.contains { token in
      token.kind == .mark && mark.withUTF8Buffer { tokens[token].elementsEqual($0) }
    }
  }

  private static let lengthEdges = [1, 2, 3, 5, 8, 13, 21, 34, 55]
  private static let lengths: [StaticString] = [
    "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9",
  ]
}

/// The first edge that a value is below.
func bucket<Value: Comparable>(_ value: Value, _ edges: [Value]) -> Int {
  edges.firstIndex { value < $0 } ?? edges.count
}

extension RoleMessage {
  /// Reads the messages of a thread.
  static func all(of messages: [StoredMessage]) -> (messages: [RoleMessage], people: Int) {
    var places: [String: Int] = [:]
    var people: Set<Int> = []
    var names = RoleNames()
    for message in messages {
      guard let sender = message.sender else { continue }
      let place = places[sender.id] ?? places.count
      places[sender.id] = place
      guard message.isByPerson, people.insert(place).inserted else { continue }
      names.add(sender.name ?? sender.id, of: place)
    }
    let read = messages.map { RoleMessage($0, places: places, names: names) }
    return (read, people.count)
  }

  private init(_ message: StoredMessage, places: [String: Int], names: RoleNames) {
    var tokens = RoleTokens(message.text)
    let sender = message.sender.flatMap { places[$0.id] }
    var named: [Int] = []
    var place = 0
    while place < tokens.all.count {
      if let (length, person) = names.name(at: place, of: tokens) {
        tokens.replace(place..<place + length, by: person == sender ? "<me>" : "<name>")
        if !named.contains(person) { named.append(person) }
      }
      place += 1
    }
    self.sender = sender
    self.named = named
    self.tokens = tokens
    isHuman = message.isByPerson
    time = message.createdAt.map { Double($0.milliseconds) / 1000 }
    isReply = message.replyToId != nil
    isDeleted = message.deletedAt != nil
    features = RoleFeatures(tokens)
  }
}

extension StoredMessage {
  /// Whether a person wrote it.
  fileprivate var isByPerson: Bool {
    sender?.kind == .human && (messageClass == .chat || messageClass == .boilerplate)
  }
}
