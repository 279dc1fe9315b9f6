import Glibc
import JSON

/// The signals from which the confidence in an insight is computed.
package struct ConfidenceSignals: Sendable, Hashable {
  /// The grade of the worst quote; nil if there is none.
  var evidence: Evidence.Match?
  /// The number of claims that failed the check.
  var rejected: Int
  /// Whether the thread says it in so many words.
  var isExplicit: Bool
  /// Whether it is hedged.
  var isHedged: Bool
  /// The number of messages that say it.
  var messages: Int
  /// The number of people who say it.
  var people: Int
  /// The share of the thread that was read, from 0 to 1.
  var coverage: Double
  /// The share of what it says that is nowhere near its quotes, from 0 to 1.
  var unsaid = 0.0
  /// Whether it waits for someone: a request that no one took on, a proposal that no one agreed to.
  var isPending = false
  /// Whether a model found it.
  var isByModel = false
  /// The engine's own confidence, from 0 to 1.
  var selfReported: Double?
  /// Whether the engine's own confidence is a probability that was measured on labelled talk.
  var isCalibrated: Bool

  /// Takes the signals of a checked draft.
  package init(_ checked: CheckedDraft, coverage: Insight.Coverage) {
    let grades = Evidence.Match.allCases
    evidence = grades.last { grade in checked.evidence.contains { $0.match == grade } }
    rejected = checked.rejected.count
    isExplicit = checked.draft.isExplicit
    isHedged = checked.draft.isHedged
    messages = Set(checked.evidence.map(\.messageId)).count
    people = checked.senderIds.count
    let share = Double(coverage.used) / Double(max(1, coverage.messages))
    self.coverage = min(1, max(0, share))
    unsaid = min(1, max(0, checked.draft.unsaid))
    isCalibrated = checked.draft.isCalibrated
    isPending = checked.draft.isPending
    isByModel = checked.draft.origin != nil
    selfReported = checked.draft.selfReported.flatMap { $0.isFinite ? min(1, max(0, $0)) : nil }
  }

  /// Reads what an insight records.
  ///
  /// It is nil if there are no signals, or they are not complete.
  init?(_ json: JSONObject) {
    guard let isExplicit = json["explicit"]?.bool, let isHedged = json["hedged"]?.bool,
      let messages = json["messages"]?.integer, let people = json["people"]?.integer,
      let rejected = json["rejected"]?.integer, let coverage = json["coverage"]?.double
    else { return nil }
    evidence = json["evidence"]?.string.flatMap(Evidence.Match.init(rawValue:))
    self.rejected = Int(clamping: rejected)
    self.isExplicit = isExplicit
    self.isHedged = isHedged
    self.messages = Int(clamping: messages)
    self.people = Int(clamping: people)
    self.coverage = coverage
    unsaid = json["unsaid"]?.double ?? 0
    isCalibrated = json["calibrated"]?.bool ?? false
    isPending = json["pending"]?.bool ?? false
    isByModel = json["model"]?.bool ?? false
    selfReported = json["selfReported"]?.double
  }

  /// The signals as an insight records them.
  var json: JSONObject {
    var object = JSONObject()
    object.append("evidence", JSONValue(evidence?.rawValue))
    object.append("explicit", .bool(isExplicit))
    object.append("hedged", .bool(isHedged))
    object.append("messages", JSONValue(messages))
    object.append("people", JSONValue(people))
    object.append("coverage", .double((coverage * 100).rounded() / 100))
    object.append("rejected", JSONValue(rejected))
    if unsaid > 0 { object.append("unsaid", .double((unsaid * 100).rounded() / 100)) }
    if isCalibrated { object.append("calibrated", true) }
    if isPending { object.append("pending", true) }
    if isByModel { object.append("model", true) }
    object.append("selfReported", selfReported.map(JSONValue.double) ?? .null)
    return object
  }
}

/// The rule that combines signals into one number: weights in log-odds, so that reviews can refit
/// them.
package struct Confidence: Sendable, Hashable {
  /// The base of an explicit, verbatim statement of one message.
  var base = 1.2
  /// The weight of a quote that was found except for case, space, quotation marks and dashes.
  var normalized = -0.1
  /// The weight of a quote that was found by the order of its words.
  var fuzzy = -0.5
  /// The weight of each claim that was not found, up to three of them.
  var rejected = -0.5
  /// The weight if the thread only hints at it.
  var implicit = -0.9
  /// The weight if it is hedged.
  var hedged = -0.9
  /// The weight of each further message that says it, up to two of them.
  var message = 0.3
  /// The weight of each further person who says it, up to two of them.
  var person = 0.4
  /// The weight if none of the thread was read, less in proportion.
  var unread = -1.0
  /// The weight if nothing of what it says is near its quotes, less in proportion.
  var unsaid = -1.2
  /// The share of unsaid words from which an insight stays below the minimum of its kind.
  var maxUnsaid = 0.8
  /// How far the engine's own confidence alone can lift the result.
  var highestBySelfReport = 0.6

  /// The weights that ship with debrief.
  package init() {}

  /// How likely an insight is right.
  ///
  /// - Returns: 0 to 1, in hundredths; 0 without evidence.
  package func value(_ signals: ConfidenceSignals, of kind: InsightKind) -> Double {
    guard let grade = signals.evidence else { return 0 }
    if signals.isCalibrated, grade == .exact, signals.rejected == 0, let own = signals.selfReported
    {
      return (min(own, kind.maximumConfidence) * 100).rounded() / 100
    }
    let reading = odds(of: grade) + unread * (1 - signals.coverage)
    var odds = base + reading
    odds += rejected * Double(min(3, signals.rejected))
    if !signals.isExplicit { odds += implicit }
    if signals.isHedged { odds += hedged }
    odds += message * Double(min(2, max(0, signals.messages - 1)))
    odds += person * Double(min(2, max(0, signals.people - 1)))
    odds += unsaid * signals.unsaid
    let found = Self.probability(odds)
    let value =
      signals.selfReported.map { own in
        signals.isByModel
          ? modelled(ModelConfidence.odds(own, signals, of: kind.name) + reading, found)
          : weighed(own, signals, found)
      } ?? found
    let maximum =
      signals.unsaid >= maxUnsaid ? min(found, Self.below(kind)) : kind.maximumConfidence
    return (min(value, maximum) * 100).rounded() / 100
  }

  /// Combines an engine's own confidence with that of the evidence: its doubt is believed, its
  /// self-praise only up to a limit, and not for what is hedged.
  private func weighed(_ own: Double, _ signals: ConfidenceSignals, _ found: Double) -> Double {
    own < found || signals.isHedged ? min(own, found) : max(found, min(own, highestBySelfReport))
  }

  /// The same for a model, whose doubt was compared with labelled talk.
  private func modelled(_ odds: Double, _ found: Double) -> Double {
    let value = min(Self.probability(odds), ModelConfidence.highest)
    return found < highestBySelfReport ? min(value, highestBySelfReport) : value
  }

  private func odds(of grade: Evidence.Match) -> Double {
    switch grade {
    case .exact: 0
    case .normalized: normalized
    case .fuzzy: fuzzy
    }
  }

  /// A confidence just below the minimum of a kind.
  private static func below(_ kind: InsightKind) -> Double {
    max(0, min(kind.maximumConfidence, kind.minimumConfidence - 0.05))
  }

  private static func probability(_ odds: Double) -> Double { 1 / (1 + exp(-odds)) }
}
