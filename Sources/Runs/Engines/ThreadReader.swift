import CivilTime
import Conversations
import Database
import Extraction
import Gemini
package import GeminiEngine
package import Insights
import Ledger
import Media
package import OfflineEngine

/// What reads threads.
package enum ThreadReader: Sendable {
  /// The embedded engine, which sends nothing.
  case offline(OfflineEngine = OfflineEngine())
  /// A model.
  case model(GeminiEngine, ModelAccess)

  /// The engine's name.
  package var name: EngineName { engine.name }

  /// The engine.
  var engine: any Engine {
    switch self {
    case .offline(let engine): engine
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
  private var plan: CallPlan
  private var expectedOutput = 0
  private var outputLimit = 0
  /// The short threads of each conversation that have no request yet.
  private var waiting: [ConversationID: [PackableThread]] = [:]

  init(engine: GeminiEngine, access: ModelAccess, now: Instant) {
    self.engine = engine
    self.access = access
    day = access.limits.zone.dateTime(at: now).date
    plan = CallPlan(model: engine.version)
  }

  /// Adds the requests of a thread; those of short threads may wait for others of their conversation.
  mutating func add(_ task: ExtractionTask, _ transaction: Transaction) throws {
    let task = access.media?.planned(task) ?? task
    let requests = try engine.requests(task)
    let stored = try requests.count { try ResponseStore(transaction).contains($0.hash) }
    if stored == 0, access.media == nil, let thread = try engine.packable(task) {
      waiting[task.conversationId, default: []].append(thread)
      guard waiting[task.conversationId]?.count == ThreadPack.maxThreads else { return }
      return try addPacks(of: waiting.removeValue(forKey: task.conversationId) ?? [])
    }
    for request in requests {
      if try ResponseStore(transaction).contains(request.hash) {
        plan.calls += 1
        plan.stored += 1
      } else {
        add(request)
      }
    }
  }

  /// All that would be asked, also about threads that waited for others, and the prices.
  mutating func finished() throws -> CallPlan {
    for conversation in waiting.keys.sorted() { try addPacks(of: waiting[conversation] ?? []) }
    waiting = [:]
    addCosts()
    return plan
  }

  private mutating func addPacks(of threads: [PackableThread]) throws {
    let packs = try engine.packs(of: threads)
    for pack in packs { add(pack.request, threads: pack.threads.count) }
    let packed = Set(packs.flatMap(\.threads).map(\.hash))
    for thread in threads where !packed.contains(thread.hash) { add(thread.request) }
  }

  private mutating func add(_ request: GenerateRequest, threads: Int = 1) {
    plan.calls += 1
    let tokens = TokenEstimate.tokens(request)
    plan.inputTokens += tokens
    expectedOutput += max(400 * threads, tokens / 5)
    outputLimit += request.settings.maxOutputTokens ?? 65_536
  }

  private mutating func addCosts() {
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
