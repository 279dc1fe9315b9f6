package import Jobs

extension Coordinator {
  /// The time of each job that was recorded last.
  ///
  /// - Throws: ``CoordinationError``.
  package func latestSlots(of jobs: [String]) throws(CoordinationError) -> [String: Slot] {
    try open().perform { connection in
      var latest: [String: Slot] = [:]
      for job in jobs { latest[job] = try SharedSlots(connection).latest(of: job) }
      return latest
    }
  }

  /// The outcome of a job's times, the latest first.
  ///
  /// - Parameter limit: The maximum number.
  /// - Throws: ``CoordinationError``.
  package func slots(of job: String, limit: Int) throws(CoordinationError) -> [Slot] {
    try open().perform { try SharedSlots($0).list(of: job, limit: limit) }
  }
}
