import CivilTime
import Testing

@Suite("Changes of the clocks")
struct OffsetChangeTests {
  @Test(
    "are found after an instant",
    arguments: [
      ("Europe/Berlin", "2026-01-01T00:00:00Z", "2026-03-29T01:00:00Z", 3600),
      ("Europe/Berlin", "2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z", 3600),
      ("Europe/Berlin", "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", -3600),
      ("Europe/Berlin", "2050-12-31T23:59:59Z", "2051-03-26T01:00:00Z", 3600),
      ("Europe/Dublin", "2050-06-01T00:00:00Z", "2050-10-30T01:00:00Z", -3600),
      ("Australia/Lord_Howe", "2050-01-01T00:00:00Z", "2050-04-02T15:00:00Z", -1800),
      ("America/Nuuk", "2060-01-01T00:00:00Z", "2060-03-28T01:00:00Z", 3600),
      ("Pacific/Apia", "2011-12-01T00:00:00Z", "2011-12-30T10:00:00Z", 86_400),
      ("Asia/Kathmandu", "1985-01-01T00:00:00Z", "1985-12-31T18:30:00Z", 900),
    ]
  )
  func next(zone: String, start: String, expected: String, skipped: Int) throws {
    let rules = try TimeZoneRules(identifier: zone)
    let start = try #require(ISO8601Time(start)?.instant(in: nil))
    let change = try #require(rules.nextChange(after: start))
    #expect(change.instant.iso8601 == expected)
    #expect(change.skipped == skipped)
    #expect(change.after == rules.offset(at: change.instant))
    #expect(change.before == rules.offset(at: change.instant - .seconds(1)))
  }

  @Test("end where a zone has given them up", arguments: ["UTC", "+02:00", "Asia/Kathmandu"])
  func none(zone: String) throws {
    let rules = try TimeZoneRules(identifier: zone)
    let start = try #require(ISO8601Time("2026-01-01")?.instant(in: .utc))
    #expect(rules.nextChange(after: start) == nil)
  }

  @Test(
    "follow each other without a gap in the offsets",
    arguments: [
      "Europe/Berlin", "Africa/Casablanca", "America/Caracas", "Antarctica/Troll", "Asia/Gaza",
      "America/Santiago", "Pacific/Easter", "Asia/Pyongyang", "Africa/Monrovia",
    ]
  )
  func chain(zone: String) throws {
    let rules = try TimeZoneRules(identifier: zone)
    var moment = Instant.earliest
    var offset = rules.offset(at: moment)
    var count = 0
    while let change = rules.nextChange(after: moment), change.instant.iso8601 < "2200" {
      #expect(change.instant > moment)
      #expect(change.before == offset && change.after != offset)
      // Nothing changed in between.
      let middle = (moment.milliseconds + change.instant.milliseconds) / 2
      #expect(rules.offset(at: Instant(milliseconds: middle)) == offset)
      (moment, offset, count) = (change.instant, change.after, count + 1)
    }
    #expect(count > 1)
  }

  @Test("do not lead out of the calendar")
  func outside() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    #expect(berlin.nextChange(after: Instant(milliseconds: .max)) == nil)
    #expect(berlin.nextChange(after: .latest) == nil)
    #expect(
      berlin.nextChange(after: Instant(milliseconds: .min))?.instant.iso8601.prefix(4) == "1893"
    )
  }
}
