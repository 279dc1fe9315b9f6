import CivilTime
import Database
import TestSupport
import Testing

@testable import Ledger

@Suite("Limits that several processes share")
struct SharedLimitsTests {
  /// A worker of one of the simulated processes.
  private enum Worker {
    case idle(until: Instant)
    case sending(Int64, arrivesAt: Instant, tokens: Int)
    case sent(Int64, endAt: Instant)
    case dead
  }

  /// What the service saw.
  private struct Arrival {
    let at: Instant
    let tokens: Int
  }

  /// Twenty workers of four processes run for some minutes by a clock that only this test moves.
  private func simulate(
    _ limits: CallLimits,
    seed: UInt64,
    minutes: Int,
    deaths: Int
  ) throws -> [Arrival] {
    let file = try LedgerFile()
    let connections = try (0..<4).map { _ in try file.another() }
    var random = SeededGenerator(seed: seed)
    var workers = Array(repeating: Worker.idle(until: start), count: 20)
    for index in 0..<deaths { workers[index * 3] = .idle(until: start + .seconds(index)) }
    var arrivals: [Arrival] = []
    var now = start
    while now < start + .seconds(60 * minutes) {
      for index in workers.indices.shuffled(using: &random) {
        let connection = connections[index % 4]
        switch workers[index] {
        case .idle(let until) where until <= now:
          let tokens = Int.random(in: 1...400, using: &random)
          let wish = request(tokens: tokens)
          switch try connection.reserve(wish, limits, owner: "p\(index % 4)", at: now) {
          case .granted(let id):
            let isDying = index % 3 == 0 && index / 3 < deaths
            let delay = Duration.milliseconds(Int.random(in: 0...500, using: &random))
            workers[index] = isDying ? .dead : .sending(id, arrivesAt: now + delay, tokens: tokens)
          case .wait(let until): workers[index] = .idle(until: until)
          case .exhausted: workers[index] = .dead
          }
        case .sending(let id, let arrivesAt, let tokens) where arrivesAt <= now:
          arrivals.append(Arrival(at: now, tokens: tokens))
          let end = now + .milliseconds(Int.random(in: 100...900, using: &random))
          workers[index] = .sent(id, endAt: end)
        case .sent(let id, let endAt) where endAt <= now:
          let isFailed = Int.random(in: 0..<10, using: &random) == 0
          _ = try connection.settle(id, CallOutcome(isFailed ? .failed : .answered), at: now)
          workers[index] = .idle(until: now)
        default: break
        }
      }
      now = now + .milliseconds(100)
    }
    return arrivals
  }

  /// The most that any sixty seconds saw.
  private func most(_ arrivals: [Arrival], _ amount: (Arrival) -> Int) -> Int {
    var most = 0
    var first = 0
    var sum = 0
    for arrival in arrivals {
      sum += amount(arrival)
      while arrivals[first].at + .seconds(60) <= arrival.at {
        sum -= amount(arrivals[first])
        first += 1
      }
      most = max(most, sum)
    }
    return most
  }

  /// The fewest calls that any sixty seconds of a number of minutes saw.
  private func least(_ arrivals: [Arrival], minutes: Int) -> Int {
    let times = arrivals.map(\.at.milliseconds)
    let last = start.milliseconds + Int64(minutes - 1) * 60_000
    let counts = stride(from: start.milliseconds, through: last, by: 100).map { from in
      times.count { (from..<from + 60_000).contains($0) }
    }
    return counts.min() ?? 0
  }

  @Test(
    "no minute sees more requests than allowed, and none fewer than nine tenths",
    arguments: 1..<4
  )
  func requests(seed: UInt64) throws {
    var limits = CallLimits()
    limits.requestsPerMinute = 60
    let arrivals = try simulate(limits, seed: seed, minutes: 5, deaths: 0)
    #expect(most(arrivals) { _ in 1 } <= 60)
    #expect(least(arrivals, minutes: 5) >= 54)
  }

  @Test("no minute sees more tokens than allowed, and nine tenths are used", arguments: 1..<4)
  func tokens(seed: UInt64) throws {
    var limits = CallLimits()
    limits.tokensPerMinute = 12_000
    let arrivals = try simulate(limits, seed: seed, minutes: 5, deaths: 0)
    #expect(most(arrivals, \.tokens) <= 12_000)
    #expect(arrivals.map(\.tokens).reduce(0, +) >= 54_000)
  }

  @Test("what dead workers hold is free again after their lease")
  func deaths() throws {
    var limits = CallLimits()
    limits.requestsPerMinute = 30
    let arrivals = try simulate(limits, seed: 9, minutes: 6, deaths: 5)
    #expect(most(arrivals) { _ in 1 } <= 30)
    let late = arrivals.filter { $0.at >= start + .seconds(180) }
    #expect(late.count >= 27 * 3)
  }

  @Test("money is never overspent, whatever calls turn out to cost", arguments: 1..<6)
  func money(seed: UInt64) throws {
    let file = try LedgerFile()
    let connections = try (0..<3).map { _ in try file.another() }
    var limits = CallLimits()
    limits.cost = USD(micros: 100_000)
    var random = SeededGenerator(seed: seed)
    var underWay: [(id: Int64, held: Int64)] = []
    var spent: Int64 = 0
    var isExhausted = false
    for step in 0..<3000 {
      let now = start + .milliseconds(step)
      let connection = connections[step % 3]
      let wanted = Int64.random(in: 1...2000, using: &random)
      switch try connection.reserve(request(cost: wanted), limits, at: now) {
      case .granted(let id):
        underWay.append((id, wanted))
      case .exhausted(let limit):
        #expect(limit == .cost)
        isExhausted = true
      case .wait: break
      }
      #expect(spent + underWay.reduce(0) { $0 + $1.held } <= 100_000)
      if underWay.count > 8 || Bool.random(using: &random),
        let index = underWay.indices.randomElement(using: &random)
      {
        let call = underWay.remove(at: index)
        let cost = Int64.random(in: 0...call.held, using: &random)
        spent += cost
        let outcome = CallOutcome(.answered, cost: USD(micros: cost))
        _ = try connection.settle(call.id, outcome, at: now)
      }
    }
    #expect(isExhausted)
    #expect(spent <= 100_000)
    #expect(spent > 90_000)
  }
}
