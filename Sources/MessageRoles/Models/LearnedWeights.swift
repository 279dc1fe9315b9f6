package import BoostedTrees
import ShippedFiles

/// The parameters fitted on labelled chats: the roles, the trees on top of them, thresholds and
/// probabilities.
///
/// `Training/export.py` writes them and documents the training data.
package struct LearnedWeights: Sendable {
  /// The threshold of a kind, and how likely a find is right.
  package struct Cut: Sendable {
    /// The minimum score, in log-odds.
    package let least: Float
    /// How likely a find with a score is right.
    package let calibration: ProbabilityCurve

    fileprivate init(_ reader: inout WeightsReader) throws {
      least = try reader.float()
      calibration = try reader.curve()
    }
  }

  /// The day on which the shipped parameters were fitted, and which of the day: threads read with
  /// others are stale.
  package static let version = "2026-11-29.2"

  /// The version of the file format that is read.
  private static let format: UInt32 = 4
  private static let magic: UInt32 = 0x5752_4244  // "DBRW"

  let roles: RoleModel
  let network: RoleNetwork
  let action: Trees
  let decision: Trees
  let question: Trees
  let answer: Trees
  let urgency: Trees
  /// Whether a message asks for what another takes on.
  package let request: Trees
  /// Whether a message says that what another took on is done.
  package let settlement: Trees
  /// Whether a choice replaces an earlier one.
  package let reversal: Trees
  /// The thresholds of action items, decisions, open questions and alarms.
  package let actionCut, decisionCut, questionCut, urgencyCut: Cut

  /// Reads weights.
  package init(_ bytes: [UInt8]) throws {
    var reader = WeightsReader(bytes)
    guard try reader.integer() == Self.magic, try reader.integer() == Self.format else {
      throw WeightsError()
    }
    roles = try RoleModel(&reader)
    network = try RoleNetwork(&reader)
    action = try Trees(&reader)
    decision = try Trees(&reader)
    question = try Trees(&reader)
    request = try Trees(&reader)
    settlement = try Trees(&reader)
    answer = try Trees(&reader)
    reversal = try Trees(&reader)
    urgency = try Trees(&reader)
    actionCut = try Cut(&reader)
    decisionCut = try Cut(&reader)
    questionCut = try Cut(&reader)
    urgencyCut = try Cut(&reader)
  }

  /// The shipped weights; nil if they are damaged.
  package static let shipped: LearnedWeights? = ShippedFiles.bytes("weights/offline.bin")
    .flatMap { try? LearnedWeights($0) }
}

extension LearnedWeights {
  /// A function that scores texts for each role by their words alone.
  package func textScores() -> (String) -> RoleScores {
    let set = SlotSet(below: 1 << RoleModel.bits)
    return { text in
      let features = RoleFeatures(RoleTokens(text))
      return roles.scores([(.words, features.words), (.parts, features.parts)], set)
    }
  }
}
