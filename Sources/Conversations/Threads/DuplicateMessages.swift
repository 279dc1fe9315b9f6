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
  /// - Returns: How many were removed, and how many of these had the id of a message that was written at
  ///   another time: they are no duplicates, and what was taken for their id is none.
  /// - Throws: `DatabaseError`.
  func remove(from links: inout [MessageLink]) throws -> (removed: Int, lost: Int) {
    var lost = 0
    var placeOfId = [UInt64: Int](minimumCapacity: links.count)
    var placeOfLocal: [UInt64: Int] = [:]
    var removed: Set<Int> = []
    for place in links.indices {
      if let earlier = placeOfId[links[place].id] {
        let loser = try olderVersion(earlier, place, links)
        if let loser { removed.insert(loser) }
        if loser != nil, links[earlier].at != links[place].at,
          links[earlier].fingerprint != links[place].fingerprint
        {
          lost += 1
        }
        if loser == earlier { placeOfId[links[place].id] = place }
      } else {
        placeOfId[links[place].id] = place
      }
    }
    for place in links.indices where links[place].local != 0 && !removed.contains(place) {
      let local = links[place].local
      let double = placeOfLocal[local] ?? placeOfId[local]
      if let double, double != place, !removed.contains(double),
        let loser = try optimisticCopy(double, place, links)
      {
        removed.insert(loser)
        placeOfLocal[local] = loser == place ? double : place
      } else {
        placeOfLocal[local] = place
      }
    }
    guard !removed.isEmpty else { return (0, 0) }
    for place in removed {
      try transaction.run("DELETE FROM messages WHERE id = ?", links[place].message)
    }
    links = links.indices.filter { !removed.contains($0) }.map { links[$0] }
    return (removed.count, lost)
  }

  /// Which of two messages with one id is out of date; nil if only their digests are the same.
  private func olderVersion(_ first: Int, _ second: Int, _ links: [MessageLink]) throws -> Int? {
    let earlier = try version(links[first].message)
    let later = try version(links[second].message)
    guard earlier.id == later.id else { return nil }
    return earlier.changedAt > later.changedAt ? second : first
  }

  /// Which of two messages with one local id the app showed before the server answered; nil if
  /// only their digests are the same.
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

  private func version(_ message: Int64) throws -> Version {
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
