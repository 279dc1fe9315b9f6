import Debrief
import Workspace

/// What the commands ask of the library.
protocol Facade: Sendable {
  /// The versions of debrief and of what it is built on.
  ///
  /// - Throws: Whatever keeps them from being known.
  func versions() throws -> VersionInfo

  /// Opens a workspace.
  ///
  /// - Parameter creating: Whether it is made if there is none.
  /// - Throws: `SourceError` of kind missing if there is none, `DatabaseError` if it cannot be
  ///   opened.
  func open(workspace path: String, creating: Bool) throws -> any WorkspaceFacade

  /// Looks at a source without storing anything.
  ///
  /// - Parameters:
  ///   - source: The path; `-` is standard input.
  ///   - progress: Called now and then, on any thread.
  /// - Throws: `SourceError` if it cannot be read.
  func inspect(
    source: String,
    options: SourceOptions,
    progress: @escaping @Sendable (IngestProgress) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> Inspection

  /// Writes a job for a source.
  ///
  /// - Throws: `SourceError` if it cannot be read.
  func initJob(source: String, _ options: JobProposal.Options) throws -> JobProposal

  /// Looks whether debrief can work here.
  ///
  /// - Parameter workspace: The folder of the workspace, which need not exist; nil if nothing says
  ///   where it is.
  /// - Throws: Whatever keeps it from looking.
  func doctor(workspace: String?) throws -> DoctorReport

  /// Measures the ranking on labelled data.
  ///
  /// - Parameter predictions: Where to write the rankings.
  /// - Throws: `SourceError` if the data cannot be read or the rankings not be written.
  func evaluateRetrieval(data: String, predictions: String?) throws -> RetrievalScores

  /// Measures the offline engine's items on labelled data.
  ///
  /// - Parameters:
  ///   - top: How many items to take of each meeting by a ranking; nil for all that a run finds.
  ///   - predictions: Where to write the items.
  ///   - features: Where to write the features that weights are fitted on.
  /// - Throws: `SourceError` if the data cannot be read, `CompressionError` if a file cannot be
  ///   written.
  func evaluateItems(
    data: String,
    top: Int?,
    predictions: String?,
    features: String?
  ) throws -> ItemScores
}

/// What the commands ask of an open workspace.
protocol WorkspaceFacade {
  /// Reads sources into the workspace.
  ///
  /// - Parameters:
  ///   - sources: The paths; `-` is standard input.
  ///   - progress: Called now and then, on any thread.
  /// - Returns: What was done, with the failure of each source that could not be read.
  /// - Throws: `DatabaseError` if the workspace cannot be written.
  func ingest(
    sources: [String],
    options: IngestOptions,
    progress: @escaping @Sendable (IngestProgress) -> Void,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> IngestResult

  /// The threads that a filter lets through, the latest first.
  ///
  /// - Throws: `DatabaseError` if they cannot be read.
  func threads(_ filter: ThreadFilter) throws -> [ThreadSummary]

  /// Threads with their messages.
  ///
  /// - Parameter name: A thread's id, a conversation's id (all its threads), or the source's own id of a
  ///   thread where it is unambiguous.
  /// - Returns: At least one thread.
  /// - Throws: `SourceError` of kind missing if nothing is called so, `DatabaseError` if it cannot
  ///   be read.
  func transcripts(of name: String, branches: Bool) throws -> [ThreadTranscript]

  /// The messages that fit a query best.
  ///
  /// - Throws: `DatabaseError` if the index cannot be read.
  func search(_ query: String, _ filter: SearchFilter) throws -> SearchResult

  /// Copies the workspace into one file.
  ///
  /// - Throws: `DatabaseError` or `SourceError` if it cannot be written.
  func backup(to path: String) throws
}
