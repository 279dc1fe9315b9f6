import Conversations
import Glibc

/// How well the threads that are built of conversations agree with what their messages answer.
struct ThreadAgreement {
  /// A message of a thread.
  struct Message {
    /// Its row.
    var id: MessageRow
    /// The thread that it was put into.
    var thread: ThreadRow
    /// The message that it answers, as the source says.
    var answers: MessageRow?
  }

  /// The number of answers whose message is also present.
  private(set) var links = 0
  /// The number of them in the same thread as what they answer.
  private(set) var together = 0
  /// The number of them right after what they answer.
  private(set) var adjacent = 0
  /// The variation of information between the threads and the groups that answers join, as a share
  /// of its maximum: 0 where they are the same.
  private(set) var variation = 0.0

  /// Compares threads with answers.
  ///
  /// - Parameter messages: The messages, thread by thread, each in reading order.
  init(_ messages: [Message]) {
    let indices = Dictionary(
      messages.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    var groups = Array(messages.indices)
    for (index, message) in messages.enumerated() {
      guard let target = message.answers.flatMap({ indices[$0] }), target != index else { continue }
      links += 1
      if messages[target].thread == message.thread {
        together += 1
        if target + 1 == index { adjacent += 1 }
      }
      groups[Self.root(index, &groups)] = Self.root(target, &groups)
    }
    let named = messages.indices.map { Self.root($0, &groups) }
    variation = Self.variation(messages.map { Int($0.thread.rawValue) }, named)
  }

  private static func root(_ index: Int, _ groups: inout [Int]) -> Int {
    var index = index
    while groups[index] != index {
      groups[index] = groups[groups[index]]
      index = groups[index]
    }
    return index
  }

  /// Meilă's variation of information, divided by the logarithm of the number of messages.
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
