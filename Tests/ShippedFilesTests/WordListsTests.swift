import ShippedFiles
import Testing

@Suite("Lists of words")
struct WordListsTests {
  private enum Name: String, CaseIterable, WordListName { case small, large }

  /// A name that any line may have.
  private struct AnyName: WordListName {
    let name: String

    static var required: Set<AnyName> { [] }

    init?(listName: String) { name = listName }
  }

  @Test("are separated by commas, and go on in lines that begin with a tab")
  func lists() throws {
    let lists = try WordLists<Name>(
      "# A comment.\n\nlarge\tvery big, vast,\n\thuge\nsmall\tnow\\, then, tiny,so\\,\n",
      "words/test.txt"
    )
    #expect(lists[.large] == ["very big", "vast", "huge"])
    #expect(lists[.small] == ["now, then", "tiny", "so,"])
    #expect(lists.set(.large) == ["vast", "huge", "very big"])
    #expect(lists.all.map(\.name) == [.large, .small])
  }

  @Test("may be numbers")
  func numbers() throws {
    let lists = try WordLists<Name>("small\t-0.35\nlarge\t1, 2.5\n", "weights/test.txt")
    #expect(lists.numbers(.small) == [-0.35])
    #expect(lists.numbers(.large) == [1, 2.5])
  }

  @Test(
    "are refused with the line of the mistake",
    arguments: [
      ("small\ta\nlarge b\n", 2, WordListError.Problem.hasNoTab),
      ("small\ta\nmedium\tb\n", 2, .isUnknown("medium")),
      ("\ta\n", 1, .isUnknown("")),
      ("small\ta\nlarge\tb\nsmall\tc", 3, .isRepeated("small")),
      ("small\ta\n", 2, .isMissing("large")),
      ("large\ta\nsmall\t,", 2, .isMissing("small")),
    ]
  )
  func mistakes(text: String, line: Int, problem: WordListError.Problem) throws {
    let error = try #require(throws: WordListError.self) {
      try WordLists<Name>(text, "words/test.txt")
    }
    #expect(error.problem == problem)
    #expect(error.description.hasPrefix("words/test.txt:\(line): "))
  }

  @Test(
    "that are shipped have no word twice and no list without words",
    arguments: ShippedFiles.paths.filter { $0.hasPrefix("words/") }
  )
  func shipped(path: String) throws {
    let lists = try WordLists<AnyName>(#require(ShippedFiles.text(path)), path)
    #expect(!lists.all.isEmpty)
    for (list, words) in lists.all {
      let repeated = Dictionary(grouping: words) { $0 }.filter { $1.count > 1 }.keys.sorted()
      #expect(repeated.isEmpty, "\(path): \(list.name)")
    }
  }

  @Test("of a file that is not shipped are a mistake, not no words")
  func notShipped() throws {
    let error = try #require(throws: WordListError.self) {
      try WordLists<AnyName>.read("words/none.txt")
    }
    #expect(error.problem == .isNotShipped)
    #expect(error.description == "words/none.txt: there is no such file in the program")
  }
}
