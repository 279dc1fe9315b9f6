import Glibc
import Conversations

/// A thread as the trees see it: roles, what messages share, and who speaks.
///
/// `Training/structure.py` computes the same numbers in the same order.
package struct ThreadView {
  /// The score of a missing message.
  static let far: Float = -6
  /// The number of messages a link may reach back to a request, ahead to a settlement, and ahead to
  /// an answer.
  package static let (requestReach, settleReach, answerReach) = (8, 60, 12)
  /// The minimum score of a message's role to be considered for a link.
  private static let floor: Float = -5
  /// The maximum number of messages with a stem that still shows what they are about.
  private static let maxOfRare = 6

  /// What each message does.
  package let roles: ThreadRoles
  let stems: [Set<UInt64>]
  /// The number of messages that have each stem.
  let counts: [UInt64: Int]
  /// The messages with each rare stem.
  let rare: [UInt64: [Int]]
  private let facts: [Float]
  /// The number of messages by each person.
  let written: [Int?: Int]

  init(_ stored: [StoredMessage], _ words: LinearRoles, weights: LearnedWeights) {
    let roles = ThreadRoles(stored, words, network: weights.network)
    self.roles = roles
    stems = roles.messages.map { Self.stems($0.tokens) }
    var counts: [UInt64: Int] = [:]
    for words in stems { for word in words { counts[word, default: 0] += 1 } }
    self.counts = counts
    var rare: [UInt64: [Int]] = [:]
    for (index, words) in stems.enumerated() {
      for word in words where counts[word, default: 0] <= Self.maxOfRare {
        rare[word, default: []].append(index)
      }
    }
    self.rare = rare
    facts = Self.facts(roles)
    written = roles.messages.reduce(into: [:]) { $0[$1.sender, default: 0] += 1 }
  }

  private func score(_ index: Int, _ role: Role) -> Float { roles.scores[index][role] }

  /// The stems of a message: the first five letters of longer words, and pairs of characters in
  /// scripts without spaces.
  private static func stems(_ tokens: RoleTokens) -> Set<UInt64> {
    var stems: Set<UInt64> = []
    var last: ArraySlice<UInt8>?
    for token in tokens.all {
      let bytes = tokens[token]
      guard bytes.first != UInt8(ascii: "<"), bytes.count <= 64 else {
        last = nil
        continue
      }
      // From U+0E00 on.
      let isSpaced = bytes.lexicographicallyPrecedes([0xE0, 0xB8, 0x80])
      if isSpaced, token.kind == .word, !(0x30...0x39).contains(bytes[bytes.startIndex]) {
        let starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 }
        if starts.count >= 4 {
          var hash = FeatureHash()
          hash.append(bytes[..<(starts.count > 5 ? starts[5] : bytes.endIndex)])
          stems.insert(hash.value)
        }
      }
      if !isSpaced, let last {
        var hash = FeatureHash()
        hash.append(last)
        hash.append(bytes)
        stems.insert(hash.value)
      }
      last = isSpaced ? nil : bytes
    }
    return stems
  }

  private static func facts(_ roles: ThreadRoles) -> [Float] {
    let count = Float(max(1, roles.messages.count))
    var total = RoleScores.zero
    for scores in roles.scores { total += scores }
    let mean = total / RoleScores(repeating: count)
    let tokens = roles.messages.reduce(0) { $0 + $1.tokens.all.count }
    let naming = roles.messages.count { !$0.named.isEmpty }
    return [.act, .settle, .question, .ask, .decide, .falseAction].map { mean[$0] } + [
      Float(tokens) / count, Float(roles.people), count, Float(naming) / count,
    ]
  }

  // MARK: Candidates

  private static let near: [Role] = [
    .act, .ask, .settle, .question, .item, .consent, .decide, .falseAction, .answer,
  ]

  /// The features of a message that may begin an item.
  func candidate(_ index: Int) -> [Float] {
    let messages = roles.messages
    let message = messages[index]
    var features = (0..<15).map { roles.scores[index][$0] }
    features.reserveCapacity(170)
    for distance in [-3, -2, -1, 1, 2, 3] {
      let other = index + distance
      guard messages.indices.contains(other) else {
        features += [Float](repeating: Self.far, count: 2 * Self.near.count) + [0, 0, -1]
        continue
      }
      let isSame = messages[other].sender == message.sender
      let scores = Self.near.map { score(other, $0) }
      let none = [Float](repeating: Self.far, count: scores.count)
      features += isSame ? scores + none : none + scores
      features.append(flag(!isSame && names(other, index)))
      features.append(flag(!isSame && names(index, other)))
      features.append(Float(messages[other].tokens.all.count))
    }
    let around = (max(0, index - 2)..<min(messages.count, index + 3)).filter { $0 != index }
    let strongest = around.map { score($0, .act) }.max() ?? Self.far
    features += [
      strongest, score(index, .act) - strongest, Float(message.tokens.all.count),
      flag(message.hasQuestionMark), Float(index), Float(messages.count - index),
      flag(!message.named.isEmpty), Float(message.numbers),
    ]
    let ahead = (index + 1..<max(index + 1, min(messages.count, index + 61)))
      .filter { messages[$0].sender == message.sender }
    let preceding = (max(0, index - 6)..<index).filter { messages[$0].sender != message.sender }
    features.append(ahead.map { score($0, .settle) }.max() ?? Self.far)
    features.append(preceding.map { score($0, .ask) }.max() ?? Self.far)
    return features + facts
  }

  /// Further features of a message that may settle a choice: who proposed before, who agrees or
  /// reverses it after.
  func agreement(_ index: Int) -> [Float] {
    let messages = roles.messages
    let sender = messages[index].sender
    let before = max(0, index - 8)..<index
    let after = index + 1..<max(index + 1, min(messages.count, index + 7))
    let others = after.filter { messages[$0].sender != sender }
    func most(_ role: Role, _ indices: some Sequence<Int>) -> Float {
      indices.lazy.map { score($0, role) }.max() ?? Self.far
    }
    let agreeing = Set(others.filter { score($0, .consent) > -1 }.map { messages[$0].sender })
    return [
      most(.consent, others), Float(agreeing.count),
      most(.propose, before.filter { messages[$0].sender != sender }),
      most(.propose, before.filter { messages[$0].sender == sender }),
      most(.decide, before), most(.decide, after),
      most(.reverse, index + 1..<max(index + 1, min(messages.count, index + 41))),
      most(.reverse, before), most(.falseDecision, before), most(.falseDecision, after),
      Float(written[sender] ?? 0) / Float(messages.count),
    ]
  }

  /// Whether one message names the sender of another.
  private func names(_ index: Int, _ other: Int) -> Bool {
    roles.messages[other].sender.map { roles.messages[index].named.contains($0) } ?? false
  }

  private func flag(_ value: Bool) -> Float { value ? 1 : 0 }

  // MARK: Links

  /// The messages before one that may have asked for what it takes on.
  package func requests(before index: Int) -> [Int] {
    (max(0, index - Self.requestReach)..<index).filter { roles.messages[$0].isHuman }
  }

  /// The messages after one that may say that it is done.
  package func settlements(after index: Int) -> [Int] {
    ahead(index, Self.settleReach) { score($0, .settle) > Self.floor }
  }

  /// The messages after one that may answer it.
  func answers(after index: Int) -> [Int] {
    ahead(index, Self.answerReach) {
      score($0, .answer) > Self.floor && roles.messages[$0].sender != roles.messages[index].sender
    }
  }

  private func ahead(_ index: Int, _ reach: Int, where isFit: (Int) -> Bool) -> [Int] {
    let end = min(roles.messages.count, index + 1 + reach)
    return (index + 1..<max(index + 1, end)).filter {
      roles.messages[$0].isHuman && !roles.messages[$0].tokens.all.isEmpty && isFit($0)
    }
  }

  /// Whether two messages share a stem.
  package func sharesAny(_ first: Int, _ second: Int) -> Bool {
    !stems[first].isDisjoint(with: stems[second])
  }

  /// Whether two messages share a stem that few others have.
  package func sharesRare(_ first: Int, _ second: Int) -> Bool {
    stems[first].intersection(stems[second]).contains { counts[$0, default: 0] <= 4 }
  }

  /// The stems of some messages.
  package func stems(of indices: [Int]) -> Set<UInt64> {
    indices.reduce(into: []) { $0.formUnion(stems[$1]) }
  }

  /// The features of two messages, the first earlier.
  ///
  /// - Parameter matter: The stems of what the first is about; by default, its own.
  package func pair(_ first: Int, _ second: Int, about matter: Set<UInt64>? = nil) -> [Float] {
    let messages = roles.messages
    let (a, b) = (messages[first], messages[second])
    let isSame = a.sender == b.sender
    let shared = (matter ?? stems[first]).intersection(stems[second])
    let rare = shared.count { counts[$0, default: 0] <= 3 }
    let least = max(1, min(stems[first].count, stems[second].count))
    let gap = a.time.flatMap { start in b.time.map { ($0 - start) / 3600 } } ?? 0
    var features: [Float] = [
      logarithm(second - first), Float(min(gap, 1000)), flag(isSame), Float(shared.count),
      Float(rare), Float(shared.count) / Float(least), flag(!isSame && names(second, first)),
      flag(!isSame && names(first, second)), flag(roles.replies[second] == first),
      Float(a.tokens.all.count), Float(b.tokens.all.count),
    ]
    features += [.act, .ask, .decide, .question].map { score(first, $0) }
    features += [
      .act, .ask, .settle, .item, .decide, .consent, .reverse, .question, .answer, .key,
    ].map { score(second, $0) }
    let between = (max(first + 1, second - 60)..<max(first + 1, second))
      .filter { messages[$0].sender == b.sender }
    features.append(between.map { score($0, .act) }.max() ?? Self.far)
    features.append(between.map { score($0, .settle) }.max() ?? Self.far)
    return features
  }

  /// The natural logarithm, to the precision of the trees' thresholds.
  private func logarithm(_ value: Int) -> Float { Self.logarithms[min(value, Self.settleReach)] }

  private static let logarithms: [Float] = [0] + (1...settleReach).map { Float(log(Double($0))) }
}
