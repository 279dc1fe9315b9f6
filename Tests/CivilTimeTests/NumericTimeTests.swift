import CivilTime
import Testing

@Suite("Numeric times")
struct NumericTimeTests {
  @Test(
    "the size of a number tells its unit",
    arguments: [
      (Int64(726_000_000), "2024-01-03T18:40:00Z"), (0, "2001-01-01T00:00:00Z"),
      (-1, "2000-12-31T23:59:59Z"), (1_704_448_800, "2024-01-05T10:00:00Z"),
      (-1_000_000_000, "1938-04-24T22:13:20Z"), (1_704_448_800_123, "2024-01-05T10:00:00.123Z"),
      (1_704_448_800_123_999, "2024-01-05T10:00:00.123Z"),
      (1_704_448_800_123_999_999, "2024-01-05T10:00:00.123Z"),
      (.max, "2262-04-11T23:47:16.854Z"), (.min, "1677-09-21T00:12:43.145Z"),
    ]
  )
  func integers(number: Int64, expected: String) {
    #expect(Instant(number: number)?.iso8601 == expected)
  }

  @Test(
    "a number with a fraction keeps its milliseconds",
    arguments: [
      (726_000_000.5, "2024-01-03T18:40:00.500Z"), (1_704_448_800.1234, "2024-01-05T10:00:00.123Z"),
      (1_704_448_800_123.4, "2024-01-05T10:00:00.123Z"), (-0.25, "2000-12-31T23:59:59.750Z"),
    ]
  )
  func fractions(number: Double, expected: String) {
    #expect(Instant(number: number)?.iso8601 == expected)
  }

  @Test(
    "what is no number or no year is refused",
    arguments: [
      Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e24, -1e24,
    ]
  )
  func refused(number: Double) {
    #expect(Instant(number: number) == nil)
  }
}
