import Glibc

/// How well links between messages, and the threads that they make, agree with what people marked.
///
/// The figures of Kummerfeld et al. (ACL 2019, section 4), in percent.
package struct LinkFigures: Sendable, Hashable {
  /// A message that people marked.
  package struct Message {
    /// Its unique id.
    var id: Int
    /// What it answers, its own id if nothing.
    var answers: Set<Int>
    /// The thread that it is in by what people marked.
    var thread: Int
    /// What it was taken to answer, its own id if nothing.
    var foundAnswer: Int
    /// The thread that it was put into.
    var foundThread: Int

    /// Describes a message.
    package init(
      id: Int,
      answers: Set<Int>,
      thread: Int,
      foundAnswer: Int,
      foundThread: Int
    ) {
      (self.id, self.answers, self.thread) = (id, answers, thread)
      (self.foundAnswer, self.foundThread) = (foundAnswer, foundThread)
    }
  }

  /// The number of messages that people marked.
  package var messages = 0
  /// The number of threads that they make.
  package var threads = 0
  /// The number of threads that were found among them.
  package var foundThreads = 0
  /// The share of the links found that are right.
  package var linkPrecision = 0.0
  /// The share of the links marked that were found.
  package var linkRecall = 0.0
  /// 100 less the variation of information, scaled by the logarithm of the number of messages.
  package var scaledVariation = 0.0
  /// The share of messages in threads that correspond, each to one at most, under the best assignment.
  package var oneToOne = 0.0
  /// The share of the threads found of more than one message that are complete and pure.
  package var exactPrecision = 0.0
  /// The share of the threads marked of more than one message that were found so.
  package var exactRecall = 0.0

  /// The harmonic mean of precision and recall of links.
  package var linkF1: Double { Self.mean(linkPrecision, linkRecall) }
  /// The harmonic mean of precision and recall of exact threads.
  package var exactF1: Double { Self.mean(exactPrecision, exactRecall) }

  /// Compares.
  package init(_ marked: [Message]) {
    messages = marked.count
    guard !marked.isEmpty else { return }
    let right = marked.count { $0.answers.contains($0.foundAnswer) }
    linkPrecision = Self.share(right, marked.count)
    linkRecall = Self.share(right, marked.reduce(0) { $0 + $1.answers.count })
    let gold = Self.members(marked, \.thread)
    let found = Self.members(marked, \.foundThread)
    (threads, foundThreads) = (gold.count, found.count)
    let wanted = Set(gold.values.filter { $0.count > 1 })
    let given = Set(found.values.filter { $0.count > 1 })
    let exact = wanted.intersection(given).count
    exactPrecision = Self.share(exact, given.count)
    exactRecall = Self.share(exact, wanted.count)
    let shared = Dictionary(marked.map { ([$0.thread, $0.foundThread], 1) }, uniquingKeysWith: +)
    scaledVariation = Self.scaledVariation(gold, found, shared, marked.count)
    let overlaps = shared.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { OptimalAssignment.Pair(left: $0.key[0], right: $0.key[1], worth: $0.value) }
    oneToOne = Self.share(OptimalAssignment.worth(of: overlaps), marked.count)
  }

  private static func members(
    _ marked: [Message],
    _ thread: KeyPath<Message, Int>
  ) -> [Int: Set<Int>] {
    marked.reduce(into: [:]) { $0[$1[keyPath: thread], default: []].insert($1.id) }
  }

  /// Meilă's variation of information, as a likeness.
  private static func scaledVariation(
    _ gold: [Int: Set<Int>],
    _ found: [Int: Set<Int>],
    _ shared: [[Int]: Int],
    _ count: Int
  ) -> Double {
    guard count > 1 else { return 100 }
    // In a fixed order: floating-point sums depend on it.
    func entropy(_ sizes: some Sequence<Int>) -> Double {
      sizes.sorted().reduce(0) { sum, size in
        let share = Double(size) / Double(count)
        return sum - share * log(share)
      }
    }
    let difference =
      2 * entropy(shared.values) - entropy(gold.values.map(\.count))
      - entropy(found.values.map(\.count))
    return 100 * (1 - max(0, difference) / log(Double(count)))
  }

  private static func share(_ part: Int, _ whole: Int) -> Double {
    whole == 0 ? 0 : 100 * Double(part) / Double(whole)
  }

  private static func mean(_ first: Double, _ second: Double) -> Double {
    first + second == 0 ? 0 : 2 * first * second / (first + second)
  }
}
