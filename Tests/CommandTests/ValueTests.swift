import CivilTime
import Testing
import Workspace

@testable import DebriefCommand

@Suite struct ValueTests {
  @Test(arguments: [
    ("10%", BadRecordLimit.share(0.1)), ("0%", .share(0)), ("100%", .share(1)),
    ("2.5%", .share(0.025)), ("0", .count(0)), ("25", .count(25)),
  ])
  func `a limit is a share or a number`(text: String, limit: BadRecordLimit) {
    #expect(ValueParser.limit(text) == limit)
  }

  @Test(arguments: ["", "%", "-1", "+1", "1e3%", "101%", "nan%", "inf%", "10 %", "1.2.3%", "0x10"])
  func `what is neither a share nor a number is no limit`(text: String) {
    #expect(ValueParser.limit(text) == nil)
  }

  @Test func `a date as an end means the end of that day`() throws {
    let start = try #require(ValueParser.instant("2024-03-08"))
    #expect(start.iso8601 == "2024-03-08T00:00:00Z")
    #expect(ValueParser.end("2024-03-08")?.iso8601 == "2024-03-09T00:00:00Z")
    #expect(ValueParser.end("2024-03-08T10:00+02:00")?.iso8601 == "2024-03-08T08:00:00Z")
  }
}
