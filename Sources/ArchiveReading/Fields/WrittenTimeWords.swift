import ShippedFiles

/// The words of dates and times in the languages of people, in lower case and without full stops.
package enum WrittenTimeWords {
  /// The first half of the day.
  package static let morning = lists.set(.morning)
  /// The second half of the day.
  package static let afternoon = lists.set(.afternoon)

  /// The month that words name: the last that may be one, because days of the week precede it, and
  /// some begin like a month (`mardi 4 février`, `maandag 3 februari`).
  ///
  /// - Returns: Its number, counted from 1; nil if none of the words is a month.
  package static func month(in words: [String]) -> Int? {
    words.reversed().lazy.compactMap(month).first
  }

  /// Whether words are a date and nothing else: numbers, months, days of the week, and short words
  /// between them.
  package static func areDate(_ words: [String]) -> Bool {
    words.allSatisfy { word in
      word.first?.isNumber == true || word.count <= 2 && word.allSatisfy(\.isLetter)
        || word == "den" || month(word) != nil
        || weekdays.contains(String(word.prefix(3)))
    }
  }

  /// The month that a word begins like: three letters distinguish most of them.
  private static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3, word.utf8.count <= 24 else { return nil }
    return (3...5).reversed().lazy.compactMap { months[word.prefix($0)] }.first
  }

  private static let months: [Substring: Int] = {
    var months: [Substring: Int] = [:]
    for case (.month(let month), let words) in lists.all {
      for word in words { months[word[...]] = month }
    }
    return months
  }()

  private static let weekdays = lists.set(.weekday)

  private static let lists = WordLists<List>(shipped: "words/written-times.txt")

  /// The lists of `words/written-times.txt`.
  package enum List: WordListName {
    /// The beginnings of the names of a month.
    case month(Int)
    /// The beginnings of the days of the week, and the halves of the day.
    case weekday, morning, afternoon

    /// All of them.
    package static var required: Set<List> {
      Set((1...12).map { .month($0) } + [.weekday, .morning, .afternoon])
    }

    /// The list with a name.
    package init?(listName: String) {
      guard let list = Self.required.first(where: { $0.name == listName }) else { return nil }
      self = list
    }

    private var name: String {
      switch self {
      case .month(let month): "month \(month)"
      case .weekday: "weekday"
      case .morning: "morning"
      case .afternoon: "afternoon"
      }
    }
  }
}
