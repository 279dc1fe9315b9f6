import Conversations
import Language
import ShippedFiles

/// How much likelier items are in a thread of a language than their scores say, in log-odds.
///
/// Most labelled chats are in English, so the trees are less sure of other languages.
/// `weights/languages.txt` says how it was fitted.
struct LanguageShift {
  private let numbers: [Double]

  /// What is added to the score of an action item, and to that of a decision.
  var action: Float { number(0) }
  var decision: Float { number(1) }

  init(_ reading: ThreadReading, _ dates: ThreadDates) {
    numbers = Self.list(reading, dates).map(Self.lists.numbers) ?? []
  }

  private func number(_ index: Int) -> Float {
    numbers.indices.contains(index) ? Float(numbers[index]) : 0
  }

  private static func list(_ reading: ThreadReading, _ dates: ThreadDates) -> List? {
    if let language = dates.language { return List(rawValue: language.rawValue) }
    let texts = reading.messages.filter(\.isEvidence).prefix(sample).map(\.stored.text)
    guard texts.count(where: SmallWords.isUnspaced) * 2 > texts.count else { return nil }
    return texts.contains(where: SmallWords.hasKana) ? .japanese : .chinese
  }

  /// The number of messages from which the language of a thread is detected.
  private static let sample = 200

  private static let lists = WordLists<List>(shipped: "weights/languages.txt")

  /// The lists of `weights/languages.txt`: languages.
  enum List: String, CaseIterable, WordListName {
    case spanish, french, italian, portuguese, dutch, polish, japanese, chinese
  }
}
