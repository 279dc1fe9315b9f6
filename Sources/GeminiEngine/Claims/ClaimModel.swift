import BoostedTrees
import ShippedFiles

/// What was fitted on labelled chats: trees that tell a wrong claim from a right one.
///
/// `Training/claims.py` writes it; `weights/claims.md` says on what it was fitted.
struct ClaimModel {
  private static let format: UInt32 = 1
  private static let magic: UInt32 = 0x5452_4244  // "DBRT"

  private let trees: Trees
  /// The score above which a claim is held to be wrong.
  let least: Float

  /// Reads a model.
  ///
  /// - Parameter width: The number of features that it may look at.
  /// - Throws: ``WeightsError`` if it is damaged or of another version.
  init(_ bytes: [UInt8], width: Int) throws {
    var reader = WeightsReader(bytes)
    guard try reader.integer() == Self.magic, try reader.integer() == Self.format else {
      throw WeightsError()
    }
    least = try reader.float()
    trees = try Trees(&reader)
    guard trees.width <= width else { throw WeightsError() }
  }

  /// Judges titles by ``TitleSupport``; nil if the file is damaged.
  static let titles = shipped("weights/titles.bin", width: TitleSupport.count)
  /// Judges owners by ``OwnerSupport``; nil if the file is damaged.
  static let owners = shipped("weights/owners.bin", width: OwnerSupport.count)
  /// Judges titles that say "not" by ``PolaritySupport``; nil if the file is damaged.
  static let polarity = shipped("weights/polarity.bin", width: PolaritySupport.count)

  private static func shipped(_ path: String, width: Int) -> ClaimModel? {
    ShippedFiles.bytes(path).flatMap { try? ClaimModel($0, width: width) }
  }

  /// How likely a claim is wrong, in log-odds.
  func score(_ features: [Float]) -> Float { trees.score(features) }
}
