/// Watches what the linker links, and may teach it otherwise: for measuring and fitting.
package final class LinkObserver {
  /// The messages that a message may answer.
  package struct Candidates {
    /// Their rows; the message's own row stands for a new talk, and is the first.
    package let messages: [Int64]
    /// What the trees see of each, ``LinkObserver/width`` numbers after another.
    package let values: [Float]
  }

  /// Takes the row of a message and its candidates, and returns which of these is right.
  typealias Teacher = (Int64, Candidates) -> Int

  /// The number of numbers that the trees see of a candidate.
  package static let width = LinkFeatures.count

  let teach: Teacher?
  /// What each message answers, by rows; its own row if it begins a talk.
  package private(set) var links: [Int64: Int64] = [:]

  /// Makes an observer.
  ///
  /// - Parameter teach: Takes the row of a message and its candidates, and returns which of them is to be
  ///   taken for right; nil to only watch.
  package init(teach: ((Int64, Candidates) -> Int)? = nil) { self.teach = teach }

  func note(_ message: Int64, answers other: Int64?) { links[message] = other ?? message }
}
