import CivilTime
import Testing

@testable import Arguments

@Suite("A date or time")
struct DateOrTimeTests {
  @Test("a date as an end means the end of that day")
  func aDateAsAn() throws {
    let day = try #require(DateOrTime("2024-03-08"))
    #expect(day.start().iso8601 == "2024-03-08T00:00:00Z")
    #expect(day.end().iso8601 == "2024-03-09T00:00:00Z")
    #expect(day.lastMillisecond().iso8601 == "2024-03-08T23:59:59.999Z")
    #expect(DateOrTime("2024-03-08T10:00+02:00")?.end().iso8601 == "2024-03-08T08:00:00Z")
  }
}
