import Conversations
import Gemini
import Insights
import JSON
import Prompts
import Redaction

/// The answers about one thread, put together as far as they have come.
struct ThreadAnswers {
  private let composer: RequestComposer
  private let answers: (RequestHash) -> Answer?
  private var asks: [ModelRequest] = []
  private var drafts: [Draft] = []
  private var gaps: [Gap] = []
  private var parts = 0

  /// How often a stretch is halved because its answer was cut or blocked: each time costs as much
  /// as the whole did.
  private static let mostHalvings = 2

  init(_ composer: RequestComposer, answers: @escaping (RequestHash) -> Answer?) {
    self.composer = composer
    self.answers = answers
  }

  /// What is needed, or what was found.
  mutating func step() -> Step {
    for range in composer.chunks { read(range, halvings: 0) }
    guard asks.isEmpty else { return .ask(asks) }
    if parts > 1 { fold() }
    guard asks.isEmpty else { return .ask(asks) }
    return gaps.isEmpty ? .found(drafts) : .partly(drafts, unread: gaps)
  }

  // MARK: A stretch

  private mutating func read(_ range: Range<Int>, halvings: Int) {
    guard !range.isEmpty else { return }
    switch judged({ [composer] correction throws(PromptError) in
      try composer.request(range, isPart: Self.isPart(range, composer), correction: correction)
    }) {
    case .waiting: break
    case .read(let json, let composed, let origin):
      parts += 1
      take(json, composed, origin)
    case .unread(let reason, let mostHalvings):
      guard range.count > 1, halvings < mostHalvings else {
        return gaps.append(gap(range, reason))
      }
      let middle = range.lowerBound + range.count / 2
      read(range.lowerBound..<middle, halvings: halvings + 1)
      read(middle..<range.upperBound, halvings: halvings + 1)
    }
  }

  /// Whether the thread goes on behind a stretch.
  private static func isPart(_ range: Range<Int>, _ composer: RequestComposer) -> Bool {
    range.upperBound < composer.task.messages.count
  }

  private func gap(_ range: Range<Int>, _ reason: String) -> Gap {
    Gap(messageIds: composer.task.messages[range].map(\.id), reason: reason)
  }

  private mutating func take(
    _ json: JSONValue,
    _ composed: RequestComposer.Composed,
    _ origin: Draft.Origin
  ) {
    let reader = AnswerReader(composed.chat, of: composer.task)
    for kind in composer.kinds {
      for var draft in reader.drafts(json, of: kind) {
        draft.origin = origin
        draft.origin?.promptHash = composer.prompts.hash(ofKind: kind.kind.name)
        drafts.append(draft)
      }
    }
  }

  // MARK: The whole

  /// Joins what was found in several stretches; without the model's help if it gives none.
  private mutating func fold() {
    let notes = FoldNotes(drafts, kinds: composer.kinds)
    guard !notes.isEmpty else { return }
    switch judged({ [composer] _ throws(PromptError) in try composer.fold(notes) }) {
    case .waiting: break
    case .read(let json, _, _): drafts = notes.joined(json)
    case .unread: drafts = notes.unjoined
    }
  }

  // MARK: One answer

  private enum Judged {
    /// It has not come yet, and is asked for.
    case waiting
    /// It fits.
    case read(JSONValue, RequestComposer.Composed, Draft.Origin)
    /// There is none that fits; smaller stretches may have one.
    case unread(String, mostHalvings: Int)
  }

  /// The answer to a request, which is put once more if the first answer does not fit.
  private mutating func judged(
    _ compose: (String?) throws(PromptError) -> RequestComposer.Composed
  ) -> Judged {
    do {
      let first = judged(try compose(nil))
      guard case .unfit(let correction) = first.verdict else { return first.judged }
      let second = judged(try compose(correction))
      guard case .unfit(let reason) = second.verdict else { return second.judged }
      // Two answers were paid for already.
      return .unread("the answer does not fit: \(reason)", mostHalvings: 1)
    } catch {
      return .unread("\(error)", mostHalvings: 0)
    }
  }

  private enum Verdict {
    case settled
    case unfit(String)
  }

  private mutating func judged(
    _ composed: RequestComposer.Composed
  ) -> (judged: Judged, verdict: Verdict) {
    guard let answer = answers(composed.asked.hash) else {
      asks.append(composed.asked)
      return (.waiting, .settled)
    }
    switch answer.refusal {
    case .tooLong:
      return (.unread("it is too long for the model", mostHalvings: Self.mostHalvings), .settled)
    case .other(let reason): return (.unread(reason, mostHalvings: 0), .settled)
    case nil: break
    }
    let response = GenerateResponse(json: (try? JSONParser().parse(answer.body)) ?? .null)
    switch response.outcome.action {
    case .parse: return parsed(response, composed, answer)
    case .reword:
      let correction = "it repeated a known text; quote only the chat, and briefly"
      return (.waiting, .unfit(correction))
    case .shrink, .setAside:
      return (.unread(response.outcome.description, mostHalvings: Self.mostHalvings), .settled)
    case .resume, .retry, .reject, .stopRun:
      return (.unread(response.outcome.description, mostHalvings: 0), .settled)
    }
  }

  private func parsed(
    _ response: GenerateResponse,
    _ composed: RequestComposer.Composed,
    _ answer: Answer
  ) -> (judged: Judged, verdict: Verdict) {
    let text = Array(response.unfencedText.utf8)
    guard let json = try? JSONParser().parse(text) else {
      return (.waiting, .unfit("it is not one whole JSON value"))
    }
    let problems = composed.shape.validator.problems(in: json)
    guard problems.isEmpty else {
      return (.waiting, .unfit(problems.prefix(3).map(\.description).joined(separator: "; ")))
    }
    var origin = Draft.Origin(
      model: composed.asked.request.model,
      requestHash: composed.asked.hash.text
    )
    origin.modelVersion = response.modelVersion
    origin.tier = answer.tier ?? response.servedTier
    origin.responseId = response.responseID
    return (.read(json.unmasked(composed.map), composed, origin), .settled)
  }
}

extension JSONValue {
  /// The value with what placeholders in its texts stand for.
  fileprivate func unmasked(_ map: RedactionMap) -> JSONValue {
    guard !map.isEmpty else { return self }
    switch self {
    case .string(let text): return .string(map.unmask(text))
    case .array(let elements): return .array(elements.map { $0.unmasked(map) })
    case .object(let object):
      var result = JSONObject()
      for member in object.members { result.append(member.name, member.value.unmasked(map)) }
      return .object(result)
    default: return self
    }
  }
}
