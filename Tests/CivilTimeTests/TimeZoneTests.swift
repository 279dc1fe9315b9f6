import CivilTime
import Testing

@Suite("Time zones")
struct TimeZoneTests {
  @Test(
    "the offset at an instant follows the zone's rules",
    arguments: [
      ("Europe/Berlin", "2024-03-31T00:59:59Z", 3600),
      ("Europe/Berlin", "2024-03-31T01:00:00Z", 7200),
      ("Europe/Berlin", "2024-10-27T00:59:59Z", 7200),
      ("Europe/Berlin", "2024-10-27T01:00:00Z", 3600),
      ("Europe/Berlin", "1850-01-01T00:00:00Z", 3208),
      ("Europe/Berlin", "2050-07-01T00:00:00Z", 7200),
      ("America/New_York", "2024-03-10T06:59:59Z", -18_000),
      ("America/New_York", "2024-03-10T07:00:00Z", -14_400),
      ("America/New_York", "2050-11-06T05:59:59Z", -14_400),
      ("America/New_York", "2050-11-06T06:00:00Z", -18_000),
      ("Australia/Lord_Howe", "2024-04-06T14:59:59Z", 39_600),
      ("Australia/Lord_Howe", "2024-04-06T15:00:00Z", 37_800),
      ("Australia/Lord_Howe", "2050-01-01T00:00:00Z", 39_600),
      ("Australia/Lord_Howe", "2050-07-01T00:00:00Z", 37_800),
      ("Europe/Dublin", "2050-01-01T00:00:00Z", 0), ("Europe/Dublin", "2050-07-01T00:00:00Z", 3600),
      ("Asia/Kathmandu", "2024-06-01T00:00:00Z", 20_700),
      ("Asia/Kathmandu", "1985-06-01T00:00:00Z", 19_800),
      ("UTC", "2024-06-01T00:00:00Z", 0), ("+02:00", "2024-06-01T00:00:00Z", 7200),
      ("-0330", "2024-06-01T00:00:00Z", -12_600),
    ]
  )
  func offsets(zone: String, instant: String, offset: Int) throws {
    let rules = try TimeZoneRules(identifier: zone)
    let instant = try #require(ISO8601Time(instant)?.instant(in: .utc))
    #expect(rules.offset(at: instant) == offset)
    #expect(rules.instant(of: rules.dateTime(at: instant)) <= instant)
  }

  @Test(
    "skipped times move forward and repeated times mean the first pass",
    arguments: [
      ("Europe/Berlin", "2024-07-01T12:00", "2024-07-01T10:00:00Z"),
      ("Europe/Berlin", "2024-03-31T01:59:59", "2024-03-31T00:59:59Z"),
      ("Europe/Berlin", "2024-03-31T02:30", "2024-03-31T01:30:00Z"),
      ("Europe/Berlin", "2024-03-31T03:00", "2024-03-31T01:00:00Z"),
      ("Europe/Berlin", "2024-10-27T02:30", "2024-10-27T00:30:00Z"),
      ("Europe/Berlin", "2024-10-27T03:00", "2024-10-27T02:00:00Z"),
      ("Europe/Berlin", "2050-03-27T02:30", "2050-03-27T01:30:00Z"),
      ("Europe/Berlin", "2050-10-30T02:30", "2050-10-30T00:30:00Z"),
      ("America/New_York", "2024-03-10T02:15", "2024-03-10T07:15:00Z"),
      ("America/New_York", "2050-11-06T01:30", "2050-11-06T05:30:00Z"),
      ("Australia/Lord_Howe", "2024-04-07T01:45", "2024-04-06T14:45:00Z"),
      ("Australia/Lord_Howe", "2024-10-06T02:15", "2024-10-05T15:45:00Z"),
      ("Australia/Lord_Howe", "2050-10-02T02:15", "2050-10-01T15:45:00Z"),
      ("Asia/Kathmandu", "1986-01-01T00:10", "1985-12-31T18:40:00Z"),
      ("Pacific/Apia", "2011-12-30T12:00", "2011-12-30T22:00:00Z"),
    ]
  )
  func gapsAndOverlaps(zone: String, local: String, expected: String) throws {
    let rules = try TimeZoneRules(identifier: zone)
    #expect(ISO8601Time(local)?.instant(in: rules)?.iso8601 == expected)
  }

  @Test("instants outside the calendar have an offset")
  func outside() throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    #expect(berlin.offset(at: Instant(milliseconds: .min)) == 3208)
    #expect(berlin.offset(at: Instant(milliseconds: .max)) == 3600)
    #expect(berlin.dateTime(at: Instant(milliseconds: .max)).date.year == 9999)
  }

  @Test(
    "a mistyped name is answered with the nearest",
    arguments: [
      ("Europe/Berlim", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"),
      ("Berlin", "Europe/Berlin"), ("America/NewYork", "America/New_York"),
      ("Asia/Katmandoo", "Asia/Katmandu"),
    ]
  )
  func suggestions(name: String, expected: String) {
    #expect {
      _ = try TimeZoneRules(identifier: name)
    } throws: { error in
      guard case .unknown(name, let nearest) = error as? TimeZoneError else { return false }
      return nearest.first == expected && "\(error)".contains("did you mean \(expected)")
    }
  }

  @Test(
    "a name cannot lead out of the directory",
    arguments: [
      "", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe/", "./UTC", "Europe//Berlin",
      "+25:00", "Europe/Berlin\0", "tzdata.zi", "ZZZZ", "Ünder/Berlin",
    ]
  )
  func names(name: String) {
    #expect(throws: TimeZoneError.unknown(name, nearest: [])) {
      _ = try TimeZoneRules(identifier: name)
    }
  }

  @Test("a directory without zones is named in the error")
  func noData() {
    #expect(throws: TimeZoneError.noData("Europe/Berlin", directory: "/nonexistent")) {
      _ = try TimeZoneRules(identifier: "Europe/Berlin", directory: "/nonexistent")
    }
    #expect(TimeZoneRules.dataVersion(directory: "/nonexistent") == nil)
  }

  @Test("the version of the time zone data is a year and a letter")
  func version() throws {
    let version = try #require(TimeZoneRules.dataVersion())
    #expect(version.wholeMatch(of: /20\d\d[a-z]+(-.*)?/) != nil)
  }
}
