import CivilTime
import Gemini
import Synchronization

/// Notices about the models that the service answers with, each once: that another one than
/// requested answered, or that one will be shut down.
package final class ModelNotices: Sendable {
  private let sentences = Mutex<[String]>([])
  /// A limit, in case a service says something else each time.
  private static let most = 20

  /// Starts with nothing.
  init() {}

  /// All that was said, in the order in which it came; sentences without a full stop.
  package var all: [String] { sentences.withLock(\.self) }

  /// Notes what an answer says.
  func note(
    _ response: GenerateResponse,
    asked model: String,
    of catalog: ModelCatalog,
    on day: CivilDate
  ) {
    if response.isAnswered(byOtherThan: model), let other = response.modelVersion,
      response.isAnswered(byOtherThan: catalog.answering(model, on: day))
    {
      add("\(model) was answered by \(Self.shown(other)), at its price")
    }
    guard let status = response.modelStatus else { return }
    let stage = status.stage.flatMap { Self.lively.contains($0) ? nil : $0 }
    let facts = [stage, status.retirementTime.map { "it ends \($0)" }, status.message]
    let words = facts.compactMap { $0.map(Self.shown) }.joined(separator: ", ")
    if !words.isEmpty {
      add("the service says of \(Self.shown(response.modelVersion ?? model)): \(words)")
    }
  }

  /// The stages of models that continue to be served.
  private static let lively: Set = [
    "MODEL_STAGE_UNSPECIFIED", "UNSTABLE_EXPERIMENTAL", "EXPERIMENTAL", "PREVIEW", "STABLE",
  ]

  private static func shown(_ text: String) -> String { String(text.prefix(200)) }

  /// Notes a sentence, once.
  func add(_ sentence: String) {
    sentences.withLock { sentences in
      guard sentences.count < Self.most, !sentences.contains(sentence) else { return }
      sentences.append(sentence)
    }
  }
}
