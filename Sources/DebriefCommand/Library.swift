import CivilTime
import Debrief
import Workspace

/// The commands' library: the module Debrief on this machine, at this time.
struct Library: Facade {
  /// Where zone files are, if the environment says so.
  let timeZoneFolder: String

  func versions() throws -> VersionInfo {
    VersionInfo.current(timeZoneFolder: timeZoneFolder)
  }

  func open(workspace path: String, creating: Bool) throws -> any WorkspaceFacade {
    OpenWorkspace(workspace: Workspace(folder: path))
  }

  func inspect(
    source: String,
    options: SourceOptions,
    progress: @escaping @Sendable (IngestProgress) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Inspection {
    try SourceInspection(options, progress: progress, isCancelled: isCancelled)
      .run(source, folder: "/tmp")
  }

  func initJob(source: String, _ options: JobProposal.Options) throws -> JobProposal {
    try JobProposal(source: source, options)
  }

  func doctor(workspace: String?) throws -> DoctorReport {
    Doctor(
      workspace: workspace.map { Workspace(folder: $0) },
      timeZoneFolder: timeZoneFolder
    ).examine()
  }

  func evaluateRetrieval(data: String, predictions: String?) throws -> RetrievalScores {
    try RetrievalScores(data: data, predictions: predictions)
  }

  func evaluateItems(
    data: String,
    top: Int?,
    predictions: String?,
    features: String?
  ) throws -> ItemScores {
    try ItemScores(data: data, top: top, predictions: predictions, features: features)
  }
}

/// A workspace as the commands see it.
private struct OpenWorkspace: WorkspaceFacade {
  let workspace: Workspace

  func ingest(
    sources: [String],
    options: IngestOptions,
    progress: @escaping @Sendable (IngestProgress) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> IngestResult {
    try Ingestion(
      workspace,
      options: options,
      now: .now,
      progress: progress,
      isCancelled: isCancelled
    ).run(sources)
  }

  func threads(_ filter: ThreadFilter) throws -> [ThreadSummary] {
    try WorkspaceQueries(workspace).threads(filter)
  }

  func transcripts(of name: String, branches: Bool) throws -> [ThreadTranscript] {
    try WorkspaceQueries(workspace).transcripts(of: name, branches: branches)
  }

  func search(_ query: String, _ filter: SearchFilter) throws -> SearchResult {
    try WorkspaceQueries(workspace).search(query, filter)
  }

  func backup(to path: String) throws { try workspace.backup(to: path) }
}
