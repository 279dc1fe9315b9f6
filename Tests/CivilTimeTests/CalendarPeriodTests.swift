import CivilTime
import Testing

@Suite("Periods of the calendar")
struct CalendarPeriodTests {
  @Test(
    "a week is named after the year that has its Thursday",
    arguments: [
      (2026, 3, 30, "2026-W14"), (2026, 1, 1, "2026-W01"), (2025, 12, 29, "2026-W01"),
      (2025, 12, 28, "2025-W52"), (2021, 1, 3, "2020-W53"), (2021, 1, 4, "2021-W01"),
      (2016, 1, 1, "2015-W53"), (2019, 3, 11, "2019-W11"), (2024, 12, 30, "2025-W01"),
      (1, 1, 1, "0001-W01"), (9999, 12, 31, "9999-W52"),
    ]
  )
  func weeks(year: Int, month: Int, day: Int, name: String) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(CalendarPeriod.week.name(of: date) == name)
    #expect(CalendarPeriod(naming: name) == .week)
  }

  @Test("days and months are named as in ISO 8601, and the names tell what they name")
  func daysAndMonths() throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 30))
    #expect(CalendarPeriod.day.name(of: date) == "2026-03-30")
    #expect(CalendarPeriod.month.name(of: date) == "2026-03")
    #expect(CalendarPeriod(naming: "2026-03-30") == .day)
    #expect(CalendarPeriod(naming: "2026-03") == .month)
    for name in ["", "2026", "2026-W1", "2026-W014", "2026-3-30", "week"] {
      #expect(CalendarPeriod(naming: name) == nil)
    }
  }
}
