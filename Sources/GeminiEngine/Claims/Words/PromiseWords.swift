import Language
import ShippedFiles
import Text

/// Words with which people take something on, ask and agree.
enum PromiseWords {
  /// Whether a message asks something.
  static func isQuestion(_ text: String) -> Bool {
    // Most texts have none of the signs' first bytes, and finding characters is slow.
    text.utf8.contains(where: questionBytes.contains) && text.contains { "?？؟".contains($0) }
  }

  private static let questionBytes = "?？؟".unicodeScalars.compactMap { UTF8.encode($0)?.first }

  /// Whether a message is about its writer.
  ///
  /// - Parameter tokens: Its words in lower case.
  static func isFirstPerson(_ text: String, _ tokens: [String]) -> Bool {
    if !text.isASCII, firstPersonUnspaced.contains(where: text.contains) { return true }
    return tokens.contains { token in
      firstPerson.contains(token)
        || token.utf8.contains(UInt8(ascii: "'"))
          && firstPerson.contains(String(token.prefix { $0 != "'" }))
    }
  }

  private static let firstPerson = lists.set(.firstPerson)
  private static let firstPersonUnspaced = lists[.firstPersonUnspaced]

  /// Whether a message begins with a word of assent.
  ///
  /// - Parameter tokens: Its words in lower case.
  static func isAssent(_ text: String, _ tokens: [String]) -> Bool {
    if !text.isASCII, assentsUnspaced.contains(where: text.hasPrefix) { return true }
    return tokens.first.map(assents.contains) ?? false
  }

  private static let assents = lists.set(.assents)
  private static let assentsUnspaced = lists[.assentsUnspaced]

  /// Whether a quote promises something in the first person.
  static func isPromise(_ quote: String) -> Bool {
    let text = spaced(quote)
    return promises.isFound(in: text) { !denials[$0].isFound(in: text) }
  }

  /// The words of a text in lower case, with a space before and after each.
  private static func spaced(_ text: String) -> [UInt8] {
    let space = UInt8(ascii: " ")
    guard text.isASCII else {
      let words = text.lowercased().replacing("’", with: "'").split { !$0.isLetter && $0 != "'" }
      return Array(" \(words.joined(separator: " ")) ".utf8)
    }
    var spaced = [space]
    spaced.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      let letter = byte | 0x20
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || byte == UInt8(ascii: "'") {
        spaced.append(letter)
      } else if spaced.last != space {
        spaced.append(space)
      }
    }
    if spaced.last != space { spaced.append(space) }
    return spaced
  }

  /// Whether a message says that its writer will not do something.
  ///
  /// - Parameter text: In lower case.
  static func isRefusal(_ text: String) -> Bool {
    Refusals.isFound(in: text) && !isPromise(text)
  }

  /// Whether a message says outright that something is done.
  ///
  /// - Parameter text: In lower case.
  static func reportsDone(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }
    return !isPromise(text) && !isQuestion(text)
      && (words.contains { reports.contains(String($0)) }
        || reportsUnspaced.isFound(in: text))
  }

  private static let reports = lists.set(.reports)
  private static let reportsUnspaced = ByteSearchSet(lists[.reportsUnspaced])

  /// The beginnings of promises, in some languages.
  private static let promises = ByteSearchSet(lists[.promises].map { " \($0) " })
  /// The same with a "not" after it.
  private static let denials = lists[.promises].map { ByteSearch(" \($0) not ") }

  private static let lists = WordLists<List>(shipped: "words/promises.txt")

  /// The lists of `words/promises.txt`.
  enum List: String, CaseIterable, WordListName {
    case firstPerson, firstPersonUnspaced, assents, assentsUnspaced, promises
    case reports, reportsUnspaced
  }
}
