import Archives
import Debrief

/// Stands in for the library until its verbs have landed.
struct UnconnectedFacade: Facade {
  private let failure = Failure(.internalError, "this build has no library behind its commands")

  var formats: [String] { ArchiveFormats.all.map { $0.name } }

  func versions() throws -> VersionInfo { throw failure }

  func open(workspace path: String, creating: Bool) throws -> any WorkspaceFacade { throw failure }

  func inspect(
    source: String,
    options: SourceOptions,
    progress: @escaping @Sendable (IngestProgress) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Inspection { throw failure }

  func initJob(source: String) throws -> String { throw failure }

  func doctor(workspace: String?) throws -> DoctorReport { throw failure }

  func evaluateRetrieval(data: String, predictions: String?) throws -> RetrievalScores {
    throw failure
  }
}
