import Conversations
import Jobs

extension MessageBatch {
  /// Drops what is in other parts than these.
  func keep(_ shards: ShardSet) { keep { shards.holds(conversation: $0) } }
}

extension SourceCursor {
  /// The cursor of a reading that stored some parts of the conversations only.
  ///
  /// Which ones is said after the query: whoever needs others has to read everything again.
  func covering(_ shards: ShardSet?) -> SourceCursor {
    guard let shards else { return self }
    let list = shards.numbers.sorted().map(String.init).joined(separator: ",")
    return SourceCursor(query: "\(query) \(shards.count):\(list)", value: value)
  }

  /// The cursor from which to read on.
  ///
  /// - Parameter shards: The parts that are needed; nil for all.
  /// - Returns: nil if the reading before left out some of them.
  func covered(for shards: ShardSet?) -> SourceCursor? {
    let parts = query.split(separator: " ")
    guard parts.count == 2 else { return self }
    let places = parts[1].split(separator: ":")
    guard let shards, places.count == 2, Int(places[0]) == shards.count else { return nil }
    let covered = Set(places[1].split(separator: ",").compactMap { Int($0) })
    guard shards.numbers.isSubset(of: covered) else { return nil }
    return SourceCursor(query: String(parts[0]), value: value)
  }
}
