import Extraction
import Prompts

/// The requests about one thread, each composed only once, however many steps need it.
final class ThreadRequests {
  let composer: RequestComposer
  /// The ranges of messages that are read in one request each.
  let chunks: [Range<Int>]

  private struct Key: Hashable {
    let range: Range<Int>
    let correction: String?
    let isGenerous: Bool
  }

  /// What the run has learned about the model's answers.
  let habits: ThreadHabits

  private var known: [Key: RequestComposer.Composed] = [:]

  init(_ composer: RequestComposer, _ habits: AnswerHabits) {
    self.composer = composer
    self.habits = ThreadHabits(habits)
    chunks = composer.chunks
  }

  /// The request about a range of the thread's messages.
  ///
  /// - Parameters:
  ///   - correction: The error in the answer to the same request; nil for the first.
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
