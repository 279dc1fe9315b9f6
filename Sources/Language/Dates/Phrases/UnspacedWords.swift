import ShippedFiles
import Text

/// The words of dates in Japanese and Chinese, folded: those of `words/dates-unspaced.txt`, and the
/// characters that the grammar is made of.
enum UnspacedWords {
  typealias Bytes = [UInt8]

  /// What a phrase means.
  enum Meaning: Hashable {
    /// Days from the message's own.
    case day(Int)
    /// A part of the message's own day.
    case partOfToday
    /// Weeks, months, years from the present one.
    case period(CalendarUnit, Int)
    /// The last day of a period.
    case end(CalendarUnit, Int)
    /// Weeks from the present one.
    case weekend(Int)
    /// The Monday of a week, counted from the present one.
    case weekStart(Int)
  }

  /// The number of bytes of a character, all of which are between U+0800 and U+FFFF.
  static let width = 3

  /// Phrases by their first character, longest first.
  static let phrases: [Bytes: [(phrase: Bytes, meaning: Meaning)]] = {
    var table: [Bytes: [(phrase: Bytes, meaning: Meaning)]] = [:]
    for case (.phrase(let meaning), let words) in lists.all {
      for phrase in words.map(folded) {
        table[Bytes(phrase.prefix(width)), default: []].append((phrase, meaning))
      }
    }
    return table.mapValues { $0.sorted { $0.phrase.count > $1.phrase.count } }
  }()

  /// From Monday.
  static let japaneseDays = words(.japaneseDays)
  /// From Monday; the last two are Sunday.
  static let chineseDays = words(.chineseDays)
  static let weekdayNouns = words(.weekdayNouns)
  static let habits = words(.habits)
  static let deadlines = words(.deadlines)
  static let links = words(.links)
  static let parts = words(.parts)
  static let afternoons = words(.afternoons)
  static let early = words(.early)
  static let middle = words(.middle)
  static let late = words(.late)
  static let limitsBefore = words(.limitsBefore)
  static let limitsAfter = words(.limitsAfter)
  static let hours = words(.hours)
  static let months = words(.months)
  static let monthDays = words(.monthDays)
  static let dayCounts = words(.dayCounts)
  static let distances = words(.distances)

  /// The units of distances, in the order in which they are tried.
  static let units: [(word: Bytes, unit: CalendarUnit)] = {
    var units: [(word: Bytes, unit: CalendarUnit)] = []
    for case (.distance(let unit), let words) in lists.all {
      units += words.map { (folded($0), unit) }
    }
    return units
  }()

  /// The digits that are characters.
  static let digits: [Bytes: Int] = {
    var digits: [Bytes: Int] = [:]
    for case (.number(let number), let words) in lists.all {
      for word in words { digits[folded(word)] = number }
    }
    return digits
  }()

  // MARK: Characters

  static let ten = folded("十")
  static let day = folded("日")
  /// After the name of a weekday in Japanese.
  static let weekday = folded("曜")
  static let before = folded("前")
  /// After an hour, which makes it a length.
  static let lengths = ["間", "间"].map(folded)
  /// Before 周, which makes it a week.
  static let counts = ["一", "两", "每"].map(folded)

  private static let lists = WordLists<List>(shipped: "words/dates-unspaced.txt")

  private static func words(_ list: List) -> [Bytes] { lists[list].map(folded) }

  private static func folded(_ text: String) -> Bytes { FoldedText(text).bytes }
}
