import NeuralNetwork

/// What the distinct tokens of some messages look like, by the words and parts that they are.
struct TokenSpellings {
  /// The maximum number of tokens of a message that are read; of a longer one, the first and last.
  private static let (longest, head, tail) = (64, 42, 21)

  private let table: SlotTable
  private let set: SlotSet
  private let memory: SpellingMemory
  private var indices: [UInt64: Int] = [:]
  /// A row for each distinct token.
  private(set) var rows: Activations

  /// - Parameter memory: One for this table alone.
  init(_ table: SlotTable, _ set: SlotSet, _ memory: SpellingMemory) {
    self.table = table
    self.set = set
    self.memory = memory
    rows = Activations(count: 0, width: table.width)
  }

  /// The rows of the tokens of a message, with a mark at each end.
  mutating func rows(of tokens: RoleTokens) -> [Int] {
    let all = tokens.all
    let read = all.count > Self.longest ? all.prefix(Self.head) + all.suffix(Self.tail) : all[...]
    return [row(of: "^")] + read.map { row(of: $0, in: tokens) } + [row(of: "$")]
  }

  /// The row of a token of a message.
  private mutating func row(of token: RoleTokens.Token, in tokens: RoleTokens) -> Int {
    let word = FeatureHash(word: tokens[token])
    return row(of: word) { [table, set, memory] in
      memory.row(of: tokens[token]) {
        Self.row(of: word, RoleFeatures(token, in: tokens).parts, table, set)
      }
    }
  }

  /// The row of a mark.
  private mutating func row(of mark: StaticString) -> Int {
    mark.withUTF8Buffer { bytes in
      let word = FeatureHash(word: ArraySlice(bytes))
      return row(of: word) { [table, set] in Self.row(of: word, [], table, set) }
    }
  }

  private mutating func row(of word: FeatureHash, make: () -> [Float]) -> Int {
    if let known = indices[word.value] { return known }
    let index = indices.count
    indices[word.value] = index
    rows.append(make())
    return index
  }

  private static func row(
    of word: FeatureHash,
    _ parts: [UInt64],
    _ table: SlotTable,
    _ set: SlotSet
  ) -> [Float] {
    let slots = set.distinct(
      [FeatureView.words.slot(word.value, bits: table.bits)]
        + parts.map { FeatureView.parts.slot($0, bits: table.bits) }
    )
    return table.sum(slots, factor: 1 / Float(slots.count).squareRoot())
  }
}
