import CivilTime
import Conversations
package import Evaluation
import Extraction
import GeminiEngine
import Insights
package import JSON
package import Threads

/// Which wrong versions of right items the claim check catches, and which right ones it keeps.
package struct ClaimScores: Sendable {
  /// The number of threads that they come from.
  package var threads: Int
  /// The figures of items.
  package var items: ClaimFigures<ClaimEdit>
  /// The figures of the bullets of summaries.
  package var bullets: ClaimFigures<StatementEdit>
  /// The figures of the headlines of summaries.
  package var headlines: ClaimFigures<StatementEdit>

  /// Changes the items of labelled chats, and has them checked as a model's would be.
  ///
  /// - Parameters:
  ///   - data: The folder; see `LabelledChats`.
  ///   - predictions: Where to write each verdict, as JSON lines.
  ///   - isCancelled: Asked from time to time whether to stop.
  /// - Throws: ``SourceError`` if the data cannot be read or the verdicts not be written, or what
  ///   ingesting throws.
  package init(
    data: String,
    predictions: String? = nil,
    isCancelled: StopRequest = .never
  ) throws {
    let kinds = KindCatalog.shipped.kinds.map(\.name)
    let tasks = try LabelledTasks(folder: data, kinds: kinds, isCancelled: isCancelled)
    let (run, statements) = try withPredictions(predictions) { write in
      var run = ClaimRun(tasks, write: write)
      var statements = StatementRun(tasks, write: write)
      for element in tasks.elements where !isCancelled() {
        let review = DraftReview(element.task)
        try run.check(element, review)
        try statements.check(element)
      }
      return (run, statements)
    }
    (items, bullets, headlines) = (run.figures, statements.bullets, statements.headlines)
    threads = tasks.elements.count
  }

  /// Whether both shares of the items are at least 98 %.
  package var isPassed: Bool { items.count > 0 && items.isPassed }

  /// The figures in the shape `debrief.eval.claims/1`.
  package var json: JSONValue {
    [
      "schema": "debrief.eval.claims/1", "threads": JSONValue(threads),
      "items": JSONValue(items.count), "caught": .double(items.caught), "kept": .double(items.kept),
      "bar": .double(claimBar), "ok": .bool(isPassed), "edits": Self.edits(items),
      "bullets": Self.json(bullets), "headlines": Self.json(headlines),
    ]
  }

  private static func json(_ figures: ClaimFigures<StatementEdit>) -> JSONValue {
    [
      "count": JSONValue(figures.count), "caught": .double(figures.caught),
      "kept": .double(figures.kept), "ok": .bool(figures.isPassed), "edits": edits(figures),
    ]
  }

  private static func edits<Edit>(_ figures: ClaimFigures<Edit>) -> JSONValue {
    .array(
      figures.all.map {
        [
          "edit": .string($0.edit.rawValue), "wrong": .bool($0.edit.isWrong),
          "items": JSONValue($0.items), "kept": JSONValue($0.kept),
          "share": .double($0.share), "ok": .bool($0.reachesBar),
        ]
      }
    )
  }
}

/// One pass over labelled chats.
private struct ClaimRun {
  private(set) var figures = ClaimFigures(ClaimEdit.allCases)
  private let write: (String) throws -> Void
  private var generator = SeededGenerator(seed: 1)
  /// The titles of items by language and kind, each with its thread.
  private var titles: [String: [(thread: String, title: String)]] = [:]

  init(_ tasks: LabelledTasks, write: @escaping (String) throws -> Void) {
    self.write = write
    for element in tasks.elements {
      for item in element.truth.items {
        titles[Self.group(item, element.truth), default: []].append(
          (element.truth.id, item.title)
        )
      }
    }
  }

  private static func group(_ item: LabelledThread.Item, _ thread: LabelledThread) -> String {
    "\(thread.language) \(item.kind.rawValue)"
  }

