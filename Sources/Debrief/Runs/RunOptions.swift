public import Insights

/// How a run differs from what its job says.
public struct RunOptions {
  /// Whether to only tell what would be done.
  public var isDryRun = false
  /// What reads the threads.
  public var reader = ThreadReader.offline
  /// What is known of kinds.
  public var catalog = KindCatalog.shipped
  /// Told from time to time how far the run has come.
  public var progress: @Sendable (IngestProgress) -> Void = { _ in }
  /// Asked from time to time whether to stop.
  public var isCancelled: @Sendable () -> Bool = { false }

  /// As the job says.
  public init() {}
}
