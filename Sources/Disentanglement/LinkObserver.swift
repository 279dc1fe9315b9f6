/// Observes the links that the linker makes, and may override them: for evaluation and fitting.
package final class LinkObserver {
  /// The messages that a message may answer.
  package struct Candidates {
    /// Their numbers; the message's own number stands for a new thread, and is the first.
    package let messages: [Int64]
    /// Their features, ``LinkObserver/width`` numbers for each.
    package let values: [Float]
  }

  /// Takes the number of a message and its candidates, and returns the index of the correct one.
  package typealias Teacher = (Int64, Candidates) -> Int

  /// The number of features of a candidate.
  package static let width = LinkFeatures.count

  let teach: Teacher?
  /// The number of the message that each message answers, by its number; its own if it begins a
  /// thread.
  package private(set) var links: [Int64: Int64] = [:]

  /// Creates an observer.
  ///
  /// - Parameter teach: Chooses the candidate to use; nil to only observe.
  package init(teach: Teacher? = nil) { self.teach = teach }

  /// Whether it overrides what the model chooses.
  package var isTeaching: Bool { teach != nil }

  /// Records what a message answers; nil if it begins a thread.
  package func note(_ message: Int64, answers other: Int64?) { links[message] = other ?? message }
}
