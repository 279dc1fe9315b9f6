import ShippedFiles

/// The lists of `words/redaction.txt`: words by which secrets and personal data are distinguished from other
/// text.
enum RedactionWords: String, CaseIterable, WordListName {
  case commonWords, nameEndings, aboutPasswords, passwordSubjects, numberings

  private static let lists = WordLists<RedactionWords>(shipped: "words/redaction.txt")

  /// The words, in the order of the file.
  var words: [String] { Self.lists[self] }
}
