import Extraction
import Prompts

/// The requests about one thread, each written once however many steps ask for it.
final class ThreadRequests {
  let composer: RequestComposer
  /// The stretches in which the thread is read.
  let chunks: [Range<Int>]

  private struct Key: Hashable {
    let range: Range<Int>
    let correction: String?
    let isGenerous: Bool
  }

  /// What is known of how the model answers.
  let habits: ThreadHabits

  private var known: [Key: RequestComposer.Composed] = [:]

  init(_ composer: RequestComposer, _ habits: AnswerHabits) {
    self.composer = composer
    self.habits = ThreadHabits(habits)
    chunks = composer.chunks
  }

  /// The request about a stretch of the thread.
  ///
  /// - Parameters:
  ///   - correction: What was wrong with the answer to the same request; nil for the first.
  ///   - isGenerous: Whether the answer may be as long as the prompt allows, however short the chat.
  /// - Throws: `PromptError` if a prompt cannot be rendered.
  func request(
    _ range: Range<Int>,
    correction: String?,
    isGenerous: Bool
  ) throws(PromptError) -> RequestComposer.Composed {
    let key = Key(range: range, correction: correction, isGenerous: isGenerous)
    if let composed = known[key] { return composed }
    let isPart = range.upperBound < composer.task.messages.count
    let composed = try composer.request(
      range,
      isPart: isPart,
      correction: correction,
      isGenerous: isGenerous
    )
    known[key] = composed
    return composed
  }
}
