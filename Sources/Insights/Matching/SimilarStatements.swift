/// An index of statements by shared words, so that a statement is compared with few others.
///
/// Two statements that are alike to a degree share one of the rarer words of each (the prefix
/// filter of similarity joins: Chaudhuri, Ganti, Kaushik, ICDE 2006). However many statements there
/// are, each is compared with a bounded number of them, the first ones, so that a thread full of
/// statements about the same takes time in proportion to its length.
struct SimilarStatements {
  /// The maximum number of others that a statement is compared with.
  static let maxCompared = 64

  private let degree: Double
  private let frequencies: [UInt64: Int]
  private var indices: [UInt64: [Int]] = [:]
  private var exact: [Set<UInt64>: Int] = [:]

  /// Prepares to find similar statements.
  ///
  /// - Parameters:
  ///   - degree: The minimum similarity (Jaccard), above 0.
  ///   - statements: All that will be added or looked up, for the frequencies of words.
  init(_ degree: Double, among statements: some Sequence<StatementWords>) {
    self.degree = degree
    var frequencies: [UInt64: Int] = [:]
    for statement in statements {
      for word in statement.words { frequencies[word, default: 0] += 1 }
    }
    self.frequencies = frequencies
  }

  /// Adds a statement.
  ///
  /// - Parameter index: What it is known by; later statements have greater indices.
  mutating func add(_ statement: StatementWords, at index: Int) {
    if exact[statement.words] == nil { exact[statement.words] = index }
    for word in prefix(of: statement) where indices[word, default: []].count < Self.maxCompared {
      indices[word, default: []].append(index)
    }
  }

  /// The indices of statements that may be similar, ascending.
  func candidates(for statement: StatementWords) -> [Int] {
    var found: Set<Int> = []
    if let index = exact[statement.words] { found.insert(index) }
    for word in prefix(of: statement) {
      for index in indices[word] ?? [] where found.count < Self.maxCompared { found.insert(index) }
    }
    return found.sorted()
  }

  /// The rarest words, as many as it takes for two statements alike to the degree to share one.
  private func prefix(of statement: StatementWords) -> ArraySlice<UInt64> {
    let words = statement.words.sorted {
      (frequencies[$0] ?? 0, $0) < (frequencies[$1] ?? 0, $1)
    }
    let shared = Int((degree * Double(words.count)).rounded(.up))
    return words.prefix(words.count - shared + 1)
  }
}
