import BoostedTrees
import ShippedFiles

/// What was fitted on labelled chats: the roles, the trees on top of them, thresholds and
/// probabilities.
///
/// `Training/export.py` writes it and says on what it was fitted.
struct OfflineWeights: Sendable {
  /// When a find of a kind counts, and how likely it is right.
  struct Cut: Sendable {
    /// The least score, in log-odds.
    let least: Float
    let calibration: ProbabilityCurve

    fileprivate init(_ reader: inout WeightsReader) throws {
      least = try reader.float()
      calibration = try reader.curve()
    }
  }

  /// The form of the file that this version reads.
  private static let format: UInt32 = 3
  private static let magic: UInt32 = 0x5752_4244  // "DBRW"

  let roles: RoleModel
  let action: Trees
  let decision: Trees
  let question: Trees
  let request: Trees
  let settlement: Trees
  let answer: Trees
  let reversal: Trees
  let urgency: Trees
  let actionCut: Cut
  let decisionCut: Cut
  let questionCut: Cut
  let urgencyCut: Cut

  /// Reads weights.
  init(_ bytes: [UInt8]) throws {
    var reader = WeightsReader(bytes)
    guard try reader.integer() == Self.magic, try reader.integer() == Self.format else {
      throw WeightsError()
    }
    roles = try RoleModel(&reader)
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

  /// The weights that the program carries; nil if they are damaged.
  static let shipped: OfflineWeights? = ShippedFiles.bytes("weights/offline.bin")
    .flatMap { try? OfflineWeights($0) }
}
