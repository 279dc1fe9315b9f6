import ShippedFiles
import Text

/// Words with which people turn down what they are asked for, in several languages.
package enum Refusals {
  /// Whether a message turns something down.
  ///
  /// - Parameter text: In lower case.
  package static func isFound(in text: String) -> Bool {
    refusals.isFound(in: text)
  }

  private static let refusals = PhraseSearch(lists[.refusals])

  private static let lists = WordLists<List>(shipped: "words/refusals.txt")

  /// The list of `words/refusals.txt`.
  enum List: String, CaseIterable, WordListName {
    case refusals
  }
}
