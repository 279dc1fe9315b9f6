import CivilTime
import Gemini
import GeminiEmulator
import Testing

@Suite("Faults, call by call")
struct FaultTests {
  /// What came of a request that was tried as the policy says; waits are noted, not waited.
  private struct Trial {
    var waits: [Duration] = []
    var tiers: [ServiceTier] = []
    var response: GenerateResponse?
    var reaction: FailureReaction?
  }

  private func run(_ service: Service, _ request: GenerateRequest = .hello) async -> Trial {
    let policy = RetryPolicy()
    var trial = Trial()
    var request = request
    while true {
      trial.tiers.append(request.tier)
      do throws(ServiceError) {
        trial.response = try await service.client.generate(request)
        return trial
      } catch {
        let decision = policy.decision(
          attempt: trial.tiers.count,
          error: error,
          tier: request.tier,
          now: ErrorTests.now,
          random: 0.5
        )
        switch decision {
        case .retry(let wait, let tier):
          trial.waits.append(wait)
          request.tier = tier
        case .stop(let reaction):
          trial.reaction = reaction
          return trial
        }
      }
    }
  }

  @Test("one 503 takes one more call, and the answer is there")
  func once() async throws {
    let service = try Service { $0.number == 1 ? .overloaded : .text("ok") }
    let trial = await run(service)
    #expect(trial.response?.text == "ok")
    #expect(service.emulator.generations.count == 2)
  }

  @Test("a request that always gets 503 is given up after five calls, and no other one is")
  func always() async throws {
    let service = try Service { _ in .overloaded }
    let trial = await run(service)
    #expect(trial.reaction == .giveUp)
    #expect(service.emulator.generations.count == 5)
  }

  @Test("a 429 that asks for 7 seconds gets them")
  func delay() async throws {
    let service = try Service { $0.number == 1 ? .minuteQuota(retryDelay: "7s") : .text("ok") }
    let trial = await run(service)
    #expect(trial.response?.text == "ok")
    #expect(trial.waits.count == 1)
    #expect(trial.waits.allSatisfy { $0 >= .seconds(7) && $0 < .seconds(9) })
  }

  @Test("a quota of a day refuses one call, then the model rests until midnight Pacific")
  func day() async throws {
    let service = try Service { _ in .dayQuota(retryDelay: "7s") }
    let trial = await run(service)
    #expect(service.emulator.generations.count == 1)
    #expect(trial.reaction == .pauseModel(until: PacificDay.end(after: ErrorTests.now)))
  }

  @Test("a call whose connection is cut in the body, or before it, is made again")
  func cutConnection() async throws {
    let service = try Service { call in
      switch call.number {
      case 1: .text("a long answer that is cut in its middle").with(.cutBody)
      case 2: .init(.cancel)
      default: .text("ok")
      }
    }
    #expect(await run(service).response?.text == "ok")
    #expect(service.emulator.generations.count == 3)
  }

  @Test("a cut answer is named, its tokens are counted, and the same request is not sent again")
  func cutAnswer() async throws {
    let service = try Service { _ in .cut(#"{"items": ["#, thoughtsTokens: 40) }
    let trial = await run(service)
    #expect(trial.response?.outcome.action == .shrink)
    #expect(trial.response?.usage.output ?? 0 > 40)
    #expect(service.emulator.generations.count == 1)
  }

  @Test("a flex call that is shed is made three times at half price, then at the list price")
  func shed() async throws {
    let service = try Service { $0.tier == "flex" ? .overloaded : .text("ok") }
    var request = GenerateRequest.hello
    request.tier = .flex
    let trial = await run(service, request)
    #expect(trial.response?.text == "ok")
    #expect(trial.tiers == [.flex, .flex, .flex, .standard])
    #expect(trial.response?.priceTier(asked: .standard) == .standard)
  }

  @Test("a retry sends the original bytes, never the broken answer")
  func sameBytes() async throws {
    let service = try Service { $0.number < 3 ? .overloaded : .text("ok") }
    _ = await run(service)
    #expect(Set(service.emulator.generations.map(\.bytes)).count == 1)
  }
}
