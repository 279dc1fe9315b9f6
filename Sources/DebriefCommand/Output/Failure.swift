import Archives
import Compression
import Conversations
import Database
import Gemini
import HTTP
import Jobs
import Prompts
import Redaction
import Runs
import Sinks
import Workspace

/// Why a command did not do what it was asked to, in one line and one number.
struct Failure: Error, Hashable {
  /// What the caller is told.
  let code: ExitCode
  /// What the user is told, beginning with the place if there is one.
  let message: String

  /// Describes a failure.
  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Describes any failure that reaches the top of the program.
  init(_ error: any Error, workspace: String?) {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError: self.init(.usage, error.line)
    case let error as SourceError: self.init(ExitCode(error.kind), error.description)
    case let error as DatabaseError:
      self.init(ExitCode(error.kind), "\(Self.database(workspace)): \(error.message)")
    case let error as WorkspaceError: self.init(ExitCode(error), error.description)
    case let error as JobError:
      self.init(.configuration, Self.lines(error.problems.map(\.description)))
    case let error as PromptError: self.init(.configuration, TerminalText.line(error.description))
    case let error as ModelFailure: self.init(ExitCode(error), error.description)
    case let error as EngineSetupError: self.init(ExitCode(error), error.description)
    case let error as EndpointError: self.init(.configuration, error.description)
    case let error as RedactionPolicyError: self.init(.configuration, error.description)
    case let error as HTTPError: self.init(.unavailable, error.description)
    case let error as SinkError: self.init(ExitCode(error), error.description)
    case let error as CompressionError: self.init(.inputOutput, error.description)
    case let error as MigrationError:
      self.init(.configuration, "\(Self.database(workspace)): \(error.description)")
    case let error as SpoolError:
      self.init(.inputOutput, "\(workspace ?? "the workspace"): \(error.description)")
    default:
      // What an unknown error says of itself may hold chat text.
      self.init(.internalError, "internal error: \(type(of: error))")
    }
  }

  /// Several mistakes, as many as fit a screen.
  private static func lines(_ problems: [String]) -> String {
    guard problems.count > 10 else { return problems.joined(separator: "\n") }
    return (problems.prefix(9) + ["and \(problems.count - 9) more: debrief jobs lint lists them"])
      .joined(separator: "\n")
  }

  private static func database(_ workspace: String?) -> String {
    workspace.map { "\($0)/debrief.db" } ?? "the workspace"
  }
}

extension ExitCode {
  /// The code for a source that cannot be read.
  init(_ kind: SourceError.Kind) {
    switch kind {
    case .missing: self = .noInput
    case .bad: self = .badData
    case .io: self = .inputOutput
    case .busy: self = .tryLater
    case .configuration: self = .configuration
    case .interrupted: self = .failed
    }
  }

  /// The code for a workspace that cannot be used as asked.
  init(_ error: WorkspaceError) {
    switch error {
    case .empty, .unknown: self = .noInput
    case .notWritable, .exists: self = .cannotCreate
    case .notFinished: self = .inputOutput
    case .busy, .running: self = .tryLater
    case .ambiguous: self = .usage
    case .noSearchIndex: self = .configuration
    }
  }

  /// The code for a model that gave no answer.
  init(_ failure: ModelFailure) {
    switch failure {
    case .limit: self = .tryLater
    case .refused(let error):
      switch error.kind {
      case .keyRefused, .permission, .restricted: self = .keyRefused
      case .notFound: self = .configuration
      default: self = .unavailable
      }
    case .unavailable: self = .unavailable
    case .cancelled: self = .failed
    case .unpriced: self = .configuration
    }
  }

  /// The code for a model that cannot be asked.
  init(_ error: EngineSetupError) {
    switch error {
    case .noKey: self = .keyRefused
    case .noLimit, .unpriced: self = .configuration
    }
  }

  /// The code for a place that results cannot be written to.
  init(_ error: SinkError) {
    switch error.kind {
    case .missing: self = .noInput
    case .notWritable: self = .cannotCreate
    case .locked: self = .tryLater
    case .damaged: self = .badData
    case .configuration, .refused: self = .configuration
    case .full, .io: self = .inputOutput
    }
  }

  /// The code for a failure of the workspace's database.
  init(_ kind: DatabaseError.Kind) {
    switch kind {
    case .busy: self = .tryLater
    case .damaged: self = .badData
    case .full, .io: self = .inputOutput
    case .notAccessible: self = .cannotCreate
    case .interrupted, .constraint, .other: self = .internalError
    }
  }
}
