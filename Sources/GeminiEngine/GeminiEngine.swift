import Conversations
package import Extraction
package import Gemini
package import Insights
package import Redaction

/// Reads threads by asking a model.
///
/// A thread that fits the budget is one request for all kinds. A longer one is split into chunks,
/// and one more request merges their results. An answer that does not fit its shape is requested
/// once more with a description of the error, never with the broken answer; a truncated or blocked
/// one is requested again in halves. What remains unread is reported.
package final class GeminiEngine: Engine {
  /// The engine's name in provenance.
  package let name = EngineName.gemini

  /// The kinds that have a prompt.
  package let kinds: Set<KindName>
  let prompts: ExtractionPrompts
  let settings: ModelSettings
  private let wording: SummaryWording
  private let shapes = AnswerShapes()
  /// What the run has learned about the model's answers.
  package let habits = AnswerHabits()
  /// Redacts text before it is sent; nil to send it unchanged.
  package let redactor: Redactor?

  /// Creates an engine.
  ///
  /// - Parameter redactor: Redacts text before it is sent; nil to send it unchanged.
  package init(
    prompts: ExtractionPrompts,
    settings: ModelSettings = ModelSettings(),
    wording: SummaryWording = SummaryWording(),
    redactor: Redactor? = nil
  ) {
    self.prompts = prompts
    kinds = Set(prompts.kinds.map(\.kind.name))
    self.settings = settings
    self.wording = wording
    self.redactor = redactor
  }

  /// The name of the model.
  package var version: String { settings.model ?? prompts.thread.model }

  /// The model, and the digest of the instructions for a kind.
  package func version(ofKind kind: KindName) -> String {
    "\(version) \(prompts.hash(ofKind: kind).prefix(12))"
  }

  /// Performs the next step of a task.
  package func step(_ task: ExtractionTask, answers: (RequestHash) -> Answer?) -> Step {
    steps(task)(answers)
  }

  /// Returns a function that performs steps of a task and composes each request only once.
  package func steps(_ task: ExtractionTask) -> ((RequestHash) -> Answer?) -> Step {
    let requests = ThreadRequests(composer(task), habits)
    return { answers in
      withoutActuallyEscaping(answers) { answers in
        var reading = ThreadAnswers(requests, answers: answers)
        return reading.step()
      }
    }
  }

  /// The first requests for a thread, as they would be sent.
  ///
  /// - Throws: `PromptError` if a prompt cannot be rendered.
  package func requests(_ task: ExtractionTask) throws -> [GenerateRequest] {
    let composer = composer(task)
    let ranges = composer.chunks
    return try ranges.map { range in
      try composer.request(range, isPart: range.upperBound < task.messages.count).request
    }
  }

  func composer(_ task: ExtractionTask) -> RequestComposer {
    RequestComposer(
      prompts: prompts,
      settings: settings,
      wording: wording,
      redactor: redactor?.naming(
        NamedPeople.of(task.messages.map(\.sender) + task.context.map(\.sender), task.participants)
      ),
      shapes: shapes,
      task: task,
      asksWithSchema: habits.asksWithSchema
    )
  }
}
