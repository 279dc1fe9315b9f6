import CivilTime

/// What a word can mean in a date.
enum DateTerm: Sendable, Hashable {
  case weekday(Weekday, Spelling)
  /// `Freitagabend`.
  case weekdayPart(Weekday, DayPart)
  case month(Int, Spelling)
  /// `one` to `twelve`.
  case number(Int)
  /// `a`, `ein`: one, of a unit.
  case article
  case the
  case couple
  /// `few`, `paar`: counts hours and minutes alone.
  case few
  case half
  case quarter
  case unit(CalendarUnit)
  /// `today`, `tomorrow`, in days from today.
  case day(Int)
  /// German `morgen`, tomorrow or morning.
  case morgen
  case tonight
  case part(DayPart)
  case noon
  case midnight
  case next
  /// `übernächste`.
  case afterNext
  case this
  case coming
  case last
  /// `end`, `Ende`.
  case end
  /// `early`, `Anfang`, `beginning`.
  case early
  /// `mid`, `Mitte`.
  case middle
  case late
  case of
  /// `EOD`, `COB`.
  case endOfDay
  /// `EOW`, `EOM`.
  case endOf(CalendarUnit)
  case close
  case business
  /// Days on which people work: `Werktage`.
  case businessDays
  case weekend
  /// Two weeks.
  case fortnight
  /// The `Q` of `Q2`.
  case q
  /// `KW`, a week by its number.
  case calendarWeek
  /// English a.m. or German `am`.
  case am
  case pm
  case p
  case m
  case oh
  case clock
  case uhr
  /// `th`, `st`.
  case ordinal
  case lead(DateLead, isGerman: Bool)
  case and
  case ago
  case now
  /// `was`: what follows is in the past.
  case past
  /// `move`: "from Monday to Tuesday" is then not a range.
  case move
  case every
  /// `not`, `nicht`, `no`.
  case not
  /// `mehr`, after `nicht`.
  case more
  /// `rather`, before `than`, or `statt`: what follows is not meant.
  case rather
  /// `instead`, before `of`.
  case instead
  /// `earlier`, before `than`.
  case earlier
  /// `first`, `Ersten`: the first day of a month.
  case first
  /// `thing`, after `first`.
  case thing
  /// `course`, `Laufe`: "im Laufe der Woche".
  case course
  /// `new`, before `year`.
  case new
  /// `increase`: the number after "by" is then an amount.
  case amount
  case feast(Feast)
  case version
  /// `good`, `guten`: what follows is a greeting.
  case good
  /// `zusammen`, `all`: the people greeted.
  case everyone
  /// `is`, between "deadline" and its date.
  case copula
  /// Any other word that may follow a number which is an hour or a day.
  case function

  /// The number of periods from the present one that `this`, `next` and their like mean; nil for
  /// other terms.
  var periodOffset: Int? {
    switch self {
    case .last: -1
    case .this: 0
    case .next, .coming: 1
    case .afterNext: 2
    default: nil
    }
  }

  /// How far a word can be trusted to be what it looks like.
  enum Spelling: String, Sendable {
    /// The full name, which is not another word.
    case full
    /// A shortened name that is not another word.
    case short
    /// A name that is another word, too: `may`, `sun`, `sat`.
    case risky
    /// A German short name, such as `Do` and `So`.
    case german
  }
}

/// What a word before a date says about it.
enum DateLead: String, Sendable {
  case at, around, on, inside, within, by, until, before, after, from, between, to, since, over
  case due
  /// `earliest`, `frühestens`.
  case earliest
  /// `latest`, `spätestens`.
  case latest

  /// Whether the date is the last moment for something.
  var isDeadline: Bool {
    switch self {
    case .within, .by, .until, .before, .due, .latest: true
    default: false
    }
  }

  /// Whether the word belongs to the date that follows it.
  var isPartOfDate: Bool {
    switch self {
    case .to, .over: false
    default: true
    }
  }
}

/// A unit of the calendar.
enum CalendarUnit: String, Sendable {
  case minute, hour, day, week, month, quarter, year
}

/// A part of the day.
///
/// The hours are those of a working day; no text says them.
enum DayPart: String, Sendable {
  case morning, midday, afternoon, evening, night

  /// The part's first and last minute.
  var minutes: (first: Int, last: Int) {
    switch self {
    case .morning: (540, 720)
    case .midday: (720, 780)
    case .afternoon: (780, 1020)
    case .evening: (1080, 1260)
    case .night: (1200, 1439)
    }
  }
}
