import BoostedTrees

/// The linear model of the roles: a row of 16 small integers for every slot that features hash to.
struct RoleModel: Sendable {
  /// The logarithm of the number of slots.
  static let bits = 17

  /// The source of a feature: the same word weighs differently in the message before.
  enum View: UInt64 {
    case words, parts, before, after, plain

    fileprivate var salt: UInt64 { (rawValue + 1) &* 0xD6E8_FEB8_6659_FD93 }

    fileprivate var weight: Float {
      switch self {
      case .words, .parts, .plain: 1
      case .before, .after: 0.5
      }
    }
  }

  private let rows: [SIMD16<Int8>]
  private let scale: SIMD16<Float>
  private let bias: SIMD16<Float>

  init(_ reader: inout WeightsReader) throws {
    rows = try reader.rows(1 << Self.bits)
    scale = try reader.vector()
    bias = try reader.vector()
  }

  /// The slots that a view has visited, so that each counts once; not thread-safe.
  final class Memory {
    fileprivate var stamps = [UInt32](repeating: 0, count: 1 << RoleModel.bits)
    fileprivate var stamp: UInt32 = 0
  }

  /// The role scores of a message, by its views.
  func scores(_ views: [(View, [UInt64])], _ memory: Memory) -> RoleScores {
    var sum = SIMD16<Float>.zero
    for (view, hashes) in views {
      memory.stamp &+= 1
      var count = 0
      var total = SIMD16<Int32>.zero
      for hash in hashes {
        let slot = Self.slot(hash, view)
        guard memory.stamps[slot] != memory.stamp else { continue }
        memory.stamps[slot] = memory.stamp
        count += 1
        total &+= SIMD16<Int32>(truncatingIfNeeded: rows[slot])
      }
      guard count > 0 else { continue }
      sum += SIMD16<Float>(total) * (view.weight / Float(count).squareRoot())
    }
    return sum * scale + bias
  }

  private static func slot(_ hash: UInt64, _ view: View) -> Int {
    var mixed = (hash ^ view.salt) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 32
    mixed = mixed &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> UInt64(64 - bits))
  }
}
