package import Jobs

extension Coordinator {
  /// The outcomes of a job's slots, latest first.
  ///
  /// - Parameter limit: The maximum number.
  package func slots(of job: String, limit: Int) throws(CoordinationError) -> [Slot] {
    try open().perform { try SharedSlots($0).list(of: job, limit: limit) }
  }
}
