import MessageRoles
import Insights

extension LearnedItems {
  /// The urgent priority, if the thread seems to be urgent: the most likely report of harm.
  func urgency() -> Priority? {
    let score = scores.urgency
    guard score > weights.urgencyCut.least else { return nil }
    let reports = reading.messages.indices.filter {
      reading.messages[$0].isEvidence && !reading.messages[$0].isJoke
        && !reading.messages[$0].sentences.isEmpty
    }
    let report = reports.max { self.score($0, .incident) < self.score($1, .incident) }
    guard let report, reportsHarm(report) else { return nil }
    return Priority(
      level: .urgent,
      evidence: [sentence(report, .incident)],
      probability: weights.urgencyCut.calibration[score]
    )
  }

  /// Whether a message reports harm for the network and the linear model alike: each alone takes
  /// plain talk for an alarm where it has seen nothing like it.
  ///
  /// The limits were chosen on cross-validated alarms: 70 of 90 above them are right, 7 of 34 below.
  private func reportsHarm(_ index: Int) -> Bool {
    score(index, .incident) >= Self.leastReport && view.roles.linear[index][.incident] >= -3
  }

  /// The minimum score of a message that reports harm, in log-odds.
  private static let leastReport: Float = -2

  /// Whether some message reports harm: of cross-validated alarms after a bot's alert, 1 of 12 is
  /// right where none does.
  var isHarmReported: Bool {
    reading.messages.indices.contains { score($0, .incident) >= Self.leastReport }
  }

  /// The minimum score of urgency for a word alone to count, in log-odds: in cross-validation 6 of
  /// 9 such words are right, and 2 of 24 below.
  private static let leastHarm: Float = -1.5

  /// Whether the thread may be urgent.
  var mayHarm: Bool { scores.urgency >= Self.leastHarm }
}
