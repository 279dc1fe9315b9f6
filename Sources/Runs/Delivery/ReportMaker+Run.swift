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
      coverage: ReportInput.Coverage(record: result.threads.json),
      engine: result.engine,
      catalog: catalog
    )
    clock = selection.clock
  }
}
