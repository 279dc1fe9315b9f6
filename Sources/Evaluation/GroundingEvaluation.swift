import Insights
import JSON

/// Measures what the evidence check accepts: quotes of real conversations, edited the way models
/// get them wrong.
///
/// The data are conversations, one per line, optionally compressed: rows of the AMI corpus, or any
/// with a list `turns`, `acts` or `messages` of texts. The same data give the same figures.
package struct GroundingEvaluation {
  /// The results for quotes edited in one way.
  package struct Figure: Sendable, Hashable {
    /// The edit, for instance `typo`.
    package var edit: String
    /// Whether such quotes must be rejected.
    package var isWrong: Bool
    /// The number of quotes.
    package var quotes = 0
    /// The number accepted.
    var accepted = 0

    /// The share that was accepted, from 0 to 100.
    package var acceptance: Double { quotes == 0 ? 0 : 100 * Double(accepted) / Double(quotes) }
    /// Whether at least 99 % of light edits were accepted, or at most 1 % of wrong ones.
    package var reachesBar: Bool { isWrong ? acceptance <= 1 : quotes > 0 && acceptance >= 99 }
  }

  private let quotesPerConversation: Int
  private let write: (String) throws -> Void

  /// Prepares an evaluation.
  ///
  /// - Parameter write: Receives each verdict, a JSON object in one line without its end:
  ///   `{"edit": …, "accepted": …, "reason": …}`.
  package init(quotesPerConversation: Int = 40, write: @escaping (String) throws -> Void) {
    self.quotesPerConversation = quotesPerConversation
    self.write = write
  }

  /// Edits and checks the quotes of a file.
  ///
  /// - Returns: One figure per edit, light ones first.
  /// - Throws: `CompressionError` if the file cannot be read, ``EvaluationError`` if a line is not
  ///   of the shape, or what writing throws.
  package func run(_ path: String) throws -> [Figure] {
    var generator = SeededGenerator(seed: 1)
    var figures = QuoteEdit.allCases.map { Figure(edit: $0.rawValue, isWrong: $0.isWrong) }
    var before: [QuotableConversation.Quote] = []
    try LabelledFile.forEachRow(of: path) { row in
      guard let conversation = QuotableConversation(row) else {
        throw LabelledRowProblem("it has no list `das`, `acts`, `turns` or `messages`")
      }
      try evaluate(conversation, foreign: before, &figures, &generator)
      before = conversation.quotes
    }
    guard figures.contains(where: { $0.quotes > 0 }) else {
      throw EvaluationError(file: path, line: nil, reason: "it has no turn of 8 to 40 words")
    }
    return figures
  }

  private func evaluate(
    _ conversation: QuotableConversation,
    foreign: [QuotableConversation.Quote],
    _ figures: inout [Figure],
    _ generator: inout SeededGenerator
  ) throws {
    let quotes = conversation.quotes.shuffled(using: &generator).prefix(quotesPerConversation)
    var edits: [QuoteEdit] = []
    var drafts: [Draft] = []
    for quote in quotes {
      let others = conversation.quotes.filter { $0.messageId != quote.messageId }
      let context = QuoteEdit.Context(
        foreign: foreign.randomElement(using: &generator)?.words,
        other: others.randomElement(using: &generator)?.words,
        paraphrase: quote.paraphrase
      )
      for edit in QuoteEdit.allCases {
        guard let text = edit.apply(to: quote.words, context, using: &generator) else { continue }
        edits.append(edit)
        let claim = Draft.Claim(messageId: quote.messageId, quote: text)
        drafts.append(Draft(kind: .summary, title: "", content: "", evidence: [claim]))
      }
    }
    for (edit, checked) in zip(edits, EvidenceCheck(conversation.messages).check(drafts)) {
      try note(edit, checked, &figures)
    }
  }

  private func note(
    _ edit: QuoteEdit,
    _ checked: CheckedDraft,
    _ figures: inout [Figure]
  ) throws {
    guard let position = QuoteEdit.allCases.firstIndex(of: edit) else { return }
    figures[position].quotes += 1
    if !checked.isUnsupported { figures[position].accepted += 1 }
    let verdict: JSONValue = [
      "edit": .string(edit.rawValue), "accepted": .bool(!checked.isUnsupported),
      "reason": JSONValue(checked.rejected.first?.reason.rawValue),
    ]
    try write(verdict.text)
  }
}
