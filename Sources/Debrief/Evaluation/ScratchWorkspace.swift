import ArchiveReading
import CivilTime
import Compression
import Insights
import JSON
import Jobs
import Runs
import Threads
import Workspace

/// A temporary workspace in which chats are read exactly as a user's would be.
final class ScratchWorkspace {
  private let folder: TemporaryDirectory
  /// The workspace itself.
  let workspace: Workspace

  /// Makes an empty workspace.
  ///
  /// - Throws: `SourceError` if there is no room for it.
  init() throws(SourceError) {
    do throws(CompressionError) {
      folder = try TemporaryDirectory(in: "/tmp")
    } catch {
      throw SourceError(.io, file: "/tmp", reason: "cannot create a temporary folder there")
    }
    workspace = Workspace(folder: folder.path + "/workspace")
  }

  deinit { folder.remove() }

  /// Ingests messages.
  ///
  /// - Parameters:
  ///   - messages: Messages as debrief JSON Lines has them.
  ///   - isCancelled: Asked from time to time whether to stop.
  /// - Throws: What ingesting throws.
  func ingest(
    _ messages: [JSONObject],
    isCancelled: StopRequest
  ) throws {
    let path = folder.path + "/threads.jsonl"
    let writer = try FileWriter(path: path)
    for message in messages {
      try writer.write(Array((JSONValue.object(message).text + "\n").utf8))
    }
    try writer.close()
    let ingested = try Ingestion(
      workspace,
      options: IngestOptions(),
      now: .now,
      progress: { _ in },
      isCancelled: isCancelled
    ).run([path])
    if let failure = ingested.sources.compactMap(\.failure).first { throw failure }
  }

  /// Ingests messages, runs a job over all of them, and lists what `insights list --show-expired`
  /// would list.
  ///
  /// - Parameters:
  ///   - messages: Messages as debrief JSON Lines has them.
  ///   - kinds: What to find; nil for everything.
  ///   - isCancelled: Asked from time to time whether to stop.
  /// - Returns: The insights, and the number of threads that could not be read.
  /// - Throws: What ingesting, running and listing throw.
  func insights(
    of messages: [JSONObject],
    kinds: [KindName]? = nil,
    reader: (Workspace) throws -> ThreadReader = { _ in .offline() },
    isCancelled: StopRequest
  ) throws -> (insights: [Insight], failed: Int) {
    try ingest(messages, isCancelled: isCancelled)
    var job = JobDefinition(named: "eval")
    job.asOf = .source
    if let kinds { job.kinds = kinds.map { JobDefinition.Kind(name: $0.rawValue) } }
    var options = RunOptions()
    options.reader = try reader(workspace)
    options.isCancelled = isCancelled
    let result = try JobRun(workspace, job: job, now: .now, options: options).run()
    let queries = try InsightQueries(workspace, now: .now)
    var filter = InsightFilter()
    filter.showsExpired = true
    return (try queries.list(filter, asOf: queries.asOf), result.threads.failed)
  }
}
