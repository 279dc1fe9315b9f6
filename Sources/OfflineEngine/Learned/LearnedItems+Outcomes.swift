import BoostedTrees
import MessageRoles
import Text

/// What became of tasks: links between messages, and words that speak against them.
extension LearnedItems {
  /// A message that took something on, and all that the task rests on.
  struct Task {
    let promise: Int
    let matter: [Int]
    /// The likely reports that it is done.
    fileprivate let links: [Candidate]
  }

  /// An item of phrases whose outcome is left to the links: of 161 tasks in real rooms the state of
  /// 89 % is right with theirs, of 84 % with that of phrases.
  ///
  /// A tick on the promise itself stands, and so does what was dropped, which no link knows.
  static func reopened(_ item: ActionItem) -> ActionItem {
    guard item.state == .done, item.outcome != item.promise else { return item }
    var item = item
    item.state = .open
    item.outcome = nil
    return item
  }

  /// The items, those that are open with the outcome that the links know.
  func followed(_ items: [ActionItem]) -> [ActionItem] {
    let tasks = items.map { item in
      item.state == .open
        ? task((item.promise ?? item.last).message, about: item.evidence.map(\.message)) : nil
    }
    let reported = reported(tasks.compactMap(\.self))
    return zip(items, tasks).map { item, task in
      guard let task else { return item }
      var item = item
      let (settlement, delays) = outcome(of: task) {
        reported[$0.index, default: $0.score] <= $0.score
      }
      item.state = settlement == nil ? .open : .done
      item.outcome = settlement.map { sentence($0, .settle) }
      item.moves = delays.flatMap(dated)
      return item
    }
  }

  /// The task that a message took on.
  ///
  /// - Parameter matter: The messages that it rests on.
  func task(_ promise: Int, about matter: [Int]) -> Task {
    let links = links(
      weights.settlement,
      view.settlements(after: promise),
      with: promise,
      about: view.stems(of: matter + [promise]),
      least: Self.minRelated
    )
    return Task(promise: promise, matter: matter, links: links)
  }

  /// The messages that report tasks with which they share a word, each with its best score.
  private func reported(_ tasks: [Task]) -> [Int: Float] {
    var scores: [Int: Float] = [:]
    for task in tasks {
      for link in task.links where isAbout(task, link.index) {
        scores[link.index] = max(scores[link.index] ?? link.score, link.score)
      }
    }
    return scores
  }

  private func isAbout(_ task: Task, _ index: Int) -> Bool {
    task.matter.contains { view.sharesAny($0, index) }
  }

  /// The message that settles a task, nil if it is open, and those before it that put it off.
  ///
  /// - Parameters:
  ///   - first: The first message that may settle it.
  ///   - isFree: Whether a report that shares no word with the task is not rather one of another.
  func outcome(
    of task: Task,
    from first: Int = 0,
    isFree: (Candidate) -> Bool = { _ in true }
  ) -> (settlement: Int?, delays: [Int]) {
    var links = task.links.filter { $0.index >= first }
    var delays: [Int] = []
    while let best = links.max(by: { $0.score < $1.score }) {
      if isDelay(best.index) {
        delays.append(best.index)
        links.removeAll { $0.index <= best.index }
      } else if settles(best, task, from: first, isFree: isFree) {
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
  private func settles(
    _ link: Candidate,
    _ task: Task,
    from first: Int,
    isFree: (Candidate) -> Bool
  ) -> Bool {
    let index = link.index
    let isAbout = isAbout(task, index)
    let isLikely =
      isAbout
      ? link.score > Self.minAnswering || view.sharesAny(task.promise, index)
      : link.score > Self.minUnrelated && isFree(link)
    guard isLikely else { return false }
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

  /// The minimum score of what settles a task, in log-odds: if it shares a word with the promise, with
  /// the request alone, with neither.
  ///
  /// Of 501 tasks in chats of five writers on whom nothing is fitted, the state of 427 is right with them, of 418
  /// with -0.5 instead of -1.5.
  private static let (minRelated, minAnswering, minUnrelated): (Float, Float, Float) =
    (-1.5, -0.5, 0.5)

  /// The score of a text by itself, in log-odds, below which it does not say that something is done:
  /// "my train is late" has -4.3, "lunch is ready" -2.6, and five of six reports are above.
  private static let minReport: Float = -4
}
