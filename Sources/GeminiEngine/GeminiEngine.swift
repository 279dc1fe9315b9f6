import Conversations
package import Extraction
package import Gemini
package import Insights
import JSON
import Prompts
package import Redaction

/// Reads threads by asking a model.
///
/// A thread that fits is one request for all kinds. A longer one is cut into chunks, and one more
/// request joins what was found in them. An answer that does not fit its shape is asked for once
/// more with what was wrong, never with the broken answer; one that was cut off, or blocked, is
/// asked for in halves. What remains unread is said.
package struct GeminiEngine: Engine {
  /// The name in provenance.
  package let name = "gemini"

  let prompts: ExtractionPrompts
  let settings: ModelSettings
  private let wording: SummaryWording
  private let shapes = AnswerShapes()
  /// What is known of how the model answers.
  package let habits = AnswerHabits()
  /// What is replaced before anything is sent; nil for nothing.
  package let redactor: Redactor?

  /// Makes an engine.
  ///
  /// - Parameter redactor: What is replaced before anything is sent; nil for nothing.
  package init(
    prompts: ExtractionPrompts,
    settings: ModelSettings = ModelSettings(),
    wording: SummaryWording = SummaryWording(),
    redactor: Redactor? = nil
  ) {
    self.prompts = prompts
    self.settings = settings
    self.wording = wording
    self.redactor = redactor
  }

  /// The model that is asked.
  package var version: String { settings.model ?? prompts.thread.model }

  /// The kinds that prompts describe.
  package var kinds: Set<KindName> { Set(prompts.kinds.map(\.kind.name)) }

  /// The model, and the digest of the instructions for a kind.
  package func version(ofKind kind: KindName) -> String {
    "\(version) \(prompts.hash(ofKind: kind).prefix(12))"
  }

  /// Goes one step further.
  package func step(_ task: ExtractionTask, answers: (RequestHash) -> Answer?) -> Step {
    steps(task)(answers)
  }

  /// Goes several steps, writing each request once.
  package func steps(_ task: ExtractionTask) -> ((RequestHash) -> Answer?) -> Step {
    let requests = ThreadRequests(composer(task), habits)
    return { answers in
      withoutActuallyEscaping(answers) { answers in
        var reading = ThreadAnswers(requests, answers: answers)
        return reading.step()
      }
    }
  }

  /// The requests that a thread begins with, as they would be sent.
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

extension RequestComposer {
  /// The stretches in which the thread is read.
  var chunks: [Range<Int>] {
    // A line has a label and a name besides its text.
    ChatChunks(task.messages, budget: settings.chunkTokens) { message in
      TokenEstimate.tokens(ChatText.told(message.text)) + 8
        + task.media.tokens(of: message.id)
    }.ranges
  }
}
