/// Matches finds of a kind with items: the nearest pairs first, each item once.
struct Matching {
  /// The indices of the finds, by the ids of the items that they match.
  private(set) var finds: [String: Int] = [:]
  /// The finds that count neither way.
  private(set) var optional: Set<Int> = []
  /// The finds that match only items that others matched before.
  private(set) var duplicates: Set<Int> = []
  private var used: Set<Int> = []

  private struct Pair {
    let distance: Int
    let overlap: Int
    let find: Int
    let item: LabelledThread.Item
  }

  /// Matches.
  ///
  /// - Parameter tolerance: The maximum distance between a find and an item, in messages.
  init(
    _ kind: LabelledThread.Kind,
    _ predictions: [ExtractionScorer.Prediction],
    _ threads: [LabelledThread],
    _ byId: [String: Int],
    _ positions: [String: (thread: String, index: Int)],
    tolerance: Int
  ) {
    var pairs: [Pair] = []
    for (find, prediction) in predictions.enumerated() where prediction.rests == .firmly {
      guard let thread = prediction.thread.flatMap({ byId[$0] }) else { continue }
      for item in threads[thread].items where item.kind == kind && !item.isAnswered {
        let distance = Self.distance(prediction.ids, item.evidence, positions)
        guard distance <= tolerance else { continue }
        let overlap = prediction.words.intersection(ComparableText(item.title).words).count
        pairs.append(Pair(distance: distance, overlap: overlap, find: find, item: item))
      }
    }
    let sorted = pairs.sorted { left, right in
      if left.distance != right.distance { return left.distance < right.distance }
      if left.item.isOptional != right.item.isOptional { return right.item.isOptional }
      if left.overlap != right.overlap { return left.overlap > right.overlap }
      return (left.find, left.item.id) < (right.find, right.item.id)
    }
    for pair in sorted where !used.contains(pair.find) && finds[pair.item.id] == nil {
      used.insert(pair.find)
      finds[pair.item.id] = pair.find
      if pair.item.isOptional { optional.insert(pair.find) }
    }
    for (find, pairs) in Dictionary(grouping: pairs, by: \.find) where !used.contains(find) {
      let best = pairs.min { left, right in
        left.distance != right.distance
          ? left.distance < right.distance : !left.item.isOptional && right.item.isOptional
      }
      if best?.item.isOptional == true { optional.insert(find) } else { duplicates.insert(find) }
    }
  }

  /// Whether a find is wrong, or a duplicate.
  func isFalseAlarm(_ find: Int) -> Bool { !used.contains(find) && !optional.contains(find) }

  private static func distance(
    _ left: [String],
    _ right: [String],
    _ positions: [String: (thread: String, index: Int)]
  ) -> Int {
    var nearest = Int.max
    for one in left.compactMap({ positions[$0] }) {
      for other in right.compactMap({ positions[$0] }) where one.thread == other.thread {
        nearest = min(nearest, abs(one.index - other.index))
      }
    }
    return nearest
  }
}
