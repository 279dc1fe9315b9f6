package import CivilTime
package import Coordination
import Failures
package import Insights
package import Jobs
package import Sinks
package import Threads
package import Workspace

/// How a run differs from what its job defines.
package struct RunOptions {
  /// Whether to only report what would be done.
  package var isDryRun = false
  /// Whether a dry run reads the source first: for one in a workspace that is thrown away.
  package var readsSourceInDryRun = false
  /// Whether to help a run of the job that is under way, instead of beginning one.
  package var joinsRun = false
  /// Whether to look again for kinds whose prompt or model changed.
  package var refreshesStale = false
  /// How long to wait for another run of the job to end.
  package var wait = Duration.zero
  /// What reads the threads.
  package var reader = ThreadReader.offline()
  /// The known kinds.
  package var catalog = KindCatalog.shipped
  /// The latest end of the run; nil to end when its work is done.
  package var end: Instant?
  /// How long calls under way may take once the run is to stop.
  package var grace = Duration.seconds(30)
  /// The files that no output may replace.
  package var kept = KeptFiles()
  /// This process as other hosts know it, where they share a coordinator; nil where it works alone.
  package var worker: SharedWorker?
  /// Whether conversations have to be redistributed among hosts.
  var isRedistributed = StopRequest.never
  /// Whether results may be published: whether this host still holds all that it took.
  var mayPublish: @Sendable () throws -> Bool = { true }
  /// Fetches a secret that the job names.
  package var secret: @Sendable (SecretReference) throws -> String = { reference in
    throw MissingSecret(reference: reference)
  }
  /// The time.
  package var clock: @Sendable () -> Instant = { .now }
  /// Waits for a while, as the clock counts it; throws when the task is cancelled.
  package var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Called from time to time with the progress of the run.
  package var progress: @Sendable (WorkProgress) -> Void = { _ in }
  /// Asked from time to time whether to stop.
  package var isCancelled = StopRequest.never
  /// Called between commits.
  package var reached: @Sendable (RunCheckpoint) -> Void = { _ in }

  /// The defaults: all as the job defines.
  package init() {}
}

/// A secret that no one can fetch.
private struct MissingSecret: UserFacingError, CustomStringConvertible {
  let reference: SecretReference
  var description: String { "\(reference): it cannot be read here" }
  var exitStatus: ExitStatus { .configuration }
}
