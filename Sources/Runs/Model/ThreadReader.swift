import CivilTime
import Database
import Extraction
import Gemini
package import GeminiEngine
import Ledger
import OfflineEngine

/// What reads threads.
package enum ThreadReader: Sendable {
  /// The embedded engine, which asks no one.
  case offline
  /// A model.
  case model(GeminiEngine, ModelAccess)

  /// The engine's name: `offline` or `gemini`.
  package var name: String { engine.name }

  /// The engine.
  var engine: any Engine {
    switch self {
    case .offline: OfflineEngine()
    case .model(let engine, _): engine
    }
  }

  /// Whether it is a model.
  var isModel: Bool { if case .model = self { true } else { false } }

  /// Whether pictures or documents go with chats.
  var sendsMedia: Bool {
    if case .model(_, let access) = self { access.media != nil } else { false }
  }

  /// What adds up the calls of a dry run; nil if there would be none.
  func planner(on now: Instant) -> CallPlanner? {
    guard case .model(let engine, let access) = self else { return nil }
    return CallPlanner(engine: engine, access: access, now: now)
  }
}

/// Adds up what a model would be asked.
struct CallPlanner {
  let engine: GeminiEngine
  let access: ModelAccess
  let day: CivilDate
  private(set) var plan: CallPlan
  private var expectedOutput = 0
  private var outputLimit = 0

  init(engine: GeminiEngine, access: ModelAccess, now: Instant) {
    self.engine = engine
    self.access = access
    day = access.limits.zone.dateTime(at: now).date
    plan = CallPlan(model: engine.version)
  }

  /// Adds the requests of a thread.
  mutating func add(_ task: ExtractionTask, _ transaction: Transaction) throws {
    let task = access.media?.planned(task) ?? task
    for request in try engine.requests(task) {
      plan.calls += 1
      if try ResponseStore(transaction).contains(request.hash) {
        plan.stored += 1
        continue
      }
      let tokens = TokenEstimate.tokens(request)
      plan.inputTokens += tokens
      expectedOutput += max(400, tokens / 5)
      outputLimit += request.settings.maxOutputTokens ?? 65_536
    }
    guard let price = access.catalog.price(plan.model, on: day) else { return }
    plan.costs = [PriceTier.standard, .flex].map { tier in
      CallPlan.Cost(
        tier: tier.rawValue,
        expected: cost(price, output: expectedOutput, tier),
        atMost: cost(price, output: outputLimit, tier)
      )
    }
  }

  private func cost(_ price: Price, output: Int, _ tier: PriceTier) -> USD {
    USD(micros: price.reservation(input: plan.inputTokens, outputLimit: output, tier: tier))
  }
}
