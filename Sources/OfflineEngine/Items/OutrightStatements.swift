package import CivilTime
package import Conversations
package import Extraction

/// Explicit statements that their writer did something, or that something no longer holds.
///
/// They may refer to another thread, so only unambiguous words count.
package struct OutrightStatements: Sendable {
  /// Such a sentence.
  package struct Statement: Sendable, Hashable {
    /// The id of its message.
    package var messageId: MessageID
    /// Who wrote it.
    package var senderId: String
    /// The name of who wrote it.
    package var senderName: String?
    /// When it was written.
    package var createdAt: Instant?
    /// The sentence.
    package var quote: String
    /// Where it begins in the message, in UTF-8 bytes.
    package var start: Int
    /// Where it ends.
    package var end: Int
  }

  /// Statements of what people did.
  package private(set) var reports: [Statement] = []
  /// Statements that something is finished, with the words that name it:
  /// `Migration finished, 58 minutes`.
  package private(set) var results: [(statement: Statement, matter: String)] = []
  /// Statements that replace something else.
  package private(set) var reversals: [Statement] = []

  /// Reads the messages of a thread.
  package init(_ task: ExtractionTask) {
    guard !task.messages.isEmpty else { return }
    let reading = ThreadReading(task, scanner: SentenceScanner(lexicon: .standard))
    reading.forEachSentence { position, sentence, message in
      guard !message.isJoke, let statement = Statement(position, reading) else { return }
      if Self.isReport(sentence) {
        reports.append(statement)
      } else if Self.isResult(sentence) {
        let text = message.stored.text
        let matter = sentence.matter(within: 6).map { reading.text(text, $0.range) }
        if !matter.isEmpty { results.append((statement, matter.joined(separator: " "))) }
      }
      if sentence.cues.contains(.reversal), !sentence.isQuestion { reversals.append(statement) }
    }
  }

  /// Whether a sentence begins like `I sent …` or `I've already booked …`.
  private static func isReport(_ sentence: Sentence) -> Bool {
    guard let first = sentence.tokens.first, subjects.contains(first.hash), !sentence.isQuestion,
      !sentence.cues.containsAny(doubts)
    else { return false }
    return sentence.tokens.dropFirst().prefix(3).contains { deeds.contains($0.hash) }
      && !sentence.tokens.contains { denials.contains($0.hash) }
  }

  /// Whether a sentence says that something is done, without doubt and in its first words.
  private static func isResult(_ sentence: Sentence) -> Bool {
    sentence.cues.contains(.done) && !sentence.isQuestion && !sentence.cues.containsAny(doubts)
      && !sentence.cues.containsAny(CueSet(.request, .imperative, .secondPerson))
      && !sentence.tokens.contains { denials.contains($0.hash) }
  }

  static let doubts = CueSet(
    .commitment,
    .hedge,
    .condition,
    .need,
    .obligation,
    .planned,
    .negation
  )
  private static let subjects: Set<UInt64> = SentenceCues.hashes("i i've ich")
  private static let denials = ItemWords.doubts.hashes
  private static let deeds = ItemWords.deeds.hashes
}

extension OutrightStatements.Statement {
  /// A sentence of a thread.
  ///
  /// - Returns: nil if no one is known to have written it.
  init?(_ position: ThreadReading.Position, _ reading: ThreadReading) {
    let message = reading.messages[position.message].stored
    guard let sender = message.sender else { return nil }
    self.init(
      messageId: message.id,
      senderId: sender.id,
      senderName: sender.name,
      createdAt: message.createdAt,
      quote: reading.quote(position),
      start: reading[position].range.lowerBound,
      end: reading[position].range.upperBound
    )
  }
}
