import CivilTime
import Insights
import Jobs
import Reporting
import Reports

extension ReportMaker.Scope {
  /// The scope of a run that has just ended.
  init(
    job: JobDefinition,
    result: RunResult,
    selection: ThreadSelection.Result,
    catalog: KindCatalog
  ) {
    self.init(
      job: job.name,
      runId: result.runId,
      asOf: ReportInput.AsOf(selection.asOf, basis: selection.basis),
      coverage: ReportInput.Coverage(result.threads),
      engine: result.engine,
      catalog: catalog
    )
    clock = selection.clock
    zone = job.timeZone ?? .utc
  }
}

extension ReportInput.Coverage {
  /// What a run read, now or before.
  init(_ tally: RunResult.ThreadTally) {
    self.init(
      threads: tally.read + tally.unchanged,
      messages: tally.messages,
      skipped: tally.skipped.sorted { $0.key < $1.key }
        .map { Skipped(reason: $0.key, threads: $0.value) },
      failed: tally.failed
    )
  }
}
