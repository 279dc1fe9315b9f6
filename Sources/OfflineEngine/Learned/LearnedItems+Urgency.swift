import Conversations
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
        && !QuotationMarks.fill(reading.messages[$0].stored.text)
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
  /// In 154 chats of five writers on whom nothing is fitted, 20 of 21 alarms above the limits are right;
  /// a message that scores one more has 16 of 17.
  private func reportsHarm(_ index: Int) -> Bool {
    score(index, .incident) >= Self.minReport
      && view.roles.linear[index][.incident] >= Self.minLinearReport
  }

  /// The minimum scores of a message that reports harm, in log-odds: of both together, and of the
  /// linear model.
  private static let (minReport, minLinearReport): (Float, Float) = (-3, -4)

  /// Whether some message reports harm: of cross-validated alarms after a bot's alert, 1 of 12 is
  /// right where none does.
  var isHarmReported: Bool {
    reading.messages.indices.contains { score($0, .incident) >= Self.minHarmReport }
  }

  /// The minimum score of a message that reports harm beside a bot's alert, in log-odds.
  private static let minHarmReport: Float = -2

  /// The minimum score of urgency for a word alone to count, in log-odds: in 154 chats of new writers, the
  /// words of five threads below it were exaggeration, those of none meant.
  private static let minHarm: Float = -0.8

  /// Whether the thread may be urgent.
  var mayHarm: Bool { scores.urgency >= Self.minHarm }
}
