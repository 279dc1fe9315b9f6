import CivilTime
import ShippedFiles

/// What words of a language mean in a date.
enum PhraseMeaning: Sendable, Hashable {
  /// Days from the message's own.
  case day(Int)
  /// A part of the message's own day: `ce soir`.
  case partOfToday
  /// Spanish `mañana`: tomorrow, or morning after an article.
  case tomorrowOrMorning
  /// `soir`, `tarde`: a part of a day.
  case part
  /// `a la noche`: a part of the message's own day, unless the text names another one.
  case vaguePart
  /// `en la mañana`: the coming morning, unless the text names another day.
  case comingMorning
  case weekday(Weekday)
  /// A weekday that is also an ordinal: Portuguese `segunda`; counts after a preposition or `feira`.
  case ordinalWeekday(Weekday)
  case month(Int)
  case unit(CalendarUnit)
  case number(Int)
  /// `primo`: the first day, or the first weekday, of the month that follows.
  case first
  /// `último`: the last weekday of the month that follows.
  case final
  /// `dziewiątego`: the ninth day of a month, whether it is named or not.
  case ordinalDay(Int)
  case this, next, last
  /// `en huit` after a weekday: days after the coming one.
  case later(Int)
  /// `en`, `dans`, before a number of days.
  case distance
  case end
  /// `début`, `mediados`: a part of the period that follows.
  case early, middle
  case weekend
  /// `au cours de`: some time in the period that follows.
  case within
  /// `después de`: before a weekend or a feast.
  case after
  case feast(Feast)
  /// `media hora`.
  case halfHour
  /// `pas avant`, `como pronto`: what follows, or is before it, is the first moment.
  case earliest
  /// `pas`: what follows, or ends before it, is not meant.
  case not
  /// `antes de`, `avant`: what follows is the last moment.
  case deadline
  /// `el`, `le`, `dia`: a number after it may be the day of a month.
  case article
  /// Words between the parts of a date: `de`, `por la`.
  case link
  /// `a las`, `om`: a number after it is an hour.
  case clock
  /// `o`, `alle`: an hour in words may follow.
  case spokenClock
  /// `czwartej`: the fourth hour, after what leads to one.
  case ordinalHour(Int)
  /// `uur`, `h`: the number before it is an hour.
  case hour
  /// `cada`, `tous les`: what follows is a habit, not a day.
  case every
}

extension PhraseMeaning {
  /// Whether it is a day from today on, or a weekday.
  fileprivate var isDay: Bool {
    switch self {
    case .day(let days): days >= 0
    case .weekday, .tomorrowOrMorning: true
    default: false
    }
  }
}

/// The words and phrases of dates in a language, folded, with what they mean.
struct DatePhrases {
  /// The number of words of the longest phrase.
  private(set) var longest = 1
  private var meanings: [String: [PhraseMeaning]] = [:]

  /// What a phrase can mean.
  subscript(phrase: String) -> [PhraseMeaning] { meanings[phrase] ?? [] }

  private init(_ language: DateLanguage) {
    for (meaning, phrases) in WordLists<PhraseMeaning>(shipped: language.path).all {
      for phrase in phrases {
        longest = max(longest, phrase.split(separator: " ").count)
        meanings[phrase, default: []].append(meaning)
      }
    }
  }

  /// The phrases of a language.
  static func of(_ language: DateLanguage) -> DatePhrases {
    switch language {
    case .spanish: spanish
    case .french: french
    case .italian: italian
    case .portuguese: portuguese
    case .dutch: dutch
    case .polish: polish
    }
  }

  /// The languages of words that name a day from today on in one language only: `jutro`, `venerdi`.
  static let languages: [String: DateLanguage] = {
    var languages: [String: Set<DateLanguage>] = [:]
    for language in DateLanguage.allCases {
      for (phrase, meanings) in of(language).meanings where meanings.contains(where: \.isDay) {
        guard phrase.utf8.count > 3, !phrase.contains(" ") else { continue }
        languages[phrase, default: []].insert(language)
      }
    }
    return languages.compactMapValues { $0.count == 1 ? $0.first : nil }
      .filter { DateVocabulary.term($0.key) == nil }
  }()

  private static let spanish = DatePhrases(.spanish)
  private static let french = DatePhrases(.french)
  private static let italian = DatePhrases(.italian)
  private static let portuguese = DatePhrases(.portuguese)
  private static let dutch = DatePhrases(.dutch)
  private static let polish = DatePhrases(.polish)
}

extension DateLanguage {
  /// The file of the language's words and phrases of dates.
  var path: String { "words/dates-\(rawValue).txt" }
}
