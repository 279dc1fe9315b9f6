import BoostedTrees
import Glibc
import MessageRoles
import ShippedFiles

/// Finds the sentence that says what another one is about: "Who tells the organisers?" for "I'll do it
/// tomorrow morning".
///
/// A linear score ranks the sentences near it, another one says whether the best of them is needed.
/// `weights/matter.txt` has the coefficients and how they were fitted.
final class MatterFinder {
  typealias Position = ThreadReading.Position

  /// What a sentence says by itself, each quantity up to the number from which more makes no
  /// difference.
  private struct Content {
    let words: Double
    /// Tens of words.
    let length: Double
    let pronouns: Double
    let isQuestion: Bool
  }

  private let reading: ThreadReading
  private let titles: ItemTitles
  private let view: ThreadView
  private let request: Trees
  private var known: [Position: Content] = [:]
  private var knownLinks: [Int: [Int: Double]] = [:]

  /// The number of messages before a sentence that may say what it is about.
  private static let reach = 12
  /// The maximum number of sentences of a message that may, the last ones.
  private static let maxSentences = 12
  /// The number of sentences on both sides of one in its own message that may.
  private static let around = 3

  /// - Parameter request: Whether a message asks for what another takes on.
  init(_ reading: ThreadReading, _ titles: ItemTitles, _ view: ThreadView, request: Trees) {
    self.reading = reading
    self.titles = titles
    self.view = view
    self.request = request
  }

  /// The sentence that says what a title's own sentence does not; nil if that says enough, or none is
  /// likely.
  ///
  /// - Parameters:
  ///   - statement: The sentence from which the title was made.
  ///   - isQuoted: Whether the title quotes it whole.
  ///   - least: The minimum need, in log-odds: by default what is needed four times of ten.
  func matter(
    of statement: Position,
    isQuoted: Bool,
    least: Double = minNeed
  ) -> Position? {
    let candidates = candidates(statement)
    let scores = candidates.map { Self.sum($0.features, Self.ranking) }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return nil }
    let share = 1 / scores.reduce(0) { $0 + exp($1 - scores[best]) }
    let need = need(statement, isQuoted: isQuoted) + [scores[best], share]
    return Self.sum(need, Self.needs) > least ? candidates[best].position : nil
  }

  /// A sentence that may explain another one, with the numbers that its score is made of.
  struct Candidate {
    let position: Position
    /// In the order of ``MatterFinder/ranking``.
    let features: [Double]
  }

  /// The sentences near one that name enough to explain it.
  func candidates(_ statement: Position) -> [Candidate] {
    let links = links(statement.message)
    return positions(near: statement).map { position in
      let link = links[position.message, default: 0]
      return Candidate(position: position, features: features(position, of: statement, link))
    }
  }

  /// What the need of an explanation depends on beside the best candidate, in the order of
  /// ``MatterFinder/needs``.
  func need(_ statement: Position, isQuoted: Bool) -> [Double] {
    let content = content(statement)
    return [
      1, content.words, content.length, content.pronouns, content.isQuestion ? 1 : 0,
      isQuoted ? 1 : 0,
    ]
  }

  private func positions(near statement: Position) -> [Position] {
    let near = max(0, statement.message - Self.reach)...statement.message
    return near.filter { reading.messages[$0].isEvidence }.flatMap { index in
      reading.messages[index].sentences.indices.suffix(Self.maxSentences)
        .map { Position(message: index, sentence: $0) }
        .filter { other in
          other != statement && content(other).words >= Self.minWords
            && (index < statement.message
              || abs(other.sentence - statement.sentence) <= Self.around)
        }
    }
  }

  /// How likely each message before one asks for what it takes on, in log-odds.
  ///
  /// A message may take on thousands of things.
  private func links(_ message: Int) -> [Int: Double] {
    if let links = knownLinks[message] { return links }
    var links: [Int: Double] = [:]
    for other in max(0, message - Self.reach)..<message where reading.messages[other].isEvidence {
      let score = Double(request.score(view.pair(other, message)))
      links[other] = min(max(score, Self.linkBounds.lowerBound), Self.linkBounds.upperBound)
    }
    knownLinks[message] = links
    return links
  }

  private static let linkBounds = -5.0...4.0

  private func features(_ other: Position, of statement: Position, _ link: Double) -> [Double] {
    let content = content(other)
    let isSame = other.message == statement.message
    let (here, there) = (reading.messages[other.message], reading.messages[statement.message])
    let isReplied = view.roles.replies[statement.message] == other.message
    return [
      content.words, min(content.words, Self.few), content.length, content.pronouns,
      content.isQuestion ? 1 : 0, isSame ? Double(statement.sentence - other.sentence) : 0,
      isSame && other.sentence > statement.sentence ? 1 : 0, isSame ? 0 : link,
      !isSame && here.sender == there.sender ? 1 : 0, !isSame && isReplied ? 1 : 0,
    ]
  }

  private func content(_ position: Position) -> Content {
    if let content = known[position] { return content }
    let sentence = reading[position]
    let content = Content(
      words: Double(min(titles.words(position), Self.maxWords)),
      length: Double(min(sentence.tokens.count, Self.longest)) / 10,
      pronouns: Double(min(sentence.tokens.count(where: ItemTitles.isPronoun), Self.maxPronouns)),
      isQuestion: sentence.isQuestion
    )
    known[position] = content
    return content
  }

  private static let (maxWords, longest, maxPronouns) = (8, 30, 3)
  private static let few = 3.0
  /// The minimum number of words that name something in a sentence that explains another.
  private static let minWords = 2.0

  // MARK: Coefficients

  /// The coefficients of a candidate's score, and of the need, in the order of their features.
  static let ranking: [List] = [
    .words, .fewWords, .length, .pronouns, .question, .sentencesBefore, .after, .request, .own,
    .reply,
  ]
  static let needs: [List] = [
    .need, .needWords, .needLength, .needPronouns, .needQuestion, .needQuoted, .needScore,
    .needShare,
  ]

  private static func sum(_ features: [Double], _ lists: [List]) -> Double {
    zip(features, lists).reduce(0) { $0 + $1.0 * values[$1.1, default: 0] }
  }

  /// The minimum need of an explanation, in log-odds.
  static let minNeed = values[.minNeed, default: 0]

  private static let values = WordLists<List>(shipped: "weights/matter.txt").values

  /// The lists of `weights/matter.txt`.
  enum List: String, CaseIterable, WordListName {
    case words, fewWords, length, pronouns, question, sentencesBefore, after, request, own,
      reply
    case need, needWords, needLength, needPronouns, needQuestion, needScore, needShare, needQuoted
    case minNeed
  }
}
