import CivilTime
import Testing

@Suite("Civil dates")
struct CivilDateTests {
  @Test(
    "a day has one number",
    arguments: [
      (1, 1, 1, -719_162), (1600, 2, 29, -135_081), (1969, 12, 31, -1), (1970, 1, 1, 0),
      (2000, 2, 29, 11_016), (2024, 2, 29, 19_782), (9999, 12, 31, 2_932_896),
    ]
  )
  func numbering(year: Int, month: Int, day: Int, number: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.daysSinceEpoch == number)
    #expect(CivilDate(daysSinceEpoch: number) == date)
  }

  @Test("four centuries of days follow each other")
  func succession() throws {
    var previous = try #require(CivilDate(daysSinceEpoch: -30_000))
    for number in -29_999...116_097 {
      let date = try #require(CivilDate(daysSinceEpoch: number))
      let isNextDay =
        date.day == previous.day + 1 && date.month == previous.month
        || date.day == 1 && date.month == previous.month % 12 + 1
          && previous.day == CivilDate.dayCount(ofMonth: previous.month, year: previous.year)
      #expect(isNextDay && previous < date && date.daysSinceEpoch == number)
      previous = date
    }
  }

  @Test(
    "a day that no calendar has is refused",
    arguments: [
      (2023, 2, 29), (1900, 2, 29), (2024, 13, 1), (2024, 0, 1), (2024, 4, 31), (2024, 1, 0),
      (0, 1, 1), (10_000, 1, 1), (Int.min, Int.max, Int.min),
    ]
  )
  func impossible(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test("numbers outside the calendar are refused")
  func outside() throws {
    #expect(CivilDate(daysSinceEpoch: .max) == nil)
    #expect(CivilDate(daysSinceEpoch: -719_163) == nil)
    let date = try #require(CivilDate(year: 2024, month: 1, day: 1))
    #expect(date.adding(days: .max) == nil)
    #expect(date.adding(days: 60)?.description == "2024-03-01")
  }

  @Test(
    "weekdays are right",
    arguments: [
      (1970, 1, 1, Weekday.thursday), (2024, 3, 1, .friday), (1969, 12, 28, .sunday),
      (1, 1, 1, .monday),
    ]
  )
  func weekdays(year: Int, month: Int, day: Int, weekday: Weekday) {
    #expect(CivilDate(year: year, month: month, day: day)?.weekday == weekday)
  }
}
