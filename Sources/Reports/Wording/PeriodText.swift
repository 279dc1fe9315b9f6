import CivilTime

/// Stretches of time as people read them.
enum PeriodText {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `Week 14 of 2026` for `2026-W14`, `March 2026` for `2026-03`, a day with its name; anything
  /// else as it is.
  static func text(_ name: String) -> String {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2, Int(parts[0]) != nil {
      if let month = Int(parts[1]), months.indices.contains(month - 1) {
        return "\(months[month - 1]) \(parts[0])"
      }
      if parts[1].hasPrefix("W"), let week = Int(parts[1].dropFirst()) {
        return "Week \(week) of \(parts[0])"
      }
    }
    return ShownText.line(CalendarText(name).text, limit: 80)
  }

  /// `2 to 31 March 2026`, as short as it is clear; one day if both are the same.
  static func text(_ first: CivilDate, _ last: CivilDate) -> String {
    let start = "\(first.day)"
    if first == last { return day(last) }
    if first.year != last.year { return "\(day(first)) to \(day(last))" }
    if first.month != last.month { return "\(start) \(months[first.month - 1]) to \(day(last))" }
    return "\(start) to \(day(last))"
  }

  private static func day(_ date: CivilDate) -> String {
    "\(date.day) \(months[date.month - 1]) \(date.year)"
  }
}
