import Testing

@testable import Arguments
@testable import DebriefCommand
@testable import Workspace

@Suite("Values of options")
struct ValueTests {
  @Test(
    "a limit is a share or a number",
    arguments: [
      ("10%", BadRecordLimit.share(0.1)), ("0%", .share(0)), ("100%", .share(1)),
      ("2.5%", .share(0.025)), ("0", .count(0)), ("25", .count(25)),
    ]
  )
  func aLimitIsA(text: String, limit: BadRecordLimit) {
    #expect(ValueType<BadRecordLimit>.limit.parse(text) == limit)
  }

  @Test(
    "what is neither a share nor a number is no limit",
    arguments: ["", "%", "-1", "+1", "1e3%", "101%", "nan%", "inf%", "10 %", "1.2.3%", "0x10"]
  )
  func whatIsNeitherA(text: String) {
    #expect(ValueType<BadRecordLimit>.limit.parse(text) == nil)
  }
}
