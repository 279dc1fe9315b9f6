import Conversations
package import Extraction
package import Insights
import JSON
import Text

/// Summarises threads without a model: by choosing sentences and telling them in the third person.
///
/// What is told are the thread's own sentences with the names of who said them; every bullet quotes
/// its sentence. The same thread always gives the same summary. It owns a tokenizer and serves many
/// threads, one at a time.
package final class OfflineSummary {
  /// The number of words a headline has at most.
  package static let headlineWords = 15
  /// The number of words a gist has at most.
  package static let gistWords = 40

  private let tokenizer: Tokenizer
  private let weights: SentenceScores.Weights

  /// Creates a summariser.
  package convenience init() { self.init(weights: SentenceScores.Weights()) }

  /// Creates a summariser with numbers of its own.
  init(weights: SentenceScores.Weights) {
    tokenizer = Tokenizer()
    self.weights = weights
  }

  /// Summarises a thread.
  ///
  /// Only what people said counts: no deleted messages, no posts of programs, nothing that gives
  /// orders to a language model.
  ///
  /// - Returns: A draft of the kind `summary`; nil if the thread says nothing worth telling.
  package func draft(of task: ExtractionTask) -> Draft? {
    let messages = task.messages.filter(Self.isEvidence)
    let turns = messages.map { message in
      SentenceTable.Turn(speaker: Self.name(of: message), text: message.text)
    }
    guard let telling = telling(turns, words: Self.gistWords) else { return nil }
    let bullets = telling.bullets()
    guard let headline = telling.headline, !bullets.isEmpty else { return nil }
    return .summary(
      headline: headline,
      gist: telling.text(words: Self.gistWords, isFilled: false),
      bullets: bullets.map { bullet in
        let message = messages[telling.table.sentences[bullet.sentence].turn]
        let quote = telling.quote(bullet.sentence)
        return (bullet.text, [Draft.Claim(messageId: message.id, quote: quote)])
      },
      topics: telling.topics()
    )
  }

  /// Summarises turns in some words.
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
    return telling(turns, words: words, atLeast: 0)?.text(words: words, isFilled: true) ?? ""
  }

  private func telling(
    _ turns: [SentenceTable.Turn],
    words: Int,
    atLeast least: Int = 2
  ) -> SummaryDraft? {
    let table = SentenceTable(turns, tokenizer: tokenizer)
    guard !table.sentences.isEmpty, table.sentences.count(where: \.isTelling) >= least
    else { return nil }
    return SummaryDraft(table, turns: turns, words: words, weights: weights)
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
