import BoostedTrees

/// The linear model of the roles: a row of 16 small integers for every slot that features hash to.
struct RoleModel: Sendable {
  /// The logarithm of the number of slots.
  static let bits = 17

  private let rows: [SIMD16<Int8>]
  private let scale: SIMD16<Float>
  private let bias: SIMD16<Float>

  init(_ reader: inout WeightsReader) throws {
    rows = try reader.rows(1 << Self.bits)
    scale = try reader.vector()
    bias = try reader.vector()
  }

  /// The role scores of a message, by its views.
  ///
  /// - Parameter set: One for slots of ``bits`` bits.
  func scores(_ views: [(FeatureView, [UInt64])], _ set: SlotSet) -> RoleScores {
    var sum = SIMD16<Float>.zero
    for (view, hashes) in views {
      let slots = set.distinct(hashes.lazy.map { view.slot($0, bits: Self.bits) })
      guard !slots.isEmpty else { continue }
      var total = SIMD16<Int32>.zero
      for slot in slots { total &+= SIMD16<Int32>(truncatingIfNeeded: rows[slot]) }
      sum += SIMD16<Float>(total) * (view.weight / Float(slots.count).squareRoot())
    }
    return sum * scale + bias
  }
}

extension FeatureView {
  fileprivate var weight: Float {
    switch self {
    case .words, .parts, .plain: 1
    case .before, .after: 0.5
    }
  }
}
