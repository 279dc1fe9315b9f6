/// How far long work has come.
package struct WorkProgress: Sendable {
  /// What is counted.
  package enum Unit: String, Sendable {
    case messages, threads
  }

  /// What is worked on: a source, or a job.
  package var subject: String
  /// The number of things that are done.
  package var done: Int
  /// What they are.
  package var unit: Unit
  /// The fraction that is done, from 0 to 1; nil if the whole is not known.
  package var fraction: Double?
  /// What was spent so far, in US dollars; nil if nothing costs money.
  package var cost: String?

  /// Describes how far work has come.
  package init(
    subject: String,
    done: Int,
    unit: Unit,
    fraction: Double? = nil,
    cost: String? = nil
  ) {
    self.subject = subject
    self.done = done
    self.unit = unit
    self.fraction = fraction
    self.cost = cost
  }
}
