import CivilTime
import Language
import Testing

@Suite("Times that a message proposes")
struct ProposedTimesTests {
  @Test(
    "proposals are times to come, in ISO 8601",
    arguments: [
      (
        "Tue 3pm or Wed morning?",
        ["2024-03-12T15:00:00+01:00", "2024-03-13T09:00:00+01:00/2024-03-13T12:00:00+01:00"]
      ),
      ("next week?", ["2024-03-11/2024-03-15"]),
      ("am 3. April um 15 Uhr", ["2024-04-03T15:00:00+02:00"]),
      ("31 March at 2:30am", ["2024-03-31T03:30:00+02:00"]),
      ("Friday, or Friday", ["2024-03-08"]),
      ("I need it by Friday", []), ("we met yesterday", []), ("in Q2", []),
    ]
  )
  func proposals(text: String, expected: [String]) throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    let wednesday = Instant(milliseconds: 1_709_715_600_000)  // 2024-03-06T09:00:00Z
    let times = DateResolver(zone: berlin).proposedTimes(in: text, writtenAt: wednesday)
    #expect(times == expected)
  }
}

@Suite("Dates in hostile text")
struct HostileDateTests {
  @Test(
    "a text of 200,000 characters is read, whatever it repeats",
    arguments: [
      ("in ", 0), ("9.", 0), ("`", 0), ("2-", 0), ("1/", 0), ("``x ` ", 0), ("9", 0), ("@", 0),
      ("by the ", 0), ("by Friday ", 20_000), ("\u{0}", 0), ("ü", 0),
    ]
  )
  func long(unit: String, expected: Int) throws {
    let text = String(repeating: unit, count: 200_000 / unit.count)
    let mentions = DateResolver(zone: .utc).mentions(in: text, writtenAt: .latest)
    #expect(mentions.count <= expected)
  }

  @Test(
    "the ends of the calendar are no trap",
    arguments: [
      Instant.earliest, .latest, Instant(milliseconds: .min), Instant(milliseconds: .max),
    ]
  )
  func ends(writtenAt: Instant) {
    let text = """
      tomorrow, yesterday, next week, last month, next year, last year, in 9999 years, 300 months ago, \
      by Friday, Feb 29, KW 53, in 999999999 hours, vor 100000000 Minuten, end of quarter, the 31st, \
      last Monday, next weekend, 12/31, 9999-12-31, Q4, early next month, in 2-100000000 weeks
      """
    for mention in DateResolver(zone: .utc).mentions(in: text, writtenAt: writtenAt) {
      #expect(mention.range.upperBound <= text.utf8.count)
      #expect(mention.date <= mention.lastDate)
    }
  }
}
