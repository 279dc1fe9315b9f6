/// The messages that each message of a thread hangs together with.
///
/// `Training/network.py` computes the same ones in the same order.
struct MessageLinks {
  /// The number of ways in which messages hang together.
  static let kinds = 14
  /// How far away the nearest message of a kind is looked for.
  private static let reach = 60

  /// Per kind and message the index of the linked message; -1 if there is none.
  private(set) var targets: [[Int]]

  /// Finds the links of messages; `replies` has the index of the message that each replies to.
  init(_ messages: [RoleMessage], replies: [Int?]) {
    targets = [[Int]](
      repeating: [Int](repeating: -1, count: messages.count),
      count: Self.kinds
    )
    for index in messages.indices { linkNeighbours(of: index, messages) }
    for (index, reply) in replies.enumerated() {
      guard let reply else { continue }
      targets[8][index] = reply
      targets[9][reply] = index
    }
  }

  private mutating func linkNeighbours(of index: Int, _ messages: [RoleMessage]) {
    let message = messages[index]
    for (kind, distance) in [-1, -2, -3, 1, 2, 3].enumerated()
    where messages.indices.contains(index + distance) {
      targets[kind][index] = index + distance
    }
    let earlier = (max(0, index - Self.reach)..<index).reversed()
    let later = index + 1..<min(messages.count, index + 1 + Self.reach)
    func isOwn(_ other: Int) -> Bool { messages[other].sender == message.sender }
    func namesMe(_ other: Int) -> Bool {
      !isOwn(other) && message.sender.map(messages[other].named.contains) ?? false
    }
    func isNamed(_ other: Int) -> Bool {
      !isOwn(other) && messages[other].sender.map(message.named.contains) ?? false
    }
    targets[6][index] = earlier.first(where: isOwn) ?? -1
    targets[7][index] = later.first(where: isOwn) ?? -1
    targets[10][index] = earlier.first(where: namesMe) ?? -1
    targets[11][index] = later.first(where: namesMe) ?? -1
    guard !message.named.isEmpty else { return }
    targets[12][index] = later.first(where: isNamed) ?? -1
    targets[13][index] = earlier.first(where: isNamed) ?? -1
  }
}

extension MessageLinks {
  /// The links among some messages, counted from the first of them; by kind.
  func within(_ range: Range<Int>) -> [[Int]] {
    targets.map { $0[range].map { range.contains($0) ? $0 - range.lowerBound : -1 } }
  }
}
