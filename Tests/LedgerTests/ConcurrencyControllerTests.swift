import CivilTime
import Testing

@testable import Ledger

@Suite("Concurrency")
struct ConcurrencyControllerTests {
  @Test("A round of successes makes room for one more")
  func grows() {
    var controller = ConcurrencyController(initial: 4, ceiling: 8)
    for _ in 0..<5 { controller.succeeded() }
    #expect(controller.limit == 5)
    for _ in 0..<1000 { controller.succeeded() }
    #expect(controller.limit == 8)
  }

  @Test("Overload halves, once for all calls that meet it together")
  func halves() {
    var controller = ConcurrencyController(initial: 16, ceiling: 64)
    for _ in 0..<10 { controller.overloaded(now: start) }
    #expect(controller.limit == 8)
    controller.overloaded(now: start + .seconds(2))
    #expect(controller.limit == 4)
    for second in 1..<10 { controller.overloaded(now: start + .seconds(2 + 2 * second)) }
    #expect(controller.limit == 1)
  }

  @Test("Bounds that make no sense are mended")
  func bounds() {
    #expect(ConcurrencyController(initial: 0, floor: 0, ceiling: 0).limit == 1)
    #expect(ConcurrencyController(initial: 99, ceiling: 3).limit == 3)
  }
}
