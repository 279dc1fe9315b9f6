package import CivilTime
package import Insights
package import Jobs
package import Reports

/// What a server shows, and to whom.
package struct ServerSettings {
  /// The folder of the workspace.
  var folder: String
  /// The job whose source, exclusions and redaction apply; read at the first call of a tool.
  var job: () throws -> JobDefinition
  /// The person who takes part in all conversations that are shown; nil for all conversations.
  package var person: String?
  /// Whether verdicts may be recorded.
  package var allowsReview = false
  /// Whose verdicts they are.
  package var reader: String?
  /// The template of links to messages on the web.
  package var permalink: PermalinkTemplate?
  /// The catalog of kinds; read at the first call of a tool.
  package var catalog: () throws -> KindCatalog = { .shipped }
  /// The hash of an insight's prompt as it is now.
  package var promptHash: (Insight) throws -> String = { _ in "" }
  /// The time.
  var now: () -> Instant

  /// Shows a workspace as a job allows.
  package init(
    folder: String,
    job: @autoclosure @escaping () throws -> JobDefinition,
    now: @escaping () -> Instant
  ) {
    self.folder = folder
    self.job = job
    self.now = now
  }
}
