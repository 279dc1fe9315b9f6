import ShippedFiles
import Testing

@testable import Language

@Suite("The words of Language")
struct LanguageWordsTests {
  @Test("are lists that the module reads")
  func names() throws {
    try read(FunctionWords.List.self, "words/function-words.txt")
    try read(SmallWords.List.self, "words/small-words.txt")
    try read(DateLanguage.List.self, "words/languages.txt")
    try read(DateTerm.self, "words/dates.txt")
    try read(UnspacedWords.List.self, "words/dates-unspaced.txt")
  }

  @Test("have the dates of every language", arguments: DateLanguage.allCases)
  func dates(language: DateLanguage) throws {
    let meanings = Set(try read(PhraseMeaning.self, language.path).all.map(\.name))
    #expect(meanings.isSuperset(of: (1...12).map { .month($0) }))
    #expect(SmallWords.List(rawValue: language.rawValue) != nil)
    #expect(DateLanguage.List(rawValue: language.rawValue) != nil)
  }

  @Test("have one meaning each in a date of English or German")
  func oneMeaning() throws {
    let words = try read(DateTerm.self, "words/dates.txt").all.flatMap(\.words)
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

  @discardableResult
  private func read<Name>(_ name: Name.Type, _ path: String) throws -> WordLists<Name> {
    try WordLists<Name>(#require(ShippedFiles.text(path)), path)
  }
}
