import Glibc

/// How well the threads that are built of conversations agree with what their messages answer.
struct ThreadAgreement {
  /// A message of a thread.
  struct Message {
    /// What tells it apart from all others.
    var id: String
    /// The thread that it was put into.
    var thread: Int64
    /// The message that it answers, as the source says.
    var answers: String?
  }

  /// The number of answers whose message is there too.
  private(set) var links = 0
  /// How many of them are in one thread with what they answer.
  private(set) var together = 0
  /// How many of them are right after what they answer.
  private(set) var adjacent = 0
  /// The variation of information between the threads and the groups that answers join, as a share
  /// of its maximum: 0 where they are the same.
  private(set) var variation = 0.0

  /// Compares.
  ///
  /// - Parameter messages: The messages, thread by thread, each in reading order.
  init(_ messages: [Message]) {
    let places = Dictionary(
      messages.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    var groups = Array(messages.indices)
    for (place, message) in messages.enumerated() {
      guard let target = message.answers.flatMap({ places[$0] }), target != place else { continue }
      links += 1
      if messages[target].thread == message.thread {
        together += 1
        if target + 1 == place { adjacent += 1 }
      }
      groups[Self.root(place, &groups)] = Self.root(target, &groups)
    }
    let named = messages.indices.map { Self.root($0, &groups) }
    variation = Self.variation(messages.map { Int($0.thread) }, named)
  }

  private static func root(_ place: Int, _ groups: inout [Int]) -> Int {
    var place = place
    while groups[place] != place {
      groups[place] = groups[groups[place]]
      place = groups[place]
    }
    return place
  }

  /// Meilă's variation of information, over the logarithm of how many there are.
  private static func variation(_ first: [Int], _ second: [Int]) -> Double {
    guard first.count > 1 else { return 0 }
    let count = Double(first.count)
    func entropy(_ sizes: some Sequence<Int>) -> Double {
      sizes.reduce(0) { sum, size in
        let share = Double(size) / count
        return sum - share * log(share)
      }
    }
    let sizes = { (parts: [Int]) in
      Dictionary(parts.map { ($0, 1) }, uniquingKeysWith: +).values
    }
    let shared = Dictionary(
      zip(first, second).map { ([$0, $1], 1) },
      uniquingKeysWith: +
    ).values
    let difference = 2 * entropy(shared) - entropy(sizes(first)) - entropy(sizes(second))
    return max(0, difference / log(count))
  }
}
