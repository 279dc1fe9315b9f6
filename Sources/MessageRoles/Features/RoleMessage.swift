import CivilTime
import Conversations

/// A message with the features from which its roles are computed.
struct RoleMessage {
  /// The sender's index among those who write; nil if unknown.
  let sender: Int?
  /// Whether a person wrote it.
  let isHuman: Bool
  let tokens: RoleTokens
  /// The writers of the thread that the message names, each once.
  let named: [Int]
  /// When it was written, in seconds.
  let time: Double?
  let isReply: Bool
  let isDeleted: Bool
  let features: RoleFeatures
  /// Plain facts of the message on its own.
  private(set) var flags: [StaticString] = []

  var hasQuestionMark: Bool { has("?") }

  /// Whether any token is a given symbol.
  func has(_ symbol: Unicode.Scalar) -> Bool {
    let bytes = Array(String(symbol).utf8)
    return tokens.all.contains { $0.kind == .symbol && tokens[$0].elementsEqual(bytes) }
  }

  /// The number of tokens that have a digit.
  var numbers: Int {
    tokens.all.count { $0.kind == .word && tokens[$0].contains(UInt8(ascii: "0")) }
  }

  private func marks() -> [StaticString] {
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

/// The index of the first edge above a value.
func bucket<Value: Comparable>(_ value: Value, _ edges: [Value]) -> Int {
  edges.firstIndex { value < $0 } ?? edges.count
}

extension RoleMessage {
  /// Reads a message of a thread.
  init(_ message: StoredMessage, by writers: RoleWriters) {
    var tokens = RoleTokens(message.text)
    let sender = message.sender.flatMap { writers.indices[$0.id] }
    var named: [Int] = []
    var index = 0
    while index < tokens.all.count {
      if let (length, person) = writers.names.name(at: index, of: tokens) {
        tokens.replace(index..<index + length, by: person == sender ? "<me>" : "<name>")
        if !named.contains(person) { named.append(person) }
      }
      index += 1
    }
    self.sender = sender
    self.named = named
    self.tokens = tokens
    isHuman = message.isByPerson
    time = message.createdAt.map { Double($0.milliseconds) / 1000 }
    isReply = message.replyToId != nil
    isDeleted = message.deletedAt != nil
    features = RoleFeatures(tokens)
    flags = marks()
  }
}

extension StoredMessage {
  /// Whether a person wrote it.
  var isByPerson: Bool {
    sender?.kind == .human && (messageClass == .chat || messageClass == .boilerplate)
  }
}
