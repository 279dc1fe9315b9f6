import ShippedFiles
import Testing

@testable import Language

@Suite("The words of Language")
struct LanguageWordsTests {
  @Test("are lists that the module reads")
  func names() {
    #expect(throws: Never.self) {
      try WordLists<FunctionWords.List>.read("words/function-words.txt")
    }
    #expect(throws: Never.self) { try WordLists<Refusals.List>.read("words/refusals.txt") }
    #expect(throws: Never.self) { try WordLists<SmallWords.List>.read("words/small-words.txt") }
    #expect(throws: Never.self) { try WordLists<DateLanguage.List>.read("words/languages.txt") }
    #expect(throws: Never.self) { try WordLists<DateTerm>.read("words/dates.txt") }
    #expect(throws: Never.self) { try WordLists<NumberWords.List>.read("words/numbers.txt") }
    #expect(throws: Never.self) {
      try WordLists<UnspacedWords.List>.read("words/dates-unspaced.txt")
    }
  }

  @Test("have the dates of every language", arguments: DateLanguage.allCases)
  func dates(language: DateLanguage) throws {
    let meanings = Set(try WordLists<PhraseMeaning>.read(language.path).all.map(\.name))
    #expect(meanings.isSuperset(of: (1...12).map { .month($0) }))
    #expect(SmallWords.List(rawValue: language.rawValue) != nil)
    #expect(DateLanguage.List(rawValue: language.rawValue) != nil)
  }

  @Test("have one meaning each in a date of English or German")
  func oneMeaning() throws {
    let words = try WordLists<DateTerm>.read("words/dates.txt").all.flatMap(\.words)
    #expect(Dictionary(grouping: words) { $0 }.filter { $1.count > 1 }.keys.sorted() == [])
    #expect(words.allSatisfy { $0.utf8.count <= DateVocabulary.longest })
  }

  @Test("have one meaning each in a date of Japanese or Chinese, and seven days a week")
  func unspaced() {
    let phrases = UnspacedWords.phrases.values.flatMap { $0.map(\.phrase) }
    #expect(Set(phrases).count == phrases.count)
    #expect(UnspacedWords.phrases.keys.allSatisfy { $0.count == UnspacedWords.width })
    #expect(UnspacedWords.japaneseDays.count == 7)
    #expect(UnspacedWords.chineseDays.count == 8)
  }

  @Test("have one number each")
  func oneNumber() throws {
    let path = "words/numbers.txt"
    let lists = try WordLists<NumberWords.List>.read(path).all
    #expect(
      NumberWords.numerals.count + NumberWords.zeros.count + NumberWords.counts.count
        == lists.flatMap(\.words).count
    )
  }
}
