/// What a summary tells of a thread: sentences of the messages that matter most, as they were said.
struct SummaryPassages {
  /// A sentence that stands for its message.
  struct Passage {
    /// Which turn it is from.
    let turn: Int
    /// The sentences of the turn that are shown, as they stand in the message.
    let sentence: Int
    /// The text, with the name of who said it.
    let line: Narration.Line
    /// Where it stands in the summary: what came of it, the matter, what is open.
    let part: Int
  }

  /// How many messages a summary tells of at most.
  private static let most = 7

  /// The passages of the messages that matter most, the best first.
  let ranked: [Passage]

  /// Chooses the passages of a thread.
  ///
  /// - Parameters:
  ///   - values: How well each sentence stands for the thread.
  ///   - worth: How much each turn matters.
  ///   - roles: Which items rest on each turn.
  init(
    _ table: SentenceTable,
    _ narration: Narration,
    values: [Double],
    worth: [Double],
    roles: [MessageWorth.Roles]
  ) {
    var best: [Int: Int] = [:]
    for (place, sentence) in table.sentences.enumerated() {
      guard let known = best[sentence.turn] else {
        best[sentence.turn] = place
        continue
      }
      let isBetter =
        sentence.isTelling != table.sentences[known].isTelling
        ? sentence.isTelling : values[place] > values[known]
      if isBetter { best[sentence.turn] = place }
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

  /// The passages in the order of the summary: what came of it, the matter, what is open; each in the order of
  /// the talk.
  func told(_ passages: [Passage]) -> [Passage] {
    passages.sorted { ($0.part, $0.sentence) < ($1.part, $1.sentence) }
  }

  /// The passage that the headline is made of: the best that came of it, else the best that asks
  /// nothing; addresses and code make no headline.
  func headline(_ table: SentenceTable) -> Passage? {
    let plain = ranked.filter { passage in
      !passage.line.text.contains("://") && !passage.line.text.contains("`")
    }
    return plain.first { $0.part == 0 && !table.sentences[$0.sentence].isQuestion }
      ?? plain.first { !table.sentences[$0.sentence].isQuestion } ?? plain.first ?? ranked.first
  }
}
