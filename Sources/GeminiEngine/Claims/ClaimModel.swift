import BoostedTrees
import MessageRoles
import ShippedFiles

/// Trees fitted on labelled chats that distinguish wrong claims from right ones, or planted messages
/// from talk.
///
/// `Training/claims.py` and `planted.py` write the weights; `weights/claims.md` describes the data.
struct ClaimModel {
  private static let format: UInt32 = 1
  private static let magic: UInt32 = 0x5452_4244  // "DBRT"

  private let trees: Trees
  /// The score above which a claim is considered wrong.
  let threshold: Float

  /// Reads a model.
  ///
  /// - Parameter width: The number of features available.
  /// - Throws: ``WeightsError`` if it is damaged or of another version.
  init(_ bytes: [UInt8], width: Int) throws {
    var reader = WeightsReader(bytes)
    guard try reader.integer() == Self.magic, try reader.integer() == Self.format else {
      throw WeightsError()
    }
    threshold = try reader.float()
    trees = try Trees(&reader)
    guard trees.width <= width else { throw WeightsError() }
  }

  /// Judges titles by ``TitleSupport``; nil if the file is damaged.
  static let titles = shipped("weights/titles.bin", width: TitleSupport.count)
  /// Judges owners by ``OwnerSupport``; nil if the file is damaged.
  static let owners = shipped("weights/owners.bin", width: OwnerSupport.count)
  /// Judges the names of people in titles by ``NameSupport``; nil if the file is damaged.
  static let names = shipped("weights/names.bin", width: NameSupport.count)
  /// Judges titles that say "not" by ``PolaritySupport``; nil if the file is damaged.
  static let polarity = shipped("weights/polarity.bin", width: PolaritySupport.count)
  /// Judges messages by `MessageScores.belonging(_:)`; nil if the file is damaged.
  static let planted = shipped("weights/planted.bin", width: MessageScores.belongingCount)

  private static func shipped(_ path: String, width: Int) -> ClaimModel? {
    ShippedFiles.bytes(path).flatMap { try? ClaimModel($0, width: width) }
  }

  /// The log-odds that a claim is wrong.
  func score(_ features: [Float]) -> Float { trees.score(features) }
}
