import CivilTime
import Testing

@Suite("Spans and bounds")
struct TimeTextTests {
  private let now = Instant(milliseconds: 1_709_287_200_000)  // 2024-03-01T10:00:00Z

  @Test(
    "a span is read",
    arguments: [
      ("30m", Duration.seconds(1800)), ("1h30m", .seconds(5400)), ("7d", .seconds(604_800)),
      ("2w", .seconds(1_209_600)), ("250ms", .milliseconds(250)), ("1s5ms", .milliseconds(1005)),
      ("0s", .zero),
    ]
  )
  func spans(text: String, expected: Duration) {
    #expect(Duration(shorthand: text) == expected)
  }

  @Test(
    "what is no span is refused",
    arguments: [
      "", "7", "d", "m30", "1h 30m", "30m1h", "1h1h", "-7d", "1.5h", "7D", "7y",
      "99999999999999999999d", "9223372036854775807w", "٧d",
    ]
  )
  func noSpan(text: String) {
    #expect(Duration(shorthand: text) == nil)
  }

  @Test(
    "a span is written with the longest units first",
    arguments: ["0s", "30m", "1h30m", "2d1s"]
  )
  func written(text: String) {
    #expect(Duration(shorthand: text)?.shorthand == text)
  }

  @Test(
    "a bound is a date, a time or a span before now",
    arguments: [
      ("2024-02-01", "2024-01-31T23:00:00Z"), ("2024-02-01T10:00", "2024-02-01T09:00:00Z"),
      ("2024-02-01T10:00:00Z", "2024-02-01T10:00:00Z"), ("7d", "2024-02-23T10:00:00Z"),
      ("1h30m", "2024-03-01T08:30:00Z"), ("999999999d", "0001-01-01T00:00:00Z"),
    ]
  )
  func bounds(text: String, expected: String) throws {
    let berlin = try TimeZoneRules(identifier: "Europe/Berlin")
    #expect(try Instant(bound: text, now: now, zone: berlin).iso8601 == expected)
  }

  @Test("a bound that is no time says so")
  func noBound() {
    #expect(throws: TimeTextError.impossible("2024-02-30")) {
      _ = try Instant(bound: "2024-02-30", now: now, zone: .utc)
    }
    #expect(throws: TimeTextError.notUnderstood("last tuesday")) {
      _ = try Instant(bound: "last tuesday", now: now, zone: .utc)
    }
  }

  @Test("sums stay in the calendar")
  func sums() {
    #expect(now + .milliseconds(1500) == Instant(milliseconds: 1_709_287_201_500))
    #expect(now + .seconds(Int64.max / 2) == .latest)
    #expect(now - .seconds(Int64.max / 2) == .earliest)
    #expect(Instant(milliseconds: .max) + .seconds(1) == .latest)
  }
}
