import Testing

@testable import CivilTime

@Suite("Times of day")
struct TimeOfDayTests {
  @Test(
    "the next one comes after the instant, whatever clocks do",
    arguments: [
      // The same day, the next day, and the instant itself.
      ("06:00", "2026-01-10T02:00:00Z", "2026-01-10T05:00:00Z"),
      ("6:00", "2026-01-10T05:00:00Z", "2026-01-11T05:00:00Z"),
      ("23:59", "2026-12-31T22:59:30Z", "2027-01-01T22:59:00Z"),
      // Left out when clocks go forward; twice when they go back: the first is meant.
      ("02:30", "2026-03-29T00:00:00Z", "2026-03-29T01:30:00Z"),
      ("02:30", "2026-10-24T23:00:00Z", "2026-10-25T00:30:00Z"),
    ]
  )
  func next(text: String, from: String, expected: String) throws {
    let zone = try TimeZoneRules(identifier: "Europe/Berlin")
    let time = try #require(TimeOfDay(text))
    let instant = try Instant(bound: from, now: Instant(milliseconds: 0), zone: .utc)
    #expect(time.next(after: instant, in: zone)?.iso8601 == expected)
  }

  @Test(
    "what is no time is refused",
    arguments: ["", "6", "24:00", "06:60", "-1:00", "006:00", "a:bc"]
  )
  func refused(text: String) { #expect(TimeOfDay(text) == nil) }
}
