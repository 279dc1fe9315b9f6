import CivilTime
import Conversations
import Evaluation
import Extraction
import GeminiEngine
import Insights
import JSON

/// One pass over the gists of labelled chats, as the bullets and headlines of summaries.
///
/// The first sentence of a gist is the headline, and each sentence a bullet.
struct StatementRun {
  private(set) var bullets = ClaimFigures(StatementEdit.allCases)
  private(set) var headlines = ClaimFigures(StatementEdit.ofHeadlines)
  private let write: (String) throws -> Void
  private var generator = SeededGenerator(seed: 2)
  /// The sentences of each thread, by its id.
  private var statements: [String: [LabelledStatement]] = [:]
  /// The sentences by language, each with its thread and whether it is the first.
  private var texts: [String: [(thread: String, text: String, isFirst: Bool)]] = [:]

  init(_ tasks: LabelledTasks, write: @escaping (String) throws -> Void) {
    self.write = write
    for element in tasks.elements {
      let (truth, task) = (element.truth, element.task)
      let messages = task.messages.filter(\.isCitable)
      let statements = truth.statements(
        citing: messages.map { ($0.id.rawValue, $0.sender?.name ?? "", $0.text) }
      )
      self.statements[truth.id] = statements
      for (index, statement) in statements.enumerated() {
        texts[truth.language, default: []].append((truth.id, statement.text, index == 0))
      }
    }
  }

  mutating func check(_ element: LabelledTasks.Element) throws {
    let review = DraftReview(Self.titled(element))
    let statements = statements[element.truth.id] ?? []
    for statement in statements {
      try check(Sentence(statement, isHeadline: false), statements, element, review)
    }
    if var headline = statements.first {
      headline.text = element.truth.headline ?? headline.text
      headline.evidence = statements.flatMap(\.evidence)
      try check(Sentence(headline, isHeadline: true), statements, element, review)
    }
  }

  /// The thread with the names under which its gist was written, as a model would be given them.
  private static func titled(_ element: LabelledTasks.Element) -> ExtractionTask {
    var task = element.task
    task.threadName = element.truth.title
    task.conversationName = task.conversationName ?? element.truth.conversationId
    return task
  }

  /// A right bullet, or the headline with all that its bullets cite.
  private struct Sentence {
    let statement: LabelledStatement
    let isHeadline: Bool

    init(_ statement: LabelledStatement, isHeadline: Bool) {
      (self.statement, self.isHeadline) = (statement, isHeadline)
    }
  }

  private mutating func check(
    _ sentence: Sentence,
    _ statements: [LabelledStatement],
    _ element: LabelledTasks.Element,
    _ review: DraftReview
  ) throws {
    let (task, right) = (element.task, sentence.statement)
    let apart = statements.filter { Set($0.evidence).isDisjoint(with: right.evidence) }
    let other = apart.randomElement(using: &generator)
    let context = context(sentence, other, element)
    for edit in sentence.isHeadline ? StatementEdit.ofHeadlines : StatementEdit.allCases {
      var changed = right
      if edit == .oneQuote { changed.evidence = Array(right.evidence.prefix(1)) }
      guard let wrong = edit.apply(to: right.text, context, using: &generator),
        edit != .oneQuote || right.evidence.count > 1
      else { continue }
      changed.text = wrong
      // The text of another bullet is not there twice.
      let rest = edit == .otherText ? statements.filter { $0 != other } : statements
      let draft =
        sentence.isHeadline
        ? task.summary(rest, wrong)
        : task.summary(rest.map { $0 == right ? changed : $0 }, right.text)
      let reviewed = review.reviewed(draft)
      let isKept = isShown(changed.text, sentence.isHeadline, reviewed, task)
      if sentence.isHeadline {
        headlines.count(edit, isKept: isKept)
      } else {
        bullets.count(edit, isKept: isKept)
      }
      try note(sentence, element.truth, edit, changed, reviewed, isKept)
    }
  }

  private mutating func context(
    _ sentence: Sentence,
    _ other: LabelledStatement?,
    _ element: LabelledTasks.Element
  ) -> StatementEdit.Context {
    let (task, truth) = (element.task, element.truth)
    let foreign = (texts[truth.language] ?? []).filter {
      $0.thread != truth.id && (!sentence.isHeadline || $0.isFirst)
    }
    let cited = Set(sentence.statement.evidence)
    return StatementEdit.Context(
      ClaimEdit.Context(
        language: truth.language,
        said: task.messages.map(\.text).joined(separator: "\n"),
        lastDay: task.timeZone.dateTime(at: task.asOf).date,
        people: task.participants.map { (id: $0.id, name: $0.name ?? $0.id) }
      ),
      cited: task.messages.filter { cited.contains($0.id.rawValue) }.map(\.text)
        .joined(separator: "\n"),
      otherText: other?.text,
      foreignText: foreign.randomElement(using: &generator)?.text
    )
  }

  /// Whether a reader would be shown a sentence of a summary.
  private func isShown(
    _ text: String,
    _ isHeadline: Bool,
    _ draft: Draft,
    _ task: ExtractionTask
  ) -> Bool {
    let judged = JudgedDraft.all([draft], in: task, .shipped)[0]
    let shown = judged.checked.draft
    let bullets = (shown.detail[.bullets]?.array ?? []).compactMap { $0["text"]?.string }
    // A headline may give way to a bullet of the same text.
    let hasHeadline = !shown.dropped.contains { $0.part == .headline }
    return judged.isListed && (isHeadline ? hasHeadline : bullets.contains(text))
  }

  private func note(
    _ sentence: Sentence,
    _ truth: LabelledThread,
    _ edit: StatementEdit,
    _ changed: LabelledStatement,
    _ reviewed: Draft,
    _ isKept: Bool
  ) throws {
    let part: DetailField = sentence.isHeadline ? .headline : .bullets
    let reasons = Set(reviewed.dropped.filter { $0.part == part }.flatMap(\.reasons))
    let line: JSONValue = [
      "of": sentence.isHeadline ? "headline" : "bullet", "edit": .string(edit.rawValue),
      "thread": .string(truth.id), "title": .string(changed.text),
      "cites": .array(changed.evidence.map(JSONValue.string)), "kept": .bool(isKept),
      "reasons": .array(reasons.map(\.rawValue).sorted().map(JSONValue.string)),
    ]
    try write(line.text)
  }
}

extension ExtractionTask {
  /// A summary as a model answers it.
  fileprivate func summary(_ statements: [LabelledStatement], _ headline: String) -> Draft {
    var evidence: [Draft.Claim] = []
    let bullets = statements.map { statement -> JSONValue in
      let indices = claims(citing: statement.evidence).map { claim -> JSONValue in
        if let index = evidence.firstIndex(of: claim) { return JSONValue(index) }
        evidence.append(claim)
        return JSONValue(evidence.count - 1)
      }
      return ["text": .string(statement.text), "evidence": .array(indices)]
    }
    var draft = Draft(kind: .summary, title: headline, content: headline, evidence: evidence)
    draft.detail[.headline] = .string(headline)
    draft.detail[.gist] = .string(headline)
    draft.detail[.bullets] = .array(bullets)
    return draft
  }
}
