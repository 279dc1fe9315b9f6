import CivilTime

/// A form of times that is not ISO 8601, as `strptime` describes it.
struct TimeForm {
  /// As a mapping says it.
  let text: String
  private let format: TimeFormat

  private init?(_ text: String) {
    guard let format = TimeFormat(text) else { return nil }
    self.text = text
    self.format = format
  }

  /// Where both are possible the day comes first; with AM and PM, as Americans write, the month.
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
  }()

  /// The form that all of some texts have; nil if there is none.
  static func of(_ texts: [String]) -> TimeForm? {
    guard let first = texts.first, first.contains(where: \.isNumber), first.utf8.count < 40 else {
      return nil
    }
    return known.lazy.compactMap(TimeForm.init).first { form in
      texts.allSatisfy { form.iso8601($0) != nil }
    }
  }

  /// A time as ISO 8601; nil if it has another form, or a year of two digits is taken for one of four.
  func iso8601(_ text: String) -> String? {
    let time = format.time(text)
    if case .local(let local)? = time, local.date.year <= 99 { return nil }
    return time?.iso8601
  }
}

extension ISO8601Time {
  /// The time as text; nil if it is impossible.
  var iso8601: String? {
    switch self {
    case .instant(let instant): instant.iso8601
    // As UTC writes it, without the letter that says so.
    case .local(let local): String(local.instant(offset: 0).iso8601.dropLast())
    case .impossible: nil
    }
  }
}
