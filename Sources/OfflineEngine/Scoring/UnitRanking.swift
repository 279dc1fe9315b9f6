import Glibc

/// Ranks sentences or acts by how likely they contain an action, a decision or a request.
///
/// Made for transcripts of meetings, and for measuring on labelled data.
package struct UnitRanking {
  /// What to look for, and in which style of conversation.
  package enum Target: String, Sendable, CaseIterable {
    /// Actions in spoken meetings.
    case meetingAction
    /// Decisions in spoken meetings.
    case meetingDecision
    /// Requests and proposals in standalone written sentences.
    case mailRequest
    /// Commitments in the sentences of an issue tracker.
    case issueCommitment

    var model: LinearModel {
      switch self {
      case .meetingAction: Weights.meetingAction
      case .meetingDecision: Weights.meetingDecision
      case .mailRequest: Weights.mailRequest
      case .issueCommitment: Weights.issueCommitment
      }
    }
  }

  /// A unit and its score.
  package struct Ranked: Sendable, Hashable {
    /// The unit's position.
    package let place: Int
    /// The score, without a unit of measure; higher is likelier.
    package let score: Double
  }

  /// The minimum distance between two chosen units, in units.
  static let gap = 6

  private let features: UnitFeatures

  /// The version of the weights.
  static var version: String { Weights.version }

  /// Reads units.
  package init(_ units: [(text: String, speaker: String)]) {
    let scanner = SentenceScanner(lexicon: .standard)
    var speakers: [String: Int] = [:]
    features = UnitFeatures(
      units.map { unit in
        let speaker = speakers[unit.speaker] ?? speakers.count
        speakers[unit.speaker] = speaker
        return ScoredUnit(scanner.unit(of: unit.text), speaker: speaker)
      }
    )
  }

  /// The best units, best first, at least six apart.
  ///
  /// - Returns: At most `count` units.
  package func best(_ count: Int, _ target: Target) -> [Ranked] {
    let scores = target.model.spreadScores(features)
    let order = scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    var taken: [Ranked] = []
    for index in order {
      guard taken.count < count else { break }
      if taken.allSatisfy({ abs($0.place - index) >= Self.gap }) {
        taken.append(Ranked(place: index, score: scores[index]))
      }
    }
    return taken
  }

  /// Whether each unit is what the target looks for.
  ///
  /// - Returns: Per unit, whether it is found, and its score from 0 to 1, where 0.5 is the
  ///   threshold.
  package func judged(_ target: Target) -> [(isFound: Bool, relative: Double)] {
    let model = target.model
    return features.units.indices.map { index in
      let excess = model.score(features, at: index) - model.threshold
      return (excess >= 0, 1 / (1 + exp(-excess)))
    }
  }

  /// The features of each unit, as numbers with their values, for fitting weights.
  package var matrix: [[(feature: Int, value: Double)]] {
    features.units.indices.map { index in
      var row: [(feature: Int, value: Double)] = []
      features.forEach(at: index) { row.append(($0, $1)) }
      return row
    }
  }
}
