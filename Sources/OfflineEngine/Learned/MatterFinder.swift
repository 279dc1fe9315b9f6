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

  /// The number of messages before a sentence that may say what it is about.
  private static let reach = 12
  /// The maximum number of sentences of a message that may, the last ones.
  private static let mostSentences = 12
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
  func matter(of statement: Position, isQuoted: Bool) -> Position? {
    let candidates = candidates(statement)
    guard !candidates.isEmpty else { return nil }
    let links = links(candidates, statement.message)
    let scores = candidates.map { score($0, of: statement, links[$0.message, default: 0]) }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }) else { return nil }
    let sum = scores.reduce(0) { $0 + exp($1 - scores[best]) }
    let content = content(statement)
    let need =
      value(.need) + value(.needWords) * content.words + value(.needLength) * content.length
      + value(.needPronouns) * content.pronouns + (content.isQuestion ? value(.needQuestion) : 0)
      + value(.needScore) * scores[best] + value(.needShare) / sum
      + (isQuoted ? value(.needQuoted) : 0)
    return need > value(.leastNeed) ? candidates[best] : nil
  }

  /// The sentences near one that name enough to explain it.
  private func candidates(_ statement: Position) -> [Position] {
    let near = max(0, statement.message - Self.reach)...statement.message
    return near.filter { reading.messages[$0].isEvidence }.flatMap { index in
      reading.messages[index].sentences.indices.suffix(Self.mostSentences)
        .map { Position(message: index, sentence: $0) }
        .filter { other in
          other != statement && content(other).words >= Self.leastWords
            && (index < statement.message
              || abs(other.sentence - statement.sentence) <= Self.around)
        }
    }
  }

  /// How likely each message of some sentences asks for what another one takes on, in log-odds.
  private func links(_ candidates: [Position], _ message: Int) -> [Int: Double] {
    var links: [Int: Double] = [:]
    for other in Set(candidates.map(\.message)) where other < message {
      let score = Double(request.score(view.pair(other, message)))
      links[other] = min(max(score, Self.linkBounds.lowerBound), Self.linkBounds.upperBound)
    }
    return links
  }

  private static let linkBounds = -5.0...4.0

  private func score(_ other: Position, of statement: Position, _ link: Double) -> Double {
    let content = content(other)
    var score =
      value(.words) * content.words + value(.fewWords) * min(content.words, Self.few)
      + value(.length) * content.length + value(.pronouns) * content.pronouns
      + (content.isQuestion ? value(.question) : 0)
    if other.message == statement.message {
      score += value(.sentencesBefore) * Double(statement.sentence - other.sentence)
      if other.sentence > statement.sentence { score += value(.after) }
    } else {
      let (here, there) = (reading.messages[other.message], reading.messages[statement.message])
      score += value(.request) * link + (here.sender == there.sender ? value(.own) : 0)
      if view.roles.replies[statement.message] == other.message { score += value(.reply) }
    }
    return score
  }

  private func content(_ position: Position) -> Content {
    if let content = known[position] { return content }
    let sentence = reading[position]
    let content = Content(
      words: Double(min(titles.words(position), Self.mostWords)),
      length: Double(min(sentence.tokens.count, Self.longest)) / 10,
      pronouns: Double(min(sentence.tokens.count(where: ItemTitles.isPronoun), Self.mostPronouns)),
      isQuestion: sentence.isQuestion
    )
    known[position] = content
    return content
  }

  private static let (mostWords, longest, mostPronouns) = (8, 30, 3)
  private static let few = 3.0
  /// The minimum number of words that name something in a sentence that explains another.
  private static let leastWords = 2.0

  // MARK: Coefficients

  private func value(_ list: List) -> Double { Self.values[list, default: 0] }

  private static let values = WordLists<List>(shipped: "weights/matter.txt").values

  /// The lists of `weights/matter.txt`.
  enum List: String, CaseIterable, WordListName {
    case words, fewWords, length, pronouns, question, sentencesBefore, after, request, own,
      reply
    case need, needWords, needLength, needPronouns, needQuestion, needScore, needShare, needQuoted
    case leastNeed
  }
}
