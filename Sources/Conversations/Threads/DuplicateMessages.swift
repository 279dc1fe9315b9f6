import Database

/// Finds and removes messages that a first load has read twice.
///
/// Archives overlap, exporters repeat themselves, and apps keep the copy they showed before the
/// server answered, which `localId` ties to the real one.
struct DuplicateMessages {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Keeps one of each set of duplicates in a conversation.
  ///
  /// - Parameter links: All messages of the conversation, in the order of reading; duplicates are
  ///   removed.
  /// - Returns: The number removed, and the number of these that had the id of a message written at
  ///   another time: they are not duplicates, and the field read as their id is not an id.
  func remove(from links: inout [MessageLink]) throws -> (removed: Int, lost: Int) {
    var lost = 0
    var indexOfId = [UInt64: Int](minimumCapacity: links.count)
    var indexOfLocal: [UInt64: Int] = [:]
    var removed: Set<Int> = []
    for index in links.indices {
      if let earlier = indexOfId[links[index].id] {
        let loser = try olderVersion(earlier, index, links)
        if let loser { removed.insert(loser) }
        if loser != nil, links[earlier].at != links[index].at,
          links[earlier].fingerprint != links[index].fingerprint
        {
          lost += 1
        }
        if loser == earlier { indexOfId[links[index].id] = index }
      } else {
        indexOfId[links[index].id] = index
      }
    }
    for index in links.indices where links[index].local != 0 && !removed.contains(index) {
      let local = links[index].local
      let duplicate = indexOfLocal[local] ?? indexOfId[local]
      if let duplicate, duplicate != index, !removed.contains(duplicate),
        let loser = try optimisticCopy(duplicate, index, links)
      {
        removed.insert(loser)
        indexOfLocal[local] = loser == index ? duplicate : index
      } else {
        indexOfLocal[local] = index
      }
    }
    guard !removed.isEmpty else { return (0, 0) }
    for index in removed {
      try transaction.run("DELETE FROM messages WHERE id = ?", links[index].message)
    }
    links = links.indices.filter { !removed.contains($0) }.map { links[$0] }
    return (removed.count, lost)
  }

  /// The outdated one of two messages with one id; nil if only their digests are the same.
  private func olderVersion(_ first: Int, _ second: Int, _ links: [MessageLink]) throws -> Int? {
    let earlier = try version(links[first].message)
    let later = try version(links[second].message)
    guard earlier.id == later.id else { return nil }
    return earlier.changedAt > later.changedAt ? second : first
  }

  /// The one of two messages with one local id that the app showed before the server answered; nil
  /// if only their digests are the same.
  private func optimisticCopy(_ first: Int, _ second: Int, _ links: [MessageLink]) throws -> Int? {
    let (earlier, later) = (
      try version(links[first].message), try version(links[second].message)
    )
    guard let local = later.localId, local == earlier.localId || local == earlier.id else {
      return nil
    }
    return links[second].isUnsent && !links[first].isUnsent ? second : first
  }

  private struct Version {
    var id: String
    var localId: String?
    var changedAt: Int64
  }

  private func version(_ message: MessageRow) throws -> Version {
    try transaction.firstRow(
      """
      SELECT native_id, local_id, max(coalesce(edited_at, 0), coalesce(deleted_at, 0)) AS changed_at
      FROM messages WHERE id = ?
      """,
      message
    ) { row in
      Version(
        id: try row["native_id"],
        localId: try row["local_id"],
        changedAt: try row["changed_at"]
      )
    } ?? Version(id: "", changedAt: 0)
  }
}
