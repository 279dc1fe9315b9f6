package import Conversations
package import Extraction
package import Insights
import JSON
import Text

/// Summarises threads without a model, by choosing sentences and quoting them with their speakers.
///
/// A summary consists of the thread's own sentences with the names of their speakers; every bullet
/// quotes its sentence. The same thread always gives the same summary. It owns a tokenizer and
/// serves many threads, one at a time.
package final class OfflineSummary {
  /// The maximum number of words in a headline.
  static let headlineWords = 15
  /// The maximum number of words in a gist.
  package static let gistWords = 40

  private let tokenizer: Tokenizer
  private let weights: SentenceScores.Weights

  /// Creates a summariser.
  package convenience init() { self.init(weights: SentenceScores.Weights()) }

  /// Creates a summariser with other weights.
  init(weights: SentenceScores.Weights) {
    tokenizer = Tokenizer()
    self.weights = weights
  }

  /// Summarises a thread.
  ///
  /// Only what people said counts: no deleted messages, no posts of bots, nothing that gives orders
  /// to a language model. The outcome comes first, then the subject, then what is open.
  ///
  /// - Parameter items: The items found in the thread, which give its outcome.
  /// - Returns: A draft of the kind `summary`; nil if the thread says nothing worth telling.
  package func draft(of task: ExtractionTask, items: [Draft] = []) -> Draft? {
    guard let material = material(of: task, items), let best = material.passages.headline() else {
      return nil
    }
    let (messages, telling) = (material.messages, material.telling)
    let (narration, passages) = (material.narration, material.passages)
    let gist = passages.gist(beside: best, words: Self.gistWords)
    let topics = telling.topics()
    let headline =
      Self.explained(messages[best.turn], in: items)
      ?? telling.headline(SummaryDraft.headline(best.line), of: best.sentence, with: topics)
    return .summary(
      headline: headline,
      gist: WordBudget.cut(
        Narration.joined(gist.map(\.line)),
        words: Self.gistWords,
        characters: Self.gistWords * 16
      ),
      bullets: passages.bullets(with: gist).map { passage in
        let stretch = narration.stretch(
          around: passage.sentence,
          words: SummaryDraft.bulletWords - SummaryDraft.nameWords
        )
        let text = WordBudget.cut(
          narration.line(stretch).attributed,
          words: SummaryDraft.bulletWords,
          characters: 320
        )
        let quote = telling.quote(stretch)
        return (text, [Draft.Claim(messageId: messages[passage.turn].id, quote: quote)])
      },
      topics: topics.map(\.phrase)
    )
  }

  /// The sentences among which the headline of a thread without an outcome is chosen, each with what its
  /// score is made of, for fitting `weights/headline.txt`; none if the thread has an outcome.
  package func subjects(
    of task: ExtractionTask,
    items: [Draft]
  ) -> [(message: MessageID, line: String, features: [Double])] {
    guard let (messages, _, _, passages) = material(of: task, items),
      let outcome = passages.outcome(), outcome.outcome <= 0
    else { return [] }
    return passages.subjects().map {
      (messages[$0.turn].id, SummaryDraft.headline($0.line), passages.features($0))
    }
  }

  /// What a summary of a thread is made of; nil if the thread says nothing worth telling.
  private func material(
    of task: ExtractionTask,
    _ items: [Draft]
  ) -> (
    messages: [StoredMessage], telling: SummaryDraft, narration: Narration,
    passages: SummaryPassages
  )? {
    let messages = task.messages.filter(Self.isEvidence)
    let turns = messages.map { message in
      SentenceTable.Turn(speaker: Self.name(of: message), text: message.text)
    }
    guard let telling = telling(turns) else { return nil }
    let narration = Narration(telling.table, turns: turns)
    let roles = Self.roles(of: messages, in: items)
    let passages = SummaryPassages(
      telling.table,
      narration,
      values: telling.scores.values,
      worth: MessageWorth(Self.weighed(messages, turns, roles)).values,
      roles: roles,
      outcomes: Self.outcomes(of: messages, in: items),
      quotes: Self.quotes(of: messages, in: items)
    )
    return (messages, telling, narration, passages)
  }

  /// The title of the decision that a message states, if it says what it is about in brackets: `8 then
  /// (opening at 8 on Saturday)`, with the name.
  private static func explained(_ message: StoredMessage, in items: [Draft]) -> String? {
    let decision = items.first {
      $0.kind == .decision && $0.evidence.first?.messageId == message.id
    }
    guard let title = decision?.title, title.hasSuffix(")") else { return nil }
    return "\(name(of: message)): \(title)"
  }

  /// The parts that each message plays in the items.
  private static func roles(
    of messages: [StoredMessage],
    in items: [Draft]
  ) -> [MessageWorth.Roles] {
    var roles: [MessageID: MessageWorth.Roles] = [:]
    for item in items {
      for (index, claim) in item.evidence.enumerated() {
        switch item.kind {
        case .actionItem:
          roles[claim.messageId, default: []].insert(index == 0 ? .commits : .belongsToAction)
        case .decision:
          roles[claim.messageId, default: []].insert(index == 0 ? .decides : .belongsToDecision)
        case .openQuestion: roles[claim.messageId, default: []].insert(.asks)
        default: break
        }
      }
    }
    return messages.map { roles[$0.id] ?? [] }
  }

  /// How much each message states an outcome of the thread: a choice that stands, or that a task is
  /// done; less than nothing for a choice that was reversed.
  private static func outcomes(of messages: [StoredMessage], in items: [Draft]) -> [Double] {
    var outcomes: [MessageID: Double] = [:]
    for item in items {
      let confidence = item.selfReported ?? 0.5
      switch (item.kind, item.detail.state, item.evidence.first, item.evidence.last) {
      case (.decision, .reversed, let statement?, _):
        outcomes[statement.messageId, default: 0] -= Outcome.reversed
      case (.decision, _, let statement?, _):
        outcomes[statement.messageId, default: 0] += Outcome.decided * confidence
      case (.actionItem, .done, _, let report?) where item.evidence.count > 1:
        outcomes[report.messageId, default: 0] += Outcome.done * confidence
      default: break
      }
    }
    return messages.map { outcomes[$0.id] ?? 0 }
  }

  /// How much outcomes weigh in the choice of a headline, beside the worth of messages.
  ///
  /// With these, 77 % of the headlines of 1,063 labelled chats with decisions state one of them (62 %
  /// without), and 81 % are key messages (78 %); as many facts are in them.
  private enum Outcome {
    static let decided = 8.0
    static let done = 4.0
    static let reversed = 4.0
  }

  /// What the items quote of each message.
  private static func quotes(of messages: [StoredMessage], in items: [Draft]) -> [[String]] {
    let claims = Dictionary(grouping: items.flatMap(\.evidence), by: \.messageId)
    return messages.map { claims[$0.id]?.map(\.quote) ?? [] }
  }

  private static func weighed(
    _ messages: [StoredMessage],
    _ turns: [SentenceTable.Turn],
    _ roles: [MessageWorth.Roles]
  ) -> [MessageWorth.Message] {
    var replies: [MessageID: Int] = [:]
    for message in messages { message.replyToId.map { replies[$0, default: 0] += 1 } }
    return messages.indices.map { index in
      MessageWorth.Message(
        speaker: turns[index].speaker,
        text: turns[index].text,
        isReply: messages[index].replyToId != nil,
        replies: replies[messages[index].id] ?? 0,
        roles: roles[index]
      )
    }
  }

  /// Summarises turns in a number of words.
  ///
  /// - Parameters:
  ///   - turns: Who said what, in order.
  ///   - words: The maximum number of words in the summary; names count.
  /// - Returns: The summary; empty if nothing was said.
  package func text(ofTurns turns: [(speaker: String, text: String)], words: Int) -> String {
    let turns = turns.map { turn in
      SentenceTable.Turn(speaker: SpeakerName.clean(turn.speaker), text: turn.text)
    }
    guard words > 0 else { return "" }
    return telling(turns, atLeast: 0)?.text(words: words, isFilled: true) ?? ""
  }

  private func telling(
    _ turns: [SentenceTable.Turn],
    atLeast least: Int = 2
  ) -> SummaryDraft? {
    let table = SentenceTable(turns, tokenizer: tokenizer)
    guard !table.sentences.isEmpty, table.sentences.count(where: \.isTelling) >= least
    else { return nil }
    return SummaryDraft(table, turns: turns, weights: weights)
  }

  private static func isEvidence(_ message: StoredMessage) -> Bool {
    message.messageClass == .chat && message.deletedAt == nil
      && !InjectionMark.isPresent(in: message.text)
  }

  private static func name(of message: StoredMessage) -> String {
    let name = SpeakerName.clean(message.sender?.name ?? message.sender?.id ?? "")
    return name.isEmpty ? SpeakerName.unknown : name
  }
}
