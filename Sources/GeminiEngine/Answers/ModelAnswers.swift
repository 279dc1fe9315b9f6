import Prompts
import Extraction
import Gemini
import Insights
import JSON
import Redaction

/// The valid answers received so far, and the requests that are still unanswered.
struct ModelAnswers {
  private let answers: (RequestHash) -> Answer?
  /// What is learned about the model's answers; nil to learn nothing.
  private let habits: ThreadHabits?
  /// The requests that have no answer yet.
  private(set) var missing: [ModelRequest] = []

  /// The maximum number of times a range is halved because its answer was truncated or blocked:
  /// each time costs as much as the whole range.
  private static let maxHalvings = 2

  init(_ answers: @escaping (RequestHash) -> Answer?, habits: ThreadHabits? = nil) {
    self.answers = answers
    self.habits = habits
  }

  /// An answer that fits.
  struct Reading {
    /// The answer, with placeholders replaced by the original words.
    let json: JSONValue
    /// The items that do not fit.
    let rejected: [AnswerFitting.Rejected]
    /// The request.
    let composed: RequestComposer.Composed
    /// The call.
    let origin: Draft.Origin
  }

  enum Judged {
    /// The answer has not arrived, and is requested.
    case waiting
    /// The answer fits.
    case read(Reading)
    /// No answer fits; smaller ranges may have one.
    case unread(String, maxHalvings: Int)
  }

  /// Judges the answer to a request, which is sent once more if the first answer does not fit.
  ///
  /// - Parameter compose: Composes the request, given the error in the first answer.
  mutating func judged(
    _ compose: (String?) throws(PromptError) -> RequestComposer.Composed
  ) -> Judged {
    do {
      let first = judged(try compose(nil))
      guard case .unfit(let correction, _) = first.verdict else { return first.judged }
      let second = judged(try compose(correction))
      guard case .unfit(let reason, let maxHalvings) = second.verdict else { return second.judged }
      // Two answers have been paid for already.
      return .unread("the answer does not fit: \(reason)", maxHalvings: maxHalvings)
    } catch {
      return .unread("\(error)", maxHalvings: 0)
    }
  }

  private enum Verdict {
    case settled
    /// It must be requested again; in halves, if that fails too.
    case unfit(String, maxHalvings: Int)
  }

  private mutating func judged(
    _ composed: RequestComposer.Composed
  ) -> (judged: Judged, verdict: Verdict) {
    guard let answer = answers(composed.asked.hash) else {
      missing.append(composed.asked)
      return (.waiting, .settled)
    }
    switch answer.refusal {
    case .tooLong:
      return (
        .unread("it is too long for the model", maxHalvings: Self.maxHalvings), .settled
      )
    case .other(let reason): return (.unread(reason, maxHalvings: 0), .settled)
    case nil: break
    }
    let response = GenerateResponse(json: (try? JSONParser().parse(answer.body)) ?? .null)
    switch response.outcome.action {
    case .parse: return parsed(response, composed, answer)
    case .reword:
      let correction = "it repeated a known text; quote only the chat, and briefly"
      return (.waiting, .unfit(correction, maxHalvings: 1))
    case .shrink, .setAside:
      return (
        .unread(response.outcome.description, maxHalvings: halvings(response, composed)), .settled
      )
    case .resume, .retry, .reject, .stopRun:
      return (.unread(response.outcome.description, maxHalvings: 0), .settled)
    }
  }

  /// How often a range is halved whose answer was blocked or truncated.
  private func halvings(
    _ response: GenerateResponse,
    _ composed: RequestComposer.Composed
  ) -> Int {
    // Halves of a chat are in the same language.
    guard response.outcome != .unsupportedLanguage, habits?.noteRefusal(composed) ?? true else {
      return 0
    }
    // What is blocked can be isolated in a brief chat, too; a truncated answer gets more room.
    return composed.isBrief && response.outcome.action == .shrink ? 1 : Self.maxHalvings
  }

  private func parsed(
    _ response: GenerateResponse,
    _ composed: RequestComposer.Composed,
    _ answer: Answer
  ) -> (judged: Judged, verdict: Verdict) {
    let fitted: AnswerFitting.Fitted
    do {
      fitted = try Self.fitted(response, composed.shape)
    } catch {
      habits?.note(composed, isRead: false)
      // A brief chat is no easier to read in halves.
      return (.waiting, .unfit(error.problem, maxHalvings: composed.isBrief ? 0 : 1))
    }
    habits?.note(composed, isRead: true)
    var origin = Draft.Origin(
      model: composed.request.model,
      requestHash: composed.asked.hash.text
    )
    origin.modelVersion = response.modelVersion
    origin.tier = answer.tier ?? response.servedTier
    origin.responseId = response.responseID
    origin.grounding = Grounding(response)?.json.unmasked(composed.map)
    let reading = Reading(
      json: fitted.value.unmasked(composed.map),
      rejected: fitted.rejected.map {
        .init(list: $0.list, item: $0.item.unmasked(composed.map), problem: $0.problem)
      },
      composed: composed,
      origin: origin
    )
    return (.read(reading), .settled)
  }

  private static func fitted(
    _ response: GenerateResponse,
    _ shape: AnswerShape
  ) throws(AnswerFitting.Misfit) -> AnswerFitting.Fitted {
    guard let json = AnswerText.value(in: response.text) else {
      throw AnswerFitting.Misfit(problem: "it is not one whole JSON value")
    }
    return try shape.fitting.fitted(json)
  }
}

extension JSONValue {
  /// The value with the placeholders in its texts replaced by the original words.
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
