package import Extraction
package import JSON
import Conversations
import Insights
import MessageRoles
import Summarization

/// What linear scores see, for `Training/titles.py` and `Training/languages.py`.
extension OfflineEngine {
  /// The numbers from which titles, headlines and the shifts of languages are fitted, of one thread.
  ///
  /// - Returns: An object with `thread`; `scores`, the log-odds of each message for tasks and decisions; `items`,
  ///   each with the sentence of its title and those that may explain it; `subjects`, the sentences that may become the
  ///   headline of a thread without an outcome.
  package func features(of task: ExtractionTask) -> JSONValue {
    let reading = ThreadReading(task, scanner: SentenceScanner(lexicon: .standard))
    let dates = ThreadDates(reading)
    guard let weights = LearnedWeights.shipped else { return .null }
    let items = LearnedItems(reading, dates, weights: weights)
    var object = JSONObject()
    object.append("thread", .string(task.threadId.rawValue))
    object.append("scores", .array(reading.messages.indices.compactMap(items.scored)))
    let titles = ItemTitles(reading: reading, dates: dates)
    let tasks = items.actions().compactMap { item in
      titles.named(item).map { named in
        items.explainable("action_item", named.position, named.task)
      }
    }
    let choices = items.decisions().map {
      items.explainable("decision", $0.statement, titles.whole($0.statement))
    }
    object.append("items", .array(tasks + choices))
    var whole = task
    whole.kinds = Array(kinds)
    guard case .found(let drafts) = step(whole, answers: { _ in nil }) else {
      return .object(object)
    }
    let subjects = OfflineSummary().subjects(of: task, items: drafts.filter { $0.kind != .summary })
    object.append(
      "subjects",
      .array(
        subjects.map { subject in
          [
            "message": .string(subject.message.rawValue), "line": .string(subject.line),
            "features": .array(subject.features.map(JSONValue.double)),
          ]
        }
      )
    )
    return .object(object)
  }
}

extension LearnedItems {
  /// The scores of a message, without the shift of its language.
  fileprivate func scored(_ index: Int) -> JSONValue? {
    guard reading.messages[index].isEvidence, !reading.messages[index].sentences.isEmpty else {
      return nil
    }
    return [
      "message": .string(reading.messages[index].stored.id.rawValue),
      "action": .double(Double(scores.action(index))),
      "decision": .double(Double(scores.decision(index))),
    ]
  }

  /// An item with the sentences that may explain it.
  ///
  /// - Parameter title: The title that its sentence gives; nil if it is quoted whole.
  fileprivate func explainable(_ kind: String, _ statement: Position, _ title: String?) -> JSONValue
  {
    [
      "kind": .string(kind),
      "message": .string(reading.messages[statement.message].stored.id.rawValue),
      "title": .string(title ?? reading.quote(statement)),
      "need": .array(matters.need(statement, isQuoted: title == nil).map(JSONValue.double)),
      "candidates": .array(
        matters.candidates(statement).map { candidate in
          [
            "text": .string(reading.quote(candidate.position)),
            "features": .array(candidate.features.map(JSONValue.double)),
          ]
        }
      ),
    ]
  }
}
