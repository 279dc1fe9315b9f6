import Language
import Redaction

/// Finds what a thread is about, in its own words.
struct TopicPhrases {
  private static let most = 5
  private static let longest = 3

  /// A phrase that a thread is about.
  struct Topic {
    /// The phrase as it was first written.
    let phrase: String
    /// The terms of its words.
    let terms: Set<Int32>
    /// Whether more than one person says it.
    let isShared: Bool
  }

  /// A phrase that may be a topic.
  private struct Candidate {
    var score: Double
    var count: Int
    var turn: Int
    var range: Range<Int>
    var terms: [Int32]
    var isShared = false
  }

  /// Finds key phrases: runs of up to three words that are about something, said more than once or
  /// made of the words the thread is about.
  ///
  /// - Returns: At most five phrases as written, the most telling first, none inside another.
  static func find(
    _ table: SentenceTable,
    turns: [SentenceTable.Turn],
    rarity: [Double]
  ) -> [Topic] {
    let keys = keyTerms(table, rarity)
    var candidates: [[Int32]: Candidate] = [:]
    for sentence in table.sentences {
      let text = turns[sentence.turn].text
      for start in sentence.terms where keys.contains(table.terms[start]) {
        for run in runs(around: start, in: sentence, table, text) {
          add(run, sentence.turn, table, turns, rarity, to: &candidates)
        }
      }
    }
    return choose(Array(candidates.values), turns, Fillers(table, turns))
  }

  /// The words that are no topics: those of addresses, of names of who speaks, and those that every chat
  /// has.
  private struct Fillers {
    private let language: DateLanguage?
    private let common: CommonWords
    private let names: Set<String>

    init(_ table: SentenceTable, _ turns: [SentenceTable.Turn]) {
      language = table.language == .other ? DateLanguage.of(turns.lazy.map(\.text)) : nil
      common = CommonWords(of: table.language, language)
      names = Set(Set(turns.map(\.speaker)).flatMap(Self.words))
    }

    /// Whether a phrase is about nothing, or begins or ends with a word that only holds sentences
    /// together.
    func spoil(_ phrase: String) -> Bool {
      let words = Self.words(phrase)
      guard phrase.contains(where: \.isLetter), phrase.first?.isNumber == false,
        // The second half of a long vowel is not the beginning of a word.
        phrase.first != "ー",
        !FunctionWords.shared.isVague(phrase), !SmallWords.makeUp(phrase), !common.makeUp(phrase),
        names.isDisjoint(with: words)
      else { return true }
      guard let language else { return false }
      return [words.first, words.last].compactMap(\.self)
        .contains { SmallWords.contain($0, in: language) }
    }

    private static func words(_ text: String) -> [String] {
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
  }

  /// The terms that weigh most.
  private static func keyTerms(_ table: SentenceTable, _ rarity: [Double]) -> Set<Int32> {
    var weights = Array(repeating: 0.0, count: rarity.count)
    for term in table.terms where term >= 0 { weights[Int(term)] += rarity[Int(term)] }
    let best = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }.prefix(48)
    return Set(best.map { Int32(clamping: $0) })
  }

  /// The runs of adjacent words of a sentence that begin at a word.
  private static func runs(
    around start: Int,
    in sentence: SentenceTable.Sentence,
    _ table: SentenceTable,
    _ text: String
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var end = start
    while end < sentence.terms.upperBound, end - start < longest, table.terms[end] >= 0 {
      if end > start, !isJoined(table.ranges[end - 1], table.ranges[end], text) { break }
      end += 1
      runs.append(start..<end)
    }
    return runs
  }

  /// Whether only a space or a hyphen is between two words.
  private static func isJoined(
    _ left: Range<UInt32>,
    _ right: Range<UInt32>,
    _ text: String
  ) -> Bool {
    guard right.lowerBound == left.upperBound + 1 else {
      return right.lowerBound == left.upperBound
    }
    let index = text.utf8.index(text.startIndex, offsetBy: Int(left.upperBound))
    return text.utf8[index] == 0x20 || text.utf8[index] == UInt8(ascii: "-")
  }

  private static func add(
    _ run: Range<Int>,
    _ turn: Int,
    _ table: SentenceTable,
    _ turns: [SentenceTable.Turn],
    _ rarity: [Double],
    to candidates: inout [[Int32]: Candidate]
  ) {
    let terms = Array(table.terms[run])
    let range =
      Int(
        table.ranges[run.lowerBound].lowerBound
      )..<Int(table.ranges[run.upperBound - 1].upperBound)
    guard !isInAddress(range, turns[turn].text.utf8) else { return }
    if var known = candidates[terms] {
      known.count += 1
      if turns[turn].speaker != turns[known.turn].speaker { known.isShared = true }
      candidates[terms] = known
    } else {
      let weight = terms.reduce(0) { $0 + rarity[Int($1)] }
      candidates[terms] = Candidate(
        score: weight,
        count: 1,
        turn: turn,
        range: range,
        terms: terms
      )
    }
  }

  /// Whether words are part of an address, of a path or of a number with a point.
  private static func isInAddress(_ range: Range<Int>, _ text: String.UTF8View) -> Bool {
    let start = text.index(text.startIndex, offsetBy: range.lowerBound)
    let end = text.index(start, offsetBy: range.count)
    let after = text[end...].prefix(2)
    return start > text.startIndex && joints.contains(text[text.index(before: start)])
      || after.first.map(joints.contains) == true && after.last != space && after.count == 2
  }

  private static let joints = Set("/.:@=_".utf8)
  private static let space = UInt8(ascii: " ")

  private static func choose(
    _ candidates: [Candidate],
    _ turns: [SentenceTable.Turn],
    _ fillers: Fillers
  ) -> [Topic] {
    let isEnough = candidates.contains { $0.count > 1 }
    let scored = candidates.filter { !isEnough || $0.count > 1 }.map { candidate in
      // Words that keep occurring together are a name for something.
      (candidate, candidate.score * Double(candidate.count * candidate.terms.count))
    }
    let sorted = scored.sorted { left, right in
      left.1 != right.1
        ? left.1 > right.1
        : (left.0.turn, left.0.range.lowerBound, right.0.terms.count)
          < (right.0.turn, right.0.range.lowerBound, left.0.terms.count)
    }
    var chosen: [Topic] = []
    for (candidate, _) in sorted where chosen.count < most {
      let (terms, text) = (Set(candidate.terms), turns[candidate.turn].text)
      let phrase = words(candidate, text)
      guard chosen.allSatisfy({ $0.terms.isDisjoint(with: terms) }),
        phrase.utf8.count > 2, phrase.utf8.count <= 60, !fillers.spoil(phrase),
        // Part of a secret alone, without the "password is" before it, no later step would recognise.
        phrase == words(candidate, SecretMask.hide(text))
      else { continue }
      chosen.append(Topic(phrase: phrase, terms: terms, isShared: candidate.isShared))
    }
    return chosen
  }

  /// The words of a phrase as they are in its turn.
  private static func words(_ candidate: Candidate, _ text: String) -> String {
    let start = text.utf8.index(text.startIndex, offsetBy: candidate.range.lowerBound)
    let end = text.utf8.index(start, offsetBy: candidate.range.count)
    return String(decoding: text.utf8[start..<end], as: UTF8.self)
  }
}
