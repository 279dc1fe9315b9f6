import ShippedFiles
import Text

/// Words with which people take something on, ask and agree.
enum PromiseWords {
  /// Whether a message asks something.
  static func isQuestion(_ text: String) -> Bool {
    text.contains { "?？؟".contains($0) }
  }

  /// Whether a message is about its writer.
  ///
  /// - Parameter tokens: Its words in lower case.
  static func isFirstPerson(_ text: String, _ tokens: [String]) -> Bool {
    if firstPersonUnspaced.contains(where: text.contains) { return true }
    return tokens.contains { token in
      firstPerson.contains(token) || firstPerson.contains(String(token.prefix { $0 != "'" }))
    }
  }

  private static let firstPerson = lists.set(.firstPerson)
  private static let firstPersonUnspaced = lists[.firstPersonUnspaced]

  /// Whether a message begins with a word of assent.
  ///
  /// - Parameter tokens: Its words in lower case.
  static func isAssent(_ text: String, _ tokens: [String]) -> Bool {
    if assentsUnspaced.contains(where: text.hasPrefix) { return true }
    return tokens.first.map(assents.contains) ?? false
  }

  private static let assents = lists.set(.assents)
  private static let assentsUnspaced = lists[.assentsUnspaced]

  /// Whether a quote promises something in the first person.
  static func isPromise(_ quote: String) -> Bool {
    let words = quote.lowercased().replacing("’", with: "'")
      .split { !$0.isLetter && $0 != "'" }
    let text = " " + words.joined(separator: " ") + " "
    return promises.contains { $0.said.isFound(in: text) && !$0.denied.isFound(in: text) }
  }

  /// Whether a message says that its writer will not do something.
  ///
  /// - Parameter text: In lower case.
  static func isRefusal(_ text: String) -> Bool {
    refusals.contains { $0.isFound(in: text) } && !isPromise(text)
  }

  private static let refusals = lists[.refusals].map { ByteSearch($0) }

  /// Whether a message says outright that something is done.
  ///
  /// - Parameter text: In lower case.
  static func reportsDone(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }
    return !isPromise(text) && !isQuestion(text)
      && (words.contains { reports.contains(String($0)) }
        || reportsUnspaced.contains { $0.isFound(in: text) })
  }

  private static let reports = lists.set(.reports)
  private static let reportsUnspaced = lists[.reportsUnspaced].map { ByteSearch($0) }

  /// The beginnings of promises, in some languages.
  private static let promises = lists[.promises].map {
    (said: ByteSearch(" \($0) "), denied: ByteSearch(" \($0) not "))
  }

  private static let lists = WordLists<List>(shipped: "words/promises.txt")

  /// The lists of `words/promises.txt`.
  enum List: String, CaseIterable, WordListName {
    case firstPerson, firstPersonUnspaced, assents, assentsUnspaced, promises, refusals,
      reports, reportsUnspaced
  }
}
