/// Statements by the words that they share, so that a statement is compared with few others.
///
/// Two statements that are alike to a degree share one of the rarer words of each (the prefix filter of
/// similarity joins: Chaudhuri, Ganti, Kaushik, ICDE 2006). However many statements there are, each is
/// compared with a bounded number of them, the first ones, so that a thread full of statements about the
/// same takes time in proportion to its length.
struct SimilarStatements {
  /// How many others a statement is compared with at most.
  static let mostCompared = 64

  private let degree: Double
  private let frequencies: [UInt64: Int]
  private var places: [UInt64: [Int]] = [:]
  private var exact: [Set<UInt64>: Int] = [:]

  /// Prepares to find what is alike.
  ///
  /// - Parameters:
  ///   - degree: How alike (Jaccard), above 0.
  ///   - statements: All that will be added or asked for, by which the rarity of words is known.
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
  /// - Parameter place: What it is known by; later statements have greater places.
  mutating func add(_ statement: StatementWords, at place: Int) {
    if exact[statement.words] == nil { exact[statement.words] = place }
    for word in prefix(of: statement) where places[word, default: []].count < Self.mostCompared {
      places[word, default: []].append(place)
    }
  }

  /// The places of statements that may be alike, ascending.
  func candidates(for statement: StatementWords) -> [Int] {
    var found: Set<Int> = []
    if let place = exact[statement.words] { found.insert(place) }
    for word in prefix(of: statement) {
      for place in places[word] ?? [] where found.count < Self.mostCompared { found.insert(place) }
    }
    return found.sorted()
  }

  /// The rarest words, so many that two statements alike to the degree share one of them.
  private func prefix(of statement: StatementWords) -> ArraySlice<UInt64> {
    let words = statement.words.sorted {
      (frequencies[$0] ?? 0, $0) < (frequencies[$1] ?? 0, $1)
    }
    let shared = Int((degree * Double(words.count)).rounded(.up))
    return words.prefix(words.count - shared + 1)
  }
}
