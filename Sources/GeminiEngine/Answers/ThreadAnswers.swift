import Conversations
import Extraction
import Insights
import Prompts

/// The answers received so far about one thread, combined.
struct ThreadAnswers {
  private let requests: ThreadRequests
  private var answers: ModelAnswers
  private var drafts: [Draft] = []
  private var gaps: [Gap] = []
  private var parts = 0

  init(_ requests: ThreadRequests, answers: @escaping (RequestHash) -> Answer?) {
    self.requests = requests
    self.answers = ModelAnswers(answers, habits: requests.habits)
  }

  /// Asks for what is missing, or returns what was found.
  mutating func step() -> Step {
    for range in requests.chunks { read(range, halvings: 0) }
    guard answers.missing.isEmpty else { return .ask(answers.missing) }
    if parts > 1 { fold() }
    guard answers.missing.isEmpty else { return .ask(answers.missing) }
    let drafts =
      drafts.isEmpty
      ? []
      : DraftReview(composer.task, isTranslated: composer.wording.language != nil).reviewed(drafts)
    return gaps.isEmpty ? .found(drafts) : .partly(drafts, unread: gaps)
  }

  // MARK: Chunks

  private mutating func read(_ range: Range<Int>, halvings: Int) {
    guard !range.isEmpty else { return }
    switch answers.judged({ [requests] correction throws(PromptError) in
      // Halves of a truncated request get more room for the answer.
      try requests.request(range, correction: correction, isGenerous: halvings > 0)
    }) {
    case .waiting: break
    case .read(let reading):
      parts += 1
      take(reading)
    case .unread(let reason, let maxHalvings):
      guard range.count > 1, halvings < maxHalvings else {
        return gaps.append(gap(range, reason))
      }
      let middle = range.lowerBound + range.count / 2
      read(range.lowerBound..<middle, halvings: halvings + 1)
      read(middle..<range.upperBound, halvings: halvings + 1)
    }
  }

  private var composer: RequestComposer { requests.composer }

  private func gap(_ range: Range<Int>, _ reason: String) -> Gap {
    Gap(messageIds: composer.task.messages[range].map(\.id), reason: reason)
  }

  private mutating func take(_ reading: ModelAnswers.Reading) {
    let reader = AnswerReader(reading.composed.chat, of: composer.task)
    for kind in composer.kinds {
      let rejected = reading.rejected.filter { $0.list == kind.kind.name.rawValue }
      let finds =
        reader.drafts(reading.json, of: kind) + rejected.compactMap { reader.draft($0, of: kind) }
      for var draft in finds {
        draft.origin = reading.origin
        draft.origin?.promptHash = composer.prompts.hash(ofKind: kind.kind.name)
        drafts.append(draft)
      }
    }
  }

  // MARK: The whole

  /// Merges the finds of several chunks; without the model's help if it gives none.
  private mutating func fold() {
    let notes = FoldNotes(drafts, kinds: composer.kinds, of: composer.task)
    guard !notes.isEmpty else { return }
    switch answers.judged({ [composer] _ throws(PromptError) in try composer.fold(notes) }) {
    case .waiting: break
    case .read(let reading): drafts = notes.joined(reading.json)
    case .unread: drafts = notes.unjoined
    }
  }
}
