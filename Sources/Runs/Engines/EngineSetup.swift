package import Failures
import CivilTime
package import Coordination
package import Gemini
package import GeminiEngine
package import HTTP
package import Jobs
package import Ledger
import Media
import Redaction
package import Workspace

/// Everything that decides what reads the threads of a job: the job, the environment, the command
/// line.
package struct EngineSetup: Sendable {
  /// The prompts.
  package var prompts: ExtractionPrompts
  /// The API credential; nil if there is none.
  package var credential: Credential?
  /// The service's address; nil for the job's, or Google's own.
  package var baseURL: String?
  /// The known models and their prices.
  package var models: ModelCatalog
  /// Opens the transport of calls.
  package var transport: @Sendable () throws -> any HTTPTransport
  /// The engine that the command line names; nil for the job's.
  package var engine: JobDefinition.Engine?
  /// The cost limit of the run that the command line sets.
  package var maxCost: USD?
  /// The wording that overrides the job's.
  package var wording = SummaryWording()

  /// Gathers the settings.
  ///
  /// - Parameter credential: The API credential; nil if there is none.
  package init(
    prompts: ExtractionPrompts,
    credential: Credential?,
    models: ModelCatalog,
    transport: @escaping @Sendable () throws -> any HTTPTransport
  ) {
    self.prompts = prompts
    self.credential = credential
    self.models = models
    self.transport = transport
  }

  /// The engine that would read a job's threads: `auto` is the model where there is a key.
  ///
  /// - Returns: `offline` or `gemini`.
  func choice(for job: JobDefinition) -> JobDefinition.Engine {
    let wanted = engine ?? job.engine
    guard wanted == .automatic else { return wanted }
    return credential == nil ? .offline : .gemini
  }

  /// What a reader is for.
  package enum Purpose: Sendable {
    /// An unattended run: a model without any limit is refused.
    case running
    /// Something that a user waits for.
    case answering
    /// Estimating the cost of a run: nothing is sent, so no key is needed.
    case planning
  }

  /// What reads the threads of a job.
  ///
  /// - Parameters:
  ///   - workspace: Where the salt of placeholders is kept; nil for a temporary one.
  ///   - worker: This process as other hosts, which then have the same salt, know it; nil if it
  ///     works alone.
  /// - Throws: ``EngineSetupError``, `EndpointError`, `RedactionPolicyError`, `HTTPError` or
  ///   ``WorkspaceError``.
  package func reader(
    for job: JobDefinition,
    in workspace: Workspace?,
    as worker: SharedWorker? = nil,
    for purpose: Purpose
  ) throws -> ThreadReader {
    guard choice(for: job) == .gemini else { return .offline() }
    if let worker, let workspace { try RedactionSalt.share(of: workspace, as: worker) }
    guard credential != nil || purpose == .planning else { throw EngineSetupError.noKey }
    var limits = CallLimits(job.limits)
    limits.zone = job.timeZone ?? .utc
    if let maxCost { limits.cost = maxCost }
    guard purpose != .running || job.limits.isLimited || maxCost != nil else {
      throw EngineSetupError.noLimit(job: job.name)
    }
    let settings = try settings(of: job)
    let engine = try modelEngine(for: job, in: workspace)
    try checkPrice(engine.version, limits)
    let transport = try transport()
    let client = GeminiClient(
      endpoint: try endpoint(of: job.model),
      credential: credential ?? .none,
      transport: transport
    )
    var access = ModelAccess(client: client, settings: settings, limits: limits, catalog: models)
    access.media = MediaReader(job.model.media, transport: transport)
    access.concurrency = job.limits.concurrency ?? access.concurrency
    return .model(engine, access)
  }

  /// The engine that asks a model as a job says, whether there is a key or not.
  ///
  /// - Parameter workspace: Where the salt of placeholders is kept; nil for a temporary one.
  /// - Throws: `RedactionPolicyError` or ``WorkspaceError``.
  package func modelEngine(
    for job: JobDefinition,
    in workspace: Workspace?
  ) throws -> GeminiEngine {
    GeminiEngine(
      prompts: prompts,
      settings: try settings(of: job),
      wording: wording.over(job.wording),
      redactor: try Redactor(
        policy: try RedactionPolicy(job),
        salt: try RedactionSalt.bytes(of: workspace)
      )
    )
  }

  private func checkPrice(_ model: String, _ limits: CallLimits) throws(EngineSetupError) {
    guard limits.cost != nil || limits.costPerDay != nil else { return }
    guard models.facts(model)?.prices.isEmpty == false else {
      throw .unpriced(model: model, nearest: models.nearestName(model))
    }
  }

  private func settings(of job: JobDefinition) throws -> ModelSettings {
    var settings = ModelSettings()
    settings.model = job.model.name
    settings.tier = job.model.tier.map(ServiceTier.init)
    settings.shapeForm = shapeForm(of: job)
    settings.packsThreads = job.model.packsThreads
    let wanted = job.model.thinking.map(ThinkingLevel.init) ?? prompts.thread.thinkingLevel
    // A level that a model does not support would be refused; the nearest above it is used.
    if let wanted, let facts = models.facts(job.model.name ?? prompts.thread.model) {
      settings.thinking = facts.thinking(wanted)
    } else {
      settings.thinking = wanted.map(Thinking.level)
    }
    return settings
  }

  private func endpoint(of model: JobDefinition.Model) throws(EndpointError) -> Endpoint {
    let base = model.baseURL ?? baseURL
    if let vertex = model.vertex {
      return try Endpoint.vertex(project: vertex.project, location: vertex.location, base: base)
    }
    return try Endpoint(base: base ?? Endpoint.developerBase)
  }
}

