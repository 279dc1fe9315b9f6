package import CivilTime
package import Insights
package import Jobs
package import Reports

/// What a server shows, and to whom.
package struct ServerSettings {
  /// The folder of the workspace.
  package var folder: String
  /// The job whose source, exclusions and redaction hold; asked when a tool is called first.
  package var job: () throws -> JobDefinition
  /// The person who takes part in all conversations that are shown; nil for all conversations.
  package var person: String?
  /// Whether verdicts may be noted.
  package var allowsReview = false
  /// Whose verdicts they are.
  package var reader: String?
  /// Where a message is on the web.
  package var permalink: PermalinkTemplate?
  /// What is known of kinds; asked when a tool is called first.
  package var catalog: () throws -> KindCatalog = { .shipped }
  /// What names the prompt of an insight now.
  package var promptHash: (Insight) throws -> String = { _ in "" }
  /// The time.
  package var now: () -> Instant

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
