import ShippedFiles
import Text

/// Recognizes a sentence that hands something to a person, although it may also be about its
/// writer: "Tom, could you order the cake? I'll be at the dentist", "I'll have Cy fix it", "das
/// macht Bo".
struct Delegation {
  private let names: Set<String>

  /// Creates a recognizer for a person.
  ///
  /// - Parameter name: The person's name.
  init(to name: String?) { names = ClaimWords.nameWords(name) }

  /// Whether a text hands something to the person, or reports what they said or do.
  func isMade(in text: String) -> Bool {
    guard !names.isEmpty, Self.mayName(names, text) else { return false }
    let words = Self.words(text)
    return words.indices.contains { index in
      guard names.contains(words[index].text) else { return false }
      let word = words[index]
      // The first and the last name are one name.
      let before = words[..<index].last { !names.contains($0.text) }
      let after = words[(index + 1)...].first { !names.contains($0.text) }
      let isFirst = index == 0 || Self.enders.contains(words[index - 1].mark)
      let isLast = index > 0 && words[index - 1].mark == "," && Self.enders.contains(word.mark)
      return word.isMention || isFirst && ",:".contains(word.mark) || isLast
        || before.map { Self.hands($0, before: after) } ?? false
        || after.map { Self.doing.contains($0.text) && word.mark == " " } ?? false
    }
  }

  /// Whether a text may have one of some names: finding the words of a text is slow.
  private static func mayName(_ names: Set<String>, _ text: String) -> Bool {
    guard text.isASCII else { return true }
    let lower = text.lowercased()
    return names.contains { ByteSearch($0).isFound(in: lower) }
  }

  /// Whether a word before the name hands something over: "tell Cy to …", but not "tell Cy the news".
  private static func hands(_ word: Word, before next: Word?) -> Bool {
    guard word.mark == " " else { return false }
    if handing.contains(word.text) { return true }
    return telling.contains(word.text) && next.map { !matters.contains($0.text) } ?? false
  }

  private struct Word {
    var text: String
    /// Whether an `@` is before it.
    var isMention: Bool
    /// The sign after it: a space if there is none.
    var mark: Character
  }

  private static let enders: Set<Character> = [".", "!", "?", "\n"]

  private static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var word = ""
    var isMention = false
    for character in text.lowercased() + " " {
      if character.isLetter || character.isNumber || !word.isEmpty && character == "'" {
        word.append(character)
        continue
      }
      if !word.isEmpty {
        words.append(Word(text: word, isMention: isMention, mark: character))
        word = ""
        isMention = false
      } else if !character.isWhitespace, let last = words.indices.last, words[last].mark == " " {
        words[last].mark = character
      }
      if character == "@" { isMention = true } else if !character.isWhitespace { isMention = false }
    }
    return words
  }

  /// Words before the name of someone who is to do something.
  private static let handing = lists.set(.handing)

  private static let telling = lists.set(.telling)
  /// Words after a name that begin news for the person rather than a task.
  private static let matters = lists.set(.matters)

  /// Words after the name of someone who does something, or says so.
  private static let doing = lists.set(.doing)

  private static let lists = WordLists<List>(shipped: "words/delegation.txt")

  /// The lists of `words/delegation.txt`.
  enum List: String, CaseIterable, WordListName {
    case handing, telling, matters, doing
  }
}
