import CivilTime
import Conversations
package import Extraction
import Insights
import Prompts

extension GeminiEngine {
  /// The version of the engine for digests: the model and the prompt.
  package var digestVersion: String {
    "\(settings.model ?? prompts.digest.model) \(prompts.digest.identity.prefix(12))"
  }

  /// Performs the next step of summarizing a period: one request, from the finds of its threads.
  ///
  /// - Parameter answers: The answer to a request that an earlier step asked for; nil if there is none yet.
  /// - Returns: The missing request, or a draft of the kind `summary`.
  package func digest(_ task: DigestTask, answers: (RequestHash) -> Answer?) -> Step {
    withoutActuallyEscaping(answers) { answers in
      let composer = composer(task.reading)
      let notes = FoldNotes(task.drafts, kinds: prompts.kinds, headings: task.headings)
      guard notes.hasSummary else { return .found([]) }
      var known = ModelAnswers(answers)
      switch known.judged({ correction throws(PromptError) in
        try composer.digest(notes, period: task.period, correction: correction)
      }) {
      case .waiting: return .ask(known.missing)
      case .unread(let reason, _):
        return .partly([], unread: [Gap(messageIds: task.messages.map(\.id), reason: reason)])
      case .read(let reading):
        guard var draft = notes.summary(reading.json) else { return .found([]) }
        draft.origin = reading.origin
        draft.origin?.promptHash = prompts.digest.identity
        return .found([draft])
      }
    }
  }
}

extension DigestTask {
  /// The conversation as an extraction task, for its name and its people.
  fileprivate var reading: ExtractionTask {
    var task = ExtractionTask(
      threadId: "",
      conversationId: conversationId,
      messages: messages,
      kinds: [.summary],
      timeZone: timeZone,
      asOf: asOf
    )
    task.conversationName = conversationName
    task.conversationKind = conversationKind
    task.participants = participants
    return task
  }

  /// The lines above those of each thread: its date and its length.
  fileprivate var headings: [Int: String] {
    var headings: [Int: String] = [:]
    var thread: ThreadID?
    for (index, find) in finds.enumerated() where find.threadId != thread {
      thread = find.threadId
      let day = find.evidence.compactMap(\.createdAt).min()
        .map { "\(timeZone.dateTime(at: $0).date), " }
      headings[index] = "thread, \(day ?? "")\(find.coverage.messages) messages"
    }
    return headings
  }
}
