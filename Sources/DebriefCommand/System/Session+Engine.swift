import Debrief
import Extraction
import Gemini
import GeminiEngine
import HTTP
import Jobs
import Ledger
import Prompts
import Runs
import YAML

extension Session {
  /// What decides which engine reads, as the arguments and the environment say.
  ///
  /// - Throws: `PromptError`, ``Failure``, or ``UsageError``.
  func engineSetup(_ arguments: ParsedArguments) throws -> EngineSetup {
    let key = ModelKey(environment)
    if let warning = key?.warning { console.warning(warning) }
    let isOffline = arguments.has("offline")
    var setup = EngineSetup(
      prompts: try prompts(arguments),
      credential: key?.credential,
      models: try models(arguments),
      transport: transportMaker(arguments)
    )
    setup.baseURL = environment["GOOGLE_GEMINI_BASE_URL"]
    setup.engine = arguments["engine"].flatMap(JobDefinition.Engine.init(rawValue:))
    if isOffline {
      guard setup.engine != .gemini else {
        throw UsageError("--offline and --engine gemini exclude each other")
      }
      setup.engine = .offline
    }
    setup.maxCost = try maxCost(arguments)
    setup.wording = try wording(arguments)
    return setup
  }

  /// What carries requests; with --offline it refuses them.
  func transport(_ arguments: ParsedArguments) throws -> any HTTPTransport {
    try transportMaker(arguments)()
  }

  private func transportMaker(
    _ arguments: ParsedArguments
  ) -> @Sendable () throws -> any HTTPTransport {
    let isOffline = arguments.has("offline")
    let proxies = ProxySettings(environment: environment.variables)
    return {
      if isOffline { return OfflineTransport() }
      OpenFiles.allowMany()
      return try CurlTransport(
        TransportSettings(
          userAgent: "debrief/\(VersionInfo.number)",
          proxies: proxies,
          concurrency: JobDefinition.Limits.mostConcurrency
        )
      )
    }
  }

  /// What is known of models: the user's `prompts/models.yaml`, else the one that ships.
  func models(_ arguments: ParsedArguments) throws -> ModelCatalog {
    let path = "prompts/models.yaml"
    let own = environment.overlay(home: arguments["home"]).find(path)
    let text = try own.map { try PromptText(contentsOf: $0).text }
    do throws(YAMLError) {
      guard let text else { return try ModelCatalog.shipped() }
      return try ModelCatalog(yaml: try YAMLNode.parse(text))
    } catch {
      throw Failure(.configuration, "\(own ?? path):\(error.description)")
    }
  }

  private func maxCost(_ arguments: ParsedArguments) throws(UsageError) -> USD? {
    guard let text = arguments["max-usd"] else { return nil }
    guard let amount = USD(text) else {
      throw UsageError("--max-usd cannot be '\(text)'; it is an amount such as 1 or 0.50")
    }
    return amount
  }

  private func wording(_ arguments: ParsedArguments) throws(UsageError) -> SummaryWording {
    var wording = SummaryWording()
    wording.style = arguments["style"].flatMap(SummaryWording.Style.init(rawValue:))
    wording.language = arguments["language"].flatMap { $0 == "original" ? nil : $0 }
    wording.audience = arguments["audience"]
    wording.focus = arguments["focus"]
    return wording
  }
}

extension Option {
  /// What reads, and what a model may take.
  static let engine = [
    Option(
      "engine",
      nil,
      .choice(JobDefinition.Engine.allCases.map(\.rawValue)),
      help: "what reads; auto is gemini where there is a key, else offline"
    ),
    Option("max-usd", nil, .text("USD"), help: "how much calls to a model may cost at most"),
  ]

  /// How summaries are worded.
  static let wording = [
    Option(
      "style",
      nil,
      .choice(SummaryWording.Style.allCases.map(\.rawValue)),
      help: "how a model words the summary"
    ),
    Option(
      "language",
      nil,
      .text("LANGUAGE"),
      help: "the language to write in",
      default: "original"
    ),
    Option("audience", nil, .text("WHO"), help: "for whom the summary is"),
  ]
}
