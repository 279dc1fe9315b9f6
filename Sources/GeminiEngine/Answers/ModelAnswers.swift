import Extraction
import Gemini
import Insights
import JSON
import Prompts
import Redaction

/// Answers to requests, as far as they have come and fit, and the requests whose answers have not.
struct ModelAnswers {
  private let answers: (RequestHash) -> Answer?
  /// What is known of how the model answers; nil where it is not asked for.
  private let habits: ThreadHabits?
  /// The requests that have no answer yet.
  private(set) var missing: [ModelRequest] = []

  /// How often a stretch is halved because its answer was cut or blocked: each time costs as much
  /// as the whole did.
  private static let mostHalvings = 2

  init(_ answers: @escaping (RequestHash) -> Answer?, habits: ThreadHabits? = nil) {
    self.answers = answers
    self.habits = habits
  }

  /// An answer that fits.
  struct Reading {
    /// What it says, with the words that placeholders stand for.
    let json: JSONValue
    /// The items that do not fit.
    let rejected: [AnswerFitting.Rejected]
    /// The request.
    let composed: RequestComposer.Composed
    /// The call.
    let origin: Draft.Origin
  }

  enum Judged {
    /// It has not come yet, and is asked for.
    case waiting
    /// It fits.
    case read(Reading)
    /// There is none that fits; smaller stretches may have one.
    case unread(String, mostHalvings: Int)
  }

  /// The answer to a request, which is put once more if the first answer does not fit.
  ///
  /// - Parameter compose: Writes the request, given what was wrong with the first answer.
  mutating func judged(
    _ compose: (String?) throws(PromptError) -> RequestComposer.Composed
  ) -> Judged {
    do {
      let first = judged(try compose(nil))
      guard case .unfit(let correction, _) = first.verdict else { return first.judged }
      let second = judged(try compose(correction))
      guard case .unfit(let reason, let mostHalvings) = second.verdict else { return second.judged }
      // Two answers were paid for already.
      return .unread("the answer does not fit: \(reason)", mostHalvings: mostHalvings)
    } catch {
      return .unread("\(error)", mostHalvings: 0)
    }
  }

  private enum Verdict {
    case settled
    /// It has to be asked for anew; in halves, if that fails too.
    case unfit(String, mostHalvings: Int)
  }

  private mutating func judged(
    _ composed: RequestComposer.Composed
  ) -> (judged: Judged, verdict: Verdict) {
    guard let answer = answers(composed.asked.hash) else {
      if let reason = habits?.reasonNotToAsk {
        return (.unread(reason, mostHalvings: 0), .settled)
      }
      missing.append(composed.asked)
      return (.waiting, .settled)
    }
    switch answer.refusal {
    case .tooLong:
      return (
        .unread("it is too much for the model at once", mostHalvings: Self.mostHalvings), .settled
      )
    case .other(let reason): return (.unread(reason, mostHalvings: 0), .settled)
    case nil: break
    }
    let response = GenerateResponse(json: (try? JSONParser().parse(answer.body)) ?? .null)
    switch response.outcome.action {
    case .parse: return parsed(response, composed, answer)
    case .reword:
      let correction = "it repeated a known text; quote only the chat, and briefly"
      return (.waiting, .unfit(correction, mostHalvings: 1))
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
    let fitted: AnswerFitting.Fitted
    do {
      fitted = try Self.fitted(response, composed.shape)
    } catch {
      habits?.note(composed, isRead: false)
      // What is short is no better understood in halves.
      return (.waiting, .unfit(error.problem, mostHalvings: composed.isBrief ? 0 : 1))
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
