import CivilTime

extension CronExpression {
  /// The expression in plain words, for instance `at 02:30 on Monday to Friday`.
  package var words: String { "\(timeWords) \(dateWords)\(monthWords)" }

  private var timeWords: String {
    let minutes = minute.list
    let hours = hour.list
    if minutes.count * hours.count <= 6 {
      let times = hours.flatMap { hour in minutes.map { "\(Self.two(hour)):\(Self.two($0))" } }
      return "at " + Self.joined(times)
    }
    guard hours.count == 24 else {
      let hourWords =
        hour.beginsWithStar ? Self.joined(hours.map(Self.two)) : Self.runs(hours, Self.two)
      return "\(minuteWords) of the hours \(hourWords)"
    }
    return minutes.count == 60 ? "every minute" : "\(minuteWords) of every hour"
  }

  private var minuteWords: String {
    let minutes = minute.list
    if minutes.count == 60 { return "every minute" }
    if minutes.count == 1 { return "at minute \(minutes[0])" }
    return "at the minutes " + Self.runs(minutes) { String($0) }
  }

  private var dateWords: String {
    let hasAnyDay = day.list.count == 31
    let hasAnyWeekday = weekday.list.count == 7
    let days = "the days " + Self.runs(day.list) { String($0) } + " of the month"
    let weekdays = Self.runs(weekday.list) { Self.weekdays[$0] }
    if takesEitherDay {
      return hasAnyDay || hasAnyWeekday
        ? "every day" : "on \(days), and on every \(weekdays) as well"
    }
    switch (hasAnyDay, hasAnyWeekday) {
    case (true, true): return "every day"
    case (true, false): return "on \(weekdays)"
    case (false, true): return "on \(days)"
    case (false, false): return "on \(days) if that is \(weekdays)"
    }
  }

  private var monthWords: String {
    month.list.count == 12 ? "" : " in " + Self.runs(month.list) { Self.months[$0 - 1] }
  }

  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// Values with runs of three or more combined: `1 to 5 and 7`.
  private static func runs(_ values: [Int], _ name: (Int) -> String) -> String {
    joined(
      CronField.runs(values).flatMap { run in
        run.count < 3 ? run.map(name) : ["\(name(run.lowerBound)) to \(name(run.upperBound))"]
      }
    )
  }

  private static func joined(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension CronField {
  /// Ascending values as ranges of consecutive ones.
  static func runs(_ values: [Int]) -> [ClosedRange<Int>] {
    values.reduce(into: []) { runs, value in
      if let last = runs.last, last.upperBound == value - 1 {
        runs[runs.count - 1] = last.lowerBound...value
      } else {
        runs.append(value...value)
      }
    }
  }
}

extension CronSchedule {
  /// The schedule in plain words, with the zone.
  package var words: String { "\(expression.words) (\(zone.identifier))" }
}
