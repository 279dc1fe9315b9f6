import CivilTime

/// A form of times that is not ISO 8601, as `strptime` describes it.
struct TimeForm {
  /// The form as it is written in a mapping.
  let text: String
  private let format: TimeFormat

  private init?(_ text: String) {
    guard let format = TimeFormat(text) else { return nil }
    self.text = text
    self.format = format
  }

  /// The known forms, the best first: where both are possible, the day before the month.
  ///
  /// With AM and PM, as Americans write, the month comes first.
  private static let known = {
    let dates = [
      "%d.%m.%Y", "%d.%m.%y", "%d/%m/%Y", "%d/%m/%y", "%m/%d/%Y", "%m/%d/%y", "%Y/%m/%d",
      "%d-%m-%Y", "%d %b %Y", "%b %d, %Y",
    ]
    let monthFirst = dates.filter { $0.hasPrefix("%m") } + dates.filter { !$0.hasPrefix("%m") }
    func joined(_ dates: [String], _ times: [String]) -> [String] {
      dates.flatMap { date in times.flatMap { ["\(date) \($0)", "\(date), \($0)"] } }
    }
    return joined(dates, ["%H:%M:%S", "%H:%M"]) + dates
      + joined(monthFirst, ["%I:%M:%S %p", "%I:%M %p"])
      + ["%Y%m%d%H%M%S", "%Y%m%d%H%M", "%Y%m%d", "%d.%m.%Y, %H:%M Uhr", "%d.%m.%y, %H:%M Uhr"]
  }()

  /// Whether it includes a time of day.
  var hasTimeOfDay: Bool { text.contains("%H") || text.contains("%I") }

  /// The form that nearly all of some texts have; nil if there is none.
  ///
  /// Where several fit equally well, the one that keeps times in order wins: `3/1`, `3/2`, `3/3`
  /// are days of March.
  static func of(_ texts: [String]) -> TimeForm? {
    guard texts.prefix(20).contains(where: { $0.contains(where: \.isNumber) && $0.utf8.count < 40 })
    else { return nil }
    let sample = texts.prefix(20)
    var best: (form: TimeForm, count: Int, inOrder: Int)?
    for form in known.lazy.compactMap(TimeForm.init)
    where sample.contains(where: { form.iso8601($0) != nil }) {
      let times = texts.compactMap(form.iso8601)
      guard times.count * 10 >= texts.count * 9 else { continue }
      let inOrder = inOrder(times)
      let isBetter = best.map { (times.count, inOrder) > ($0.count, $0.inOrder) } ?? true
      if isBetter { best = (form, times.count, inOrder) }
    }
    return best?.form
  }

  /// The number of times less than three weeks after the one before, or before it if all run
  /// backwards.
  private static func inOrder(_ times: [String]) -> Int {
    let days = times.compactMap { ISO8601Time($0)?.instant(in: .utc)?.milliseconds }
      .map { $0 / 86_400_000 }
    let steps = zip(days, days.dropFirst()).map { $1 - $0 }
    return max(
      steps.count { (0..<21).contains($0) },
      steps.count { (-20...0).contains($0) }
    )
  }

  /// A time as ISO 8601; nil if it has another form, or a two-digit year is read as four digits.
  func iso8601(_ text: String) -> String? {
    let time = format.time(text)
    if case .local(let local)? = time, local.date.year <= 99 { return nil }
    return time?.iso8601
  }
}

extension ISO8601Time {
  /// Whether a text names a possible day, with or without a time, and not only a year or month; nil if
  /// it has another form.
  static func isDay(_ text: String) -> Bool? {
    switch ISO8601Time(text) {
    case .instant, .local: text.utf8.count >= 8
    case .impossible: false
    case nil: nil
    }
  }

  /// The time as text; nil if it is impossible.
  var iso8601: String? {
    switch self {
    case .instant(let instant): instant.iso8601
    // As in UTC, without its `Z`.
    case .local(let local): String(local.instant(offset: 0).iso8601.dropLast())
    case .impossible: nil
    }
  }
}
