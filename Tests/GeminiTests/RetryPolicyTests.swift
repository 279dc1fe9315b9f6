import CivilTime
import Gemini
import Testing

@Suite("When a failed call is made again")
struct RetryPolicyTests {
  let policy = RetryPolicy()
  let now = Instant(milliseconds: 1_795_000_000_000)

  private func decision(
    _ kind: ServiceError.Kind,
    attempt: Int = 1,
    tier: ServiceTier = .standard,
    delay: Duration? = nil,
    random: Double = 1
  ) -> RetryPolicy.Decision {
    var error = ServiceError(kind)
    error.serverDelay = delay
    return policy.decision(
      attempt: attempt,
      error: error,
      tier: tier,
      now: now,
      random: random
    )
  }

  @Test("waits double and are jittered down to their half")
  func doubling() {
    for (attempt, seconds) in [(1, 1), (2, 2), (3, 4), (4, 8)] {
      #expect(
        decision(.overloaded, attempt: attempt)
          == .retry(after: .seconds(seconds), tier: .standard)
      )
      #expect(
        decision(.overloaded, attempt: attempt, random: 0)
          == .retry(after: .milliseconds(seconds * 500), tier: .standard)
      )
    }
    #expect(decision(.overloaded, attempt: 5) == .stop(.giveUp))
  }

  @Test("no wait is longer than the longest")
  func longest() {
    var patient = policy
    patient.attempts = 100
    let decision = patient.decision(
      attempt: 90,
      error: ServiceError(.internalFailure),
      now: now,
      random: 1
    )
    #expect(decision == .retry(after: .seconds(60), tier: .standard))
  }

  @Test("only what can succeed is tried again")
  func permanent() {
    let permanent: [ServiceError.Kind] = [
      .invalidArgument, .schemaRefused, .precondition, .keyRefused, .billing, .permission,
      .notFound, .conflict, .cancelled, .other, .tooLarge(tokens: nil, limit: nil), .spendCap,
      .transport(.untrusted), .transport(.refused), .transport(.oversized),
    ]
    for kind in permanent {
      guard case .stop = decision(kind) else {
        Issue.record("\(kind) is tried again")
        continue
      }
    }
    let passing: [ServiceError.Kind] = [
      .timeout, .minuteQuota, .rateLimited, .internalFailure, .overloaded, .deadline, .unreadable,
      .brokenStream, .transport(.cut), .transport(.timedOut), .transport(.unreachable),
    ]
    for kind in passing {
      guard case .retry = decision(kind) else {
        Issue.record("\(kind) is not tried again")
        continue
      }
    }
  }

  @Test("the server's delay is kept, so no retry falls into the same spent window")
  func serverDelay() {
    for random in [0, 0.5, 1] {
      guard
        case .retry(let wait, _) = decision(.minuteQuota, delay: .seconds(38), random: random)
      else {
        Issue.record("not tried again")
        continue
      }
      #expect(wait >= .seconds(38))
      #expect(wait <= .seconds(39))
    }
  }

  @Test("a server that asks for more than a quarter of an hour is not waited for")
  func absurdDelay() {
    #expect(decision(.overloaded, delay: .seconds(5000)) == .stop(.giveUp))
  }

  @Test("an answer that is not ready in time is asked for twice, then in smaller pieces")
  func deadline() {
    #expect(decision(.deadline) == .retry(after: .seconds(1), tier: .standard))
    #expect(decision(.deadline, attempt: 2) == .stop(.split))
    #expect(decision(.timeout, attempt: 2) == .retry(after: .seconds(2), tier: .standard))
  }

  @Test("a quota of a day is asked once, then not before midnight Pacific")
  func dayQuota() {
    #expect(
      decision(.dayQuota, delay: .seconds(1))
        == .stop(.pauseModel(until: PacificDay.end(after: now)))
    )
  }

  @Test("a shed flex call is tried three times from five seconds on, then at the list price")
  func flex() {
    #expect(
      decision(.overloaded, attempt: 1, tier: .flex) == .retry(after: .seconds(5), tier: .flex)
    )
    #expect(
      decision(.rateLimited, attempt: 2, tier: .flex) == .retry(after: .seconds(10), tier: .flex)
    )
    #expect(
      decision(.overloaded, attempt: 3, tier: .flex) == .retry(after: .zero, tier: .standard)
    )
    #expect(
      decision(.internalFailure, attempt: 3, tier: .flex)
        == .retry(after: .seconds(4), tier: .flex)
    )
  }

  @Test("randomness outside its range does no harm")
  func random() {
    #expect(
      decision(.overloaded, random: 70) == .retry(after: .seconds(1), tier: .standard)
    )
    #expect(
      decision(.overloaded, random: -3)
        == .retry(after: .milliseconds(500), tier: .standard)
    )
  }
}