/// Why no model can be asked.
package enum EngineSetupError: Error, Hashable, CustomStringConvertible {
  /// There is no key.
  case noKey
  /// The job does not say what a run may take.
  case noLimit(job: String)
  /// A limit in USD cannot hold for a model without a price.
  case unpriced(model: String, nearest: String?)

  /// The failure and what to do about it, in one line.
  package var description: String { messageWithFix }

  /// The failure in one line.
  package var userMessage: String {
    switch self {
    case .noKey: "there is no key"
    case .noLimit(let job): "\(job): a run with a model needs a limit"
    case .unpriced(let model, let nearest):
      "the model \(model) has no price in models.yaml, so a limit in USD cannot hold"
        + (nearest.map { "; did you mean \($0)?" } ?? "")
    }
  }
}

extension CallLimits {
  /// Reads the limits of a job.
  fileprivate init(_ limits: JobDefinition.Limits) {
    self.init()
    requestsPerMinute = limits.requestsPerMinute
    tokensPerMinute = limits.tokensPerMinute
    requests = limits.requests
    tokens = limits.inputTokens
    cost = limits.costMicros.map(USD.init(micros:))
    costPerDay = limits.costMicrosPerDay.map(USD.init(micros:))
  }
}

extension SummaryWording {
  /// This wording, with that of a job where it has none.
  fileprivate func over(_ job: JobDefinition.Wording) -> SummaryWording {
    var wording = self
    wording.style = style ?? job.style.flatMap(Style.init(rawValue:))
    wording.language = language ?? job.language
    wording.audience = audience ?? job.audience
    wording.profile = profile ?? job.profile
    return wording
  }
}

extension EngineSetupError: UserFacingError {
  /// Where a key or a limit goes.
  package var fix: String? {
    switch self {
    case .noKey: "set GEMINI_API_KEY, or write it to ~/.config/debrief/gemini-api-key"
    case .noLimit: "limits.max_usd in the job, or --max-usd"
    case .unpriced: nil
    }
  }

  /// A missing key (77), or a configuration mistake (78).
  package var exitStatus: ExitStatus {
    switch self {
    case .noKey: .keyRefused
    case .noLimit, .unpriced: .configuration
    }
  }
}
