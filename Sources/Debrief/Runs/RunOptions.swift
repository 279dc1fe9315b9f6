public import CivilTime
public import Insights

/// How a run differs from what its job says.
public struct RunOptions {
  /// Whether to only tell what would be done.
  public var isDryRun = false
  /// Whether to help a run of the job that is under way, instead of beginning one.
  public var joinsRun = false
  /// Whether to look again for kinds whose prompt or model changed.
  public var refreshesStale = false
  /// How long to wait for another run of the job to end.
  public var wait = Duration.zero
  /// What reads the threads.
  public var reader = ThreadReader.offline
  /// What is known of kinds.
  public var catalog = KindCatalog.shipped
  /// When the run ends at the latest; nil for when its work is done.
  public var end: Instant?
  /// How long calls under way may take once the run is to stop.
  public var grace = Duration.seconds(30)
  /// The time.
  public var clock: @Sendable () -> Instant = { .now }
  /// Told from time to time how far the run has come.
  public var progress: @Sendable (IngestProgress) -> Void = { _ in }
  /// Asked from time to time whether to stop.
  public var isCancelled: @Sendable () -> Bool = { false }
  /// Told of moments between commits.
  public var reached: @Sendable (RunCheckpoint) -> Void = { _ in }

  /// As the job says.
  public init() {}
}
