import Conversations
import Jobs

extension MessageBatch {
  /// Drops what is not in these parts.
  func keep(_ shards: ShardSet) { keep { shards.holds(conversation: $0) } }
}

extension SourceCursor {
  /// The cursor of a reading that stored some parts of the conversations only.
  ///
  /// Their numbers follow the query: a host that needs others has to read everything again.
  func covering(_ shards: ShardSet?) -> SourceCursor {
    guard let shards else { return self }
    let list = shards.numbers.sorted().map(String.init).joined(separator: ",")
    return SourceCursor(query: "\(query) \(shards.count):\(list)", value: value)
  }

  /// The cursor from which to read on.
  ///
  /// - Parameter shards: The parts that are needed; nil for all.
  /// - Returns: nil if the previous reading left out some of them.
  func covered(for shards: ShardSet?) -> SourceCursor? {
    let parts = query.split(separator: " ")
    guard parts.count == 2 else { return self }
    let fields = parts[1].split(separator: ":")
    guard let shards, fields.count == 2, Int(fields[0]) == shards.count else { return nil }
    let covered = Set(fields[1].split(separator: ",").compactMap { Int($0) })
    guard shards.numbers.isSubset(of: covered) else { return nil }
    return SourceCursor(query: String(parts[0]), value: value)
  }
}
