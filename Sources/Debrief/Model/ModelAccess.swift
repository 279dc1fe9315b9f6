import CivilTime
public import Extraction
public import Gemini
public import Ledger

/// All that is needed to ask a model: the client, what it may take, what it costs.
public struct ModelAccess: Sendable {
  /// Calls the service.
  public var client: GeminiClient
  /// Which model is asked, and how.
  public var settings: ModelSettings
  /// What calls may take.
  public var limits: CallLimits
  /// What is known of models and prices.
  public var catalog: ModelCatalog
  /// Finds the pictures and documents that go with chats; nil if none do.
  var media: MediaReader?
  /// When failed calls are made again.
  public var policy = RetryPolicy()
  /// What the service says about the models that answer.
  public let notices = ModelNotices()
  /// How many calls may be under way at once.
  public var concurrency = 32

  /// Describes how a model is asked.
  ///
  /// - Parameters:
  ///   - client: Calls the service.
  ///   - settings: Which model is asked, and how.
  ///   - limits: What calls may take.
  ///   - catalog: What is known of models and prices.
  public init(
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

  /// What a call may cost at most.
  ///
  /// - Parameters:
  ///   - request: The call.
  ///   - day: Its day.
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

  /// What a call cost.
  ///
  /// - Parameters:
  ///   - response: The answer; the model that gave it is the one that is paid.
  ///   - request: The call.
  ///   - day: Its day.
  /// - Returns: nil if the model has no price.
  func cost(_ response: GenerateResponse, of request: GenerateRequest, on day: CivilDate) -> USD? {
    let model = response.modelVersion ?? request.model
    let price = catalog.price(model, on: day) ?? catalog.price(request.model, on: day)
    let tier = response.priceTier(asked: request.tier)
    return price.map { USD(micros: $0.cost(response.usage, tier: tier)) }
  }

  /// What a call cost that failed on the way.
  ///
  /// - Parameters:
  ///   - spent: What was used before it failed.
  ///   - request: The call.
  ///   - day: Its day.
  /// - Returns: nil if nothing was used, or the model has no price.
  func cost(_ spent: TokenUsage, of request: GenerateRequest, on day: CivilDate) -> USD? {
    guard spent != TokenUsage() else { return nil }
    var response = GenerateResponse()
    response.usage = spent
    return cost(response, of: request, on: day)
  }
}
