import Jobs
import Workspace

/// A report in a format.
package struct WrittenReport: Sendable {
  /// The text of it.
  package let text: String
  /// What its reader should know but the format cannot show; nil if nothing.
  package let notice: String?
  /// What to note once it was printed; nil if it was noted, or is not to be.
  var entry: ReportLog.Entry?

  /// - Parameter omitted: The number of insights that it has no room for.
  init(_ text: String, _ format: JobDefinition.ReportFormat, omitted: Int) {
    self.text = text
    switch format {
    case .html, .markdown, .text, .json: notice = nil
    case .csv, .ics, .todo, .feed:
      let count = omitted == 1 ? "1 older insight" : "\(omitted) older insights"
      notice =
        omitted == 0
        ? nil : "the \(format.rawValue) report leaves out \(count): list them with debrief insights"
    }
  }
}
