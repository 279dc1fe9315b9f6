import CivilTime
import Testing

@testable import Runs

@Suite("A quota of a minute that turned out")
struct QuotaWindowTests {
  private static let now = Instant(milliseconds: 1_800_000_000_000)

  /// A window in which five of eight calls were answered, and the others refused.
  private func learned() -> QuotaWindow {
    var window = QuotaWindow()
    for number in 1...8 {
      window.sent(at: Self.now)
      if number == 1 { window.refused(until: Self.now + .seconds(20)) }
      if number > 3 { window.succeeded() }
      if number == 8 { window.refused(until: Self.now + .seconds(20)) }
    }
    return window
  }

  @Test("limits nothing before a call was refused")
  func open() {
    var window = QuotaWindow()
    window.sent(at: Self.now)
    window.succeeded()
    #expect(window.limit(8) == 8)
  }

  @Test("lets as many calls go at once as were answered, and then one after the other")
  func budget() {
    var window = learned()
    #expect(window.limit(8) == 1)
    window.sent(at: Self.now + .seconds(20))
    #expect(window.limit(8) == 5)
    #expect(window.limit(2) == 2)
    for left in [4, 3, 2, 1, 1] {
      window.succeeded()
      #expect(window.limit(8) == left)
    }
  }

  @Test("grows with what is answered, and begins anew after a minute without a refusal")
  func growth() {
    var window = learned()
    let next = Self.now + .seconds(20)
    window.sent(at: next)
    for _ in 1...7 { window.succeeded() }
    window.sent(at: next + .seconds(59))
    #expect(window.limit(8) == 1)
    window.sent(at: next + .seconds(60))
    #expect(window.limit(8) == 7)
  }
}
