/// Months as programs write them, whatever the language of the people.
package enum EnglishMonth {
  private static let names = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// The number of a month, counted from 1.
  ///
  /// - Parameter word: A name or its first three letters, in any case.
  /// - Returns: nil if it is not a month.
  package static func number(of word: some StringProtocol) -> Int? {
    names.firstIndex(of: String(word.lowercased().prefix(3))).map { $0 + 1 }
  }
}
