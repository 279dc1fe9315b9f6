package import CivilTime

extension JobDefinition {
  /// How a job summarises whole conversations, from the summaries of their threads.
  package struct Digest: Sendable, Hashable {
    /// The period that is summarised as one.
    package var period: CalendarPeriod
    /// The minimum number of threads in a period: the summary of a single one says as much.
    package var minimumThreads = 2

    /// Summarises by a period.
    init(period: CalendarPeriod) { self.period = period }
  }
}
