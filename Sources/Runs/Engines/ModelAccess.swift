import CivilTime
package import Gemini
package import GeminiEngine
package import Ledger
import Media

/// Everything needed to ask a model: the client, its limits, its prices.
package struct ModelAccess: Sendable {
  /// Calls the service.
  var client: GeminiClient
  /// Which model is asked, and how.
  package var settings: ModelSettings
  /// The limits of calls.
  package var limits: CallLimits
  /// The known models and their prices.
  package var catalog: ModelCatalog
  /// Finds the pictures and documents that go with chats; nil if none do.
  var media: MediaReader?
  /// When failed calls are retried.
  var policy = RetryPolicy()
  /// What the service says about the models that answer.
  package let notices = ModelNotices()
  /// What the calls have cost so far.
  let spending = Spending()
  /// The number of calls that may be under way at once.
  var concurrency = 32

  /// Describes how a model is asked.
  init(
    client: GeminiClient,
    settings: ModelSettings,
    limits: CallLimits,
    catalog: ModelCatalog
  ) {
    self.client = client
    self.settings = settings
    self.limits = limits
    self.catalog = catalog
  }

  /// The maximum cost of a call.
  ///
  /// - Returns: nil if the model has no price.
  func reservation(_ request: GenerateRequest, on day: CivilDate) -> USD? {
    catalog.price(request.model, on: day).map { price in
      USD(
        micros: price.reservation(
          input: TokenEstimate.tokens(request),
          outputLimit: request.settings.maxOutputTokens ?? 65_536,
          tier: PriceTier(rawValue: request.tier.rawValue) ?? .standard
        )
      )
    }
  }

  /// The cost of a call.
  ///
  /// - Returns: nil if the model has no price.
  func cost(_ response: GenerateResponse, of request: GenerateRequest, on day: CivilDate) -> USD? {
    let model = response.modelVersion ?? request.model
    let price = catalog.price(model, on: day) ?? catalog.price(request.model, on: day)
    let tier = response.priceTier(asked: request.tier)
    return price.map { USD(micros: $0.cost(response.usage, tier: tier)) }
  }

  /// The cost of a call that failed on the way.
  ///
  /// - Returns: nil if nothing was used, or the model has no price.
  func cost(_ spent: TokenUsage, of request: GenerateRequest, on day: CivilDate) -> USD? {
    guard spent != TokenUsage() else { return nil }
    var response = GenerateResponse()
    response.usage = spent
    return cost(response, of: request, on: day)
  }
}
