import Conversations
import Database
package import Jobs
package import Sinks
package import Workspace

extension KeptFiles {
  /// Keeps a workspace, and what was ever read into it.
  package mutating func keep(_ workspace: Workspace) {
    keep(workspace.database, as: "the workspace")
    // Locks and the salt of placeholders are next to the database.
    keep(
      folder: workspace.folder,
      as: "the workspace",
      endings: ["/debrief.db", ".lock", "/lock", "/redaction-salt", "-wal", "-shm", "-journal"]
    )
    guard !workspace.isEmpty, let connection = try? workspace.openForReading() else { return }
    let sources = try? connection.read { try IngestLog($0).sources(limit: 10_000) }
    for source in sources ?? [] where !source.isEmpty { keep(source, as: "a source") }
  }

  /// Keeps the files of keys and tokens that a job names.
  package mutating func keepSecrets(of job: JobDefinition) {
    for case .file(let path) in job.secrets { keep(path, as: "a key") }
    if case .file(let path) = job.model.tokens { keep(path, as: "a token") }
  }

  /// Checks the outputs of a job before anything is written, and keeps what it reads and writes.
  ///
  /// The database of an app may be the job's source and its sink: what is written there is a table.
  ///
  /// - Parameters:
  ///   - workspace: Where it runs.
  ///   - metrics: Where figures for Prometheus go; nil for where the job says.
  /// - Throws: `SinkError` if an output would replace what is kept, or another output.
  package func checked(
    for job: JobDefinition,
    in workspace: Workspace,
    metrics: String? = nil
  ) throws(SinkError) -> KeptFiles {
    var kept = self
    for file in Set(job.values.compactMap(\.file)).union([job.file]) {
      kept.keep(file, as: "a job")
    }
    kept.keepSecrets(of: job)
    if case .file(let path) = job.source?.mapping { kept.keep(path, as: "a mapping") }
    var ofWorkspace = kept
    ofWorkspace.keep(workspace.database, as: "the workspace")
    for case .app(let path) in job.sinks {
      try ofWorkspace.check(path)
      kept.keep(path, as: "the database of an app")
    }
    kept.keep(workspace)
    if let source = job.source, source.server == nil { kept.keep(source.path, as: "the source") }
    var outputs: [(path: String, what: String)] = []
    for case .jsonLines(let path) in job.sinks { outputs.append((path, "another output")) }
    for path in job.reports.compactMap(\.path) { outputs.append((path, "another output")) }
    if let path = metrics ?? job.metrics { outputs.append((path, "another output")) }
    try kept.check(outputs)
    return kept
  }
}

extension JobDefinition {
  /// Where its secrets are.
  fileprivate var secrets: [SecretReference] {
    let ofTargets = notifications.flatMap { notification -> [SecretReference?] in
      switch notification.target {
      case .healthCheck(let url): [url]
      case .webhook(let url, let key): [url, key]
      }
    }
    let ofSinks = sinks.map { sink -> SecretReference? in
      if case .postgres(.secret(let reference), _, _) = sink { reference } else { nil }
    }
    var ofSource: SecretReference?
    if case .secret(let reference)? = source?.server { ofSource = reference }
    return ([model.key, ofSource] + ofTargets + ofSinks).compactMap(\.self)
  }
}
