import BoostedTrees
import MessageRoles

/// What became of tasks: links between messages, and words that speak against them.
extension LearnedItems {
  /// An item of phrases with the outcome that the links know: of 161 tasks in real rooms the state of
  /// 89 % is right with theirs, of 84 % with that of phrases.
  ///
  /// A tick on the promise itself stands, and so does what was dropped, which no link knows.
  func followed(_ item: ActionItem) -> ActionItem {
    guard item.state != .dropped, item.outcome == nil || item.outcome != item.promise else {
      return item
    }
    var item = item
    let last = (item.promise ?? item.last).message
    let (settlement, delays) = outcome(of: last, about: item.evidence.map(\.message))
    item.state = settlement == nil ? .open : .done
    item.outcome = settlement.map { sentence($0, .settle) }
    item.moves = delays.flatMap(dated)
    return item
  }

  /// The message that settles what a message took on, nil if it is open, and those before it that
  /// put it off.
  ///
  /// - Parameters:
  ///   - matter: The messages that the task rests on.
  ///   - first: The first message that may settle it.
  func outcome(
    of index: Int,
    about matter: [Int],
    from first: Int = 0
  ) -> (settlement: Int?, delays: [Int]) {
    var links = links(
      weights.settlement,
      view.settlements(after: index).filter { $0 >= first },
      with: index,
      about: matter,
      least: Self.minSettlement
    )
    var delays: [Int] = []
    while let best = links.max(by: { $0.score < $1.score }) {
      if isDelay(best.index) {
        delays.append(best.index)
        links.removeAll { $0.index <= best.index }
      } else if settles(best, matter, from: first) {
        return (best.index, delays)
      } else {
        links.removeAll { $0.index == best.index }
      }
    }
    return (nil, delays)
  }

  /// Whether a message that looks like a settlement says when it will come ("the postmortem's going
  /// to be Sunday"), or that it is not there yet.
  private func isDelay(_ index: Int) -> Bool {
    Self.delays.isFound(in: reading.quote(sentence(index, .settle)).lowercased())
      || score(index, .act) > score(index, .settle) - Self.delayMargin && !dated(index).isEmpty
  }

  /// Whether a message that looks like a settlement may be one by its words.
  ///
  /// Links are fitted on conversations, where a later word of the owner mostly is about the task; in
  /// an exchange of a few lines it must say that something is done, and of nothing else. An exchange
  /// that is read on (from a later message than the first) has been cut short.
  private func settles(_ link: Candidate, _ matter: [Int], from first: Int) -> Bool {
    let index = link.index
    let isAbout = matter.contains { view.sharesAny($0, index) }
    guard isAbout || link.score > Self.minUnrelated else { return false }
    if score(index, .settle) < score(index, .act), !isAbout { return false }
    guard reading.messages.count < LearnedFinds.conversation, first == 0 else { return true }
    let position = sentence(index, .settle)
    let isReport = textScores(reading.quote(position))[.settle] > Self.minReport
    return isReport && !reading[position].isQuestion && (isAbout || reading[position].topic.isEmpty)
  }

  private static let delays = PhraseSearch(ItemWords.delays.words)

  /// How likely a message settles what another took on, in log-odds.
  func settlementScore(_ settlement: Int, of index: Int) -> Float {
    weights.settlement.score(view.pair(index, settlement))
  }

  /// The sentences of a message that name a coming day.
  func dated(_ index: Int) -> [Position] {
    reading.messages[index].sentences.indices.map { Position(message: index, sentence: $0) }
      .filter(dates.namesComingDay)
  }

  /// By how much a message may settle rather than take on and still put something off, in log-odds:
  /// of the settlements with a coming day within it, 34 of 53 were none in our labelled chats, and
  /// 42 of the other 234.
  private static let delayMargin: Float = 1

  /// The minimum score of what settles an item, in log-odds: in cross-validation states of written
  /// chats are right most often from -1 to -0.5, those of real rooms from 0 on.
  private static let minSettlement: Float = -0.5

  /// The minimum score of what shares no word with the task, in log-odds: of 172 such messages below
  /// it or little above, 92 settle the task in our labelled chats, of 632 others 580.
  private static let minUnrelated: Float = 0.5

  /// The score of a text by itself, in log-odds, below which it does not say that something is done:
  /// "my train is late" has -4.3, "lunch is ready" -2.6, and five of six reports are above.
  private static let minReport: Float = -4
}
