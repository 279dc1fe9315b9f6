import Arguments
import Debrief
import Gemini
import GeminiEngine
import HTTP
import Jobs
import Prompts
import Runs
import TerminalIO
import YAML

extension Session {
  /// The inputs to the choice of engine, from the arguments and the environment.
  ///
  /// - Throws: `PromptError` if a prompt file is wrong, ``Failure`` if the key cannot be read, or
  ///   ``UsageError`` if arguments exclude each other.
  func engineSetup(_ arguments: ParsedArguments) throws -> EngineSetup {
    let isOffline = arguments[CommonOptions.offline]
    let needsNoKey = isOffline || arguments[EngineOptions.engine] == .offline
    let key = needsNoKey ? nil : try ModelKey(environment)
    if let warning = key?.warning { console.warning(warning) }
    var setup = EngineSetup(
      prompts: try prompts(arguments),
      credential: key?.credential,
      models: try models(arguments),
      transport: transportMaker(arguments)
    )
    setup.baseURL = environment["GOOGLE_GEMINI_BASE_URL"]
    setup.engine = arguments[EngineOptions.engine]
    if isOffline {
      guard setup.engine != .gemini else {
        throw UsageError("--offline and --engine gemini exclude each other")
      }
      setup.engine = .offline
    }
    setup.maxCost = arguments[EngineOptions.maxCost]
    setup.wording = wording(arguments)
    return setup
  }

  /// The transport for requests; with --offline it rejects them.
  func transport(_ arguments: ParsedArguments) throws -> any HTTPTransport {
    try transportMaker(arguments)()
  }

  private func transportMaker(
    _ arguments: ParsedArguments
  ) -> @Sendable () throws -> any HTTPTransport {
    let isOffline = arguments[CommonOptions.offline]
    let proxies = ProxySettings(environment: environment.variables)
    return {
      if isOffline { return OfflineTransport() }
      OpenFiles.allowMany()
      return try CurlTransport(
        TransportSettings(
          userAgent: "debrief/\(VersionInfo.number)",
          proxies: proxies,
          concurrency: JobDefinition.Limits.maxConcurrency
        )
      )
    }
  }

  /// The catalog of models: the user's `prompts/models.yaml`, else the shipped one.
  ///
  /// - Throws: `PromptError` at the mistake in the file.
  func models(_ arguments: ParsedArguments) throws(PromptError) -> ModelCatalog {
    let own = ownModels(arguments)
    let text = try own.map { path throws(PromptError) in try PromptText(contentsOf: path).text }
    do throws(YAMLError) {
      guard let text else { return try ModelCatalog.shipped() }
      return try ModelCatalog(yaml: try YAMLNode.parse(text))
    } catch {
      throw PromptError(
        file: own ?? Self.modelsPath,
        line: error.line,
        column: error.column,
        message: error.message
      )
    }
  }

  /// The user's `prompts/models.yaml`; nil if the shipped one is used.
  func ownModels(_ arguments: ParsedArguments) -> String? {
    overlay(arguments).find(Self.modelsPath)
  }

  private static let modelsPath = "prompts/models.yaml"

  private func wording(_ arguments: ParsedArguments) -> SummaryWording {
    var wording = SummaryWording()
    wording.style = arguments[WordingOptions.style]
    wording.language = arguments[WordingOptions.language].flatMap { $0 == "original" ? nil : $0 }
    wording.audience = arguments[WordingOptions.audience]
    wording.focus = arguments[WordingOptions.focus]
    return wording
  }
}

/// Options for the engine that reads and the cost limit of models.
enum EngineOptions {
  static let engine: Option<JobDefinition.Engine?> = Option(
    "engine",
    .choice,
    help: "the engine; auto is gemini if there is a key, else offline"
  )
  static let maxCost = Option(
    "max-usd",
    .amount,
    help: "the maximum cost of calls to a model"
  )

  static let all: [any OptionDeclaration] = [engine, maxCost]
}

/// How summaries are worded.
enum WordingOptions {
  static let style: Option<SummaryWording.Style?> = Option(
    "style",
    .choice,
    help: "how a model words the summary"
  )
  static let language = Option(
    "language",
    .text("LANGUAGE"),
    help: "the language to write in",
    defaultText: "original"
  )
  static let audience = Option(
    "audience",
    .text("WHO"),
    help: "the readers that the summary is written for"
  )
  static let focus = Option(
    "focus",
    .text("TOPIC"),
    help: "what a model should emphasize"
  )

  static let all: [any OptionDeclaration] = [style, language, audience]
}
