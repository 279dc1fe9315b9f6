/// The content of a summary: sentences of the messages that matter most, as they were said.
struct SummaryPassages {
  /// A sentence that represents its message.
  struct Passage {
    /// The index of its turn.
    let turn: Int
    /// The index of the sentence in the table.
    let sentence: Int
    /// The text, with the name of who said it.
    let line: Narration.Line
    /// Its part of the summary: 0 for the outcome, 1 for the subject, 2 for what is open.
    let part: Int
  }

  /// The maximum number of messages in a summary.
  private static let most = 7

  /// The passages of the messages that matter most, the best first.
  let ranked: [Passage]

  /// Chooses the passages of a thread.
  ///
  /// - Parameters:
  ///   - values: How well each sentence represents the thread.
  ///   - worth: How much each turn matters.
  ///   - roles: The parts that each turn plays in the items.
  init(
    _ table: SentenceTable,
    _ narration: Narration,
    values: [Double],
    worth: [Double],
    roles: [MessageWorth.Roles]
  ) {
    var best: [Int: Int] = [:]
    for (index, sentence) in table.sentences.enumerated() {
      guard let known = best[sentence.turn] else {
        best[sentence.turn] = index
        continue
      }
      let isBetter =
        sentence.isTelling != table.sentences[known].isTelling
        ? sentence.isTelling : values[index] > values[known]
      if isBetter { best[sentence.turn] = index }
    }
    let telling = best.filter { table.sentences[$0.value].isTelling }
    let turns = (telling.isEmpty ? best : telling).keys.sorted { left, right in
      worth[left] == worth[right] ? left < right : worth[left] > worth[right]
    }
    let count = min(Self.most, max(2, (turns.count + 2) / 2))
    ranked = turns.prefix(count).compactMap { turn in
      guard let sentence = best[turn] else { return nil }
      let isOpen = roles[turn].contains(.asks)
      let part = !roles[turn].isDisjoint(with: .outcomes) ? 0 : isOpen ? 2 : 1
      return Passage(turn: turn, sentence: sentence, line: narration.line(sentence), part: part)
    }
  }

  /// The passages in the order of the summary: the outcome, the subject, what is open; each in the
  /// order of the conversation.
  func ordered(_ passages: [Passage]) -> [Passage] {
    passages.sorted { ($0.part, $0.sentence) < ($1.part, $1.sentence) }
  }

  /// The passage for the headline: the best outcome, else the best that is not a question;
  /// addresses and code make no headline.
  func headline(_ table: SentenceTable) -> Passage? {
    let plain = ranked.filter { passage in
      !passage.line.text.contains("://") && !passage.line.text.contains("`")
    }
    return plain.first { $0.part == 0 && !table.sentences[$0.sentence].isQuestion }
      ?? plain.first { !table.sentences[$0.sentence].isQuestion } ?? plain.first ?? ranked.first
  }
}
