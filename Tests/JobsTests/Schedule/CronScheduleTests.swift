import CivilTime
import JSON
import Jobs
import Testing

@Suite("A cron schedule")
struct CronScheduleTests {
  /// The rows that the time zone data of this machine can answer: rules that were made in 2026 are
  /// not in older data.
  private static func answerable() throws -> [CronCases.Case] {
    let isRecent = TimeZoneRules.dataVersion() ?? "" >= "2026f"
    return try CronCases.cases().filter { isRecent || !$0.tags.contains("tzdata-sensitive") }
  }

  @Test(
    "refuses L, W and #, on which no two schedulers agree",
    arguments: try answerable().filter { $0.tags.contains("extension") }
  )
  func extensions(row: CronCases.Case) { #expect(cronComplaint(row.expression) != nil) }

  @Test(
    "is due at the times of the table",
    arguments: try answerable().filter { !$0.tags.contains("extension") }
  )
  func table(row: CronCases.Case) throws {
    let schedule = try schedule(row.expression, row.zone)
    let start = try instant(row.start)
    #expect(schedule.occurrences(after: start, count: 3).map(\.instant.iso8601) == row.next)
    var moment = start
    for expected in row.next {
      moment = try #require(schedule.next(after: moment))
      #expect(moment.iso8601 == expected)
      #expect(schedule.last(upTo: moment) == moment)
    }
    #expect(schedule.last(upTo: moment - .milliseconds(1), after: start)?.iso8601 == row.next[1])
  }

  @Test(
    "says what the clocks have to do with a time",
    arguments: [
      ("30 2 * * *", "2026-03-28T12:00:00Z", ["2026-03-29T01:00:00Z gap", "2026-03-30T00:30:00Z"]),
      (
        "30 2 * * *", "2026-10-24T12:00:00Z",
        ["2026-10-25T00:30:00Z first-pass", "2026-10-26T01:30:00Z"]
      ),
      (
        "*/30 2 * * *", "2026-10-24T12:00:00Z",
        [
          "2026-10-25T00:00:00Z first-pass", "2026-10-25T00:30:00Z first-pass",
          "2026-10-25T01:00:00Z second-pass", "2026-10-25T01:30:00Z second-pass",
          "2026-10-26T01:00:00Z",
        ]
      ),
      ("0 3 * * *", "2026-10-24T12:00:00Z", ["2026-10-25T02:00:00Z"]),
    ]
  )
  func notes(expression: String, start: String, expected: [String]) throws {
    let found = try schedule(expression, "Europe/Berlin")
      .occurrences(after: instant(start), count: expected.count)
    #expect(
      found.map { ([$0.instant.iso8601] + [$0.note?.rawValue].compactMap(\.self)) }
        .map { $0.joined(separator: " ") } == expected
    )
  }

  @Test(
    "finds rare dates at once",
    arguments: [
      // 29 February on a Sunday, across 2100, which has none.
      ("0 0 29 2 */7", "2088-03-01T00:00:00Z", "2128-02-29T00:00:00Z" as String?),
      ("0 0 29 2 *", "2096-03-01T00:00:00Z", "2104-02-29T00:00:00Z"),
      ("0 0 29 2 *", "9996-03-01T00:00:00Z", nil),
      ("59 23 31 12 *", "9999-12-31T23:59:00Z", nil),
    ]
  )
  func rareDates(expression: String, start: String, expected: String?) throws {
    #expect(try schedule(expression, "UTC").next(after: instant(start))?.iso8601 == expected)
  }

  @Test("takes changes of the clocks over three hours as they are")
  func greatChange() throws {
    // Kwajalein had no 21 August 1993: a gap of a day.
    let named = try schedule("0 12 21 8 *", "Pacific/Kwajalein")
    #expect(
      try named.next(after: instant("1993-08-20T00:00:00Z"))?.iso8601 == "1994-08-21T00:00:00Z"
    )
    // Alaska had the night to 19 October 1867 twice.
    let twice = try schedule("0 18 18 10 *", "America/Juneau")
    let found = twice.occurrences(after: try instant("1867-10-17T00:00:00Z"), count: 2)
    #expect(found.map(\.note) == [.firstPass, .secondPass])
  }

  @Test("a job at a time that the clocks skip at midnight keeps its date")
  func midnightGap() throws {
    let schedule = try schedule("0 0 4 11 *", "America/Sao_Paulo")
    let found = try #require(schedule.occurrence(after: instant("2018-11-03T12:00:00Z")))
    #expect(found.instant.iso8601 == "2018-11-04T03:00:00Z")
    #expect(found.note == .gap)
  }

  @Test("bears instants outside the calendar")
  func outside() throws {
    let daily = try schedule("0 0 * * *", "Europe/Berlin")
    #expect(daily.next(after: Instant(milliseconds: .max)) == nil)
    #expect(daily.next(after: Instant(milliseconds: .min)) != nil)
    #expect(daily.last(upTo: Instant(milliseconds: .max)) != nil)
    #expect(daily.last(upTo: Instant(milliseconds: .min)) == nil)
  }

  @Test("gives programs its next times")
  func json() throws {
    let schedule = try schedule("30 2 * * *", "Europe/Berlin")
    let found = schedule.occurrences(after: try instant("2026-03-28T12:00:00Z"), count: 2)
    #expect(
      schedule.json(found).text
        == #"{"schema":"debrief.next/1","cron":"30 2 * * *","timezone":"Europe/Berlin","#
        + #""next":["2026-03-29T01:00:00Z","2026-03-30T00:30:00Z"],"slots":["#
        + #"{"at":"2026-03-29T01:00:00Z","local":"2026-03-29T03:00:00+02:00","note":"gap"},"#
        + #"{"at":"2026-03-30T00:30:00Z","local":"2026-03-30T02:30:00+02:00","note":null}]}"#
    )
  }
}
