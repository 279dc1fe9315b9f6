import CivilTime
import Testing

@testable import Ledger

@Suite("Concurrency")
struct ConcurrencyControllerTests {
  @Test("the start doubles up to the ceiling")
  func start() {
    var controller = ConcurrencyController(initial: 1, ceiling: 24)
    var limits: [Int] = []
    while controller.isStarting {
      limits.append(controller.limit)
      controller.step()
    }
    #expect(limits == [1, 2, 4, 8, 16])
    #expect(controller.limit == 24)
    controller.step()
    #expect(controller.limit == 24)
  }

  @Test("while it doubles, successes add nothing")
  func successesOfTheStart() {
    var controller = ConcurrencyController(initial: 4, ceiling: 64)
    for _ in 0..<100 { controller.succeeded() }
    #expect(controller.limit == 4)
  }

  @Test("after the first overload a round of successes makes room for one more, steps for none")
  func grows() {
    var controller = ConcurrencyController(initial: 8, ceiling: 10)
    controller.overloaded(now: LedgerTests.start)
    #expect(controller.limit == 4)
    controller.step()
    #expect(controller.limit == 4)
    for _ in 0..<5 { controller.succeeded() }
    #expect(controller.limit == 5)
    for _ in 0..<1000 { controller.succeeded() }
    #expect(controller.limit == 10)
  }

  @Test("overload halves, once for all calls that meet it together")
  func halves() {
    let start = LedgerTests.start
    var controller = ConcurrencyController(initial: 16, ceiling: 64)
    for _ in 0..<10 { controller.overloaded(now: start) }
    #expect(controller.limit == 8)
    controller.overloaded(now: start + .seconds(2))
    #expect(controller.limit == 4)
    for second in 1..<10 { controller.overloaded(now: start + .seconds(2 + 2 * second)) }
    #expect(controller.limit == 1)
  }

  @Test("bounds that make no sense are corrected")
  func bounds() {
    #expect(ConcurrencyController(initial: 0, floor: 0, ceiling: 0).limit == 1)
    #expect(ConcurrencyController(initial: 99, ceiling: 3).limit == 3)
    #expect(!ConcurrencyController(initial: 3, ceiling: 3).isStarting)
  }
}
