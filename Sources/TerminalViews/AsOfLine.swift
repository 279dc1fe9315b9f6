import CivilTime
package import Insights
package import Workspace

/// The line that says as of when insights are judged.
package struct AsOfLine {
  /// The line.
  package let text: String

  /// Names the instants of a clock, and of the archives that it judges by.
  package init(_ clock: InsightClock, _ sources: [SourceClocks.Source] = []) {
    let others = Set(clock.others.values.map(\.iso8601)).sorted()
    let archives = Set(sources.map(\.instant)).subtracting([clock.standard]).map(\.iso8601).sorted()
    let rest = (others + archives).prefix(3).joined(separator: ", ")
    let more = max(others.count, archives.count) > 3 ? ", …" : ""
    let note = rest.isEmpty ? "" : "; other sources as of their newest messages: \(rest)\(more)"
    text = "as of \(clock.standard.iso8601)\(note)"
  }
}