  mutating func check(_ element: LabelledTasks.Element, _ review: DraftReview) throws {
    let (task, truth) = (element.task, element.truth)
    let said = task.messages.map(\.text).joined(separator: "\n")
    let people = task.participants.map { (id: $0.id, name: $0.name ?? $0.id) }
    let answer = truth.items.filter { !$0.isOptional && !$0.isAnswered }
    for item in answer {
      guard let right = item.draft(in: task) else { continue }
      let others = truth.items.filter {
        $0.kind == item.kind && Set($0.evidence).isDisjoint(with: item.evidence)
      }
      let foreign = (titles[Self.group(item, truth)] ?? []).filter { $0.thread != truth.id }
      let foreignTitle = foreign.randomElement(using: &generator)?.title
      let other = others.randomElement(using: &generator)
      let context = ClaimEdit.Context(
        language: truth.language,
        said: said,
        lastDay: task.timeZone.dateTime(at: task.asOf).date,
        people: people,
        owners: Set(item.owners.compactMap(\.self).flatMap(\.self)),
        foreignTitle: foreignTitle,
        otherTitle: other?.title
      )
      for edit in ClaimEdit.allCases {
        guard let draft = edit.apply(to: right, context, using: &generator) else { continue }
        let rest = Self.rest(of: answer, besides: item, edit, other, in: task)
        let reviewed = review.reviewed(draft, among: rest)
        let verdict = verdict(draft, reviewed, task)
        figures.count(edit, isKept: verdict.isKept)
        var features = review.features(of: draft)
        // The other half of the exchange, so that pairs can be judged, too.
        if edit == .swappedTitle, let exchanged = rest.last {
          features += review.features(of: exchanged).filter { $0.name == "titles" }
            .map { ("exchanged", $0.values) }
        }
        try note(edit, item, draft, verdict, features, other: Self.isMoved(edit) ? other?.id : nil)
      }
    }
  }

  /// Whether an edit gives an item the title of another one of its thread.
  private static func isMoved(_ edit: ClaimEdit) -> Bool {
    edit == .swappedTitle || edit == .misplacedTitle
  }

  /// The other items of an answer in which one was changed.
  ///
  /// - Parameter other: The item whose title it may have now.
  private static func rest(
    of answer: [LabelledThread.Item],
    besides item: LabelledThread.Item,
    _ edit: ClaimEdit,
    _ other: LabelledThread.Item?,
    in task: ExtractionTask
  ) -> [Draft] {
    let same = answer.filter { $0.id != item.id && !(isMoved(edit) && $0.id == other?.id) }
    var drafts = same.compactMap { $0.draft(in: task) }
    if edit == .swappedTitle, var exchanged = other?.draft(in: task) {
      exchanged.title = item.title
      drafts.append(exchanged)
    }
    return drafts
  }

  private struct Verdict {
    var isKept: Bool
    var confidence: Double
    var unsaid: Double
    var objections: [Draft.Objection]
  }

  private func verdict(_ draft: Draft, _ reviewed: Draft, _ task: ExtractionTask) -> Verdict {
    let judged = JudgedDraft.all([reviewed], in: task, .shipped)[0]
    let hasOwner = reviewed.detail[.owner] == draft.detail[.owner]
    return Verdict(
      isKept: judged.isListed && hasOwner,
      confidence: judged.confidence,
      unsaid: reviewed.unsaid,
      objections: reviewed.objections
    )
  }

  private func note(
    _ edit: ClaimEdit,
    _ item: LabelledThread.Item,
    _ draft: Draft,
    _ verdict: Verdict,
    _ features: [(name: String, values: [Float])],
    other: String?
  ) throws {
    var values = JSONObject()
    for (name, numbers) in features {
      values.append(name, .array(numbers.map { .double(Double($0)) }))
    }
    let line: JSONValue = [
      "edit": .string(edit.rawValue), "item": .string(item.id), "title": .string(draft.title),
      "other": other.map(JSONValue.string) ?? .null,
      "owner": draft.detail[.owner]?["name"] ?? .null, "kept": .bool(verdict.isKept),
      "confidence": .double(verdict.confidence), "unsaid": .double(verdict.unsaid),
      "objections": .array(verdict.objections.map { .string($0.rawValue) }),
      "features": .object(values),
    ]
    try write(line.text)
  }
}
