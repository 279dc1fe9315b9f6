import Insights
import Jobs
import Reports

extension Schema {
  /// One insight, as listings, sinks and reports hold it.
  static let insight = Schema(name: "insight", text: InsightSchema.text)

  /// The document of `debrief report --format json`.
  static let report = Schema(name: "report", text: ReportSchema.text)

  /// A job file, for editors that complete it.
  static let job = Schema(name: "job", text: JobSchema.text)
}
