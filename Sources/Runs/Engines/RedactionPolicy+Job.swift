import CivilTime
package import Jobs
package import Redaction
package import Workspace

extension RedactionPolicy {
  /// Reads what a job replaces besides secrets.
  ///
  /// - Throws: ``RedactionPolicyError`` if a word or a pattern is not valid.
  init(_ job: JobDefinition) throws(RedactionPolicyError) {
    try self.init(
      words: job.redaction.words,
      patterns: job.redaction.patterns.map { .init(name: $0.name, regex: $0.regex) }
    )
    let zone = job.timeZone?.identifier ?? ""
    regions = Set(job.redaction.regions ?? [PhoneRegion.ofZone(zone)].compactMap(\.self))
  }
}

extension Redactor {
  /// The masking of text for a job in a workspace that may not be changed.
  ///
  /// - Throws: ``RedactionPolicyError`` if a word or a pattern of the job is not valid.
  package init(
    for job: JobDefinition,
    reading workspace: Workspace
  ) throws(RedactionPolicyError) {
    try self.init(
      policy: try RedactionPolicy(job),
      salt: RedactionSalt.stored(in: workspace)
    )
  }
}
