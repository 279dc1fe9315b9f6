import Conversations
import Language
import MessageRoles
import Text

extension LearnedItems {
  /// What somebody takes on or is asked to do, with who asked, and the report by which it was found, if any.
  func actions() -> [ActionItem] {
    let least = weights.actionCut.least
    let candidates = best(
      window: Self.actionWindow,
      least: min(least, Self.minOwed),
      where: { mayTakeOn($0) && (action($0) >= least || isDatedPromise($0)) },
      isSame: isSameAction,
      score: action
    )
    return origins(of: candidates).compactMap { candidate, report in
      let index = candidate.index
      let commit = sentence(index, .act)
      guard !isRefused(index), !reading.isQuoted(commit), !quotesPromise(commit) else { return nil }
      let request = request(for: index)
      let (owner, grounds) = owner(of: commit, request: request)
      let asked = request.map { sentence($0, .ask) }
      return ActionItem(
        grounds: grounds,
        owner: owner,
        request: asked,
        promise: grounds == .promise ? commit : nil,
        evidence: [commit, asked].compactMap(\.self),
        topic: reading[commit].topic,
        state: report == nil ? .open : .done,
        outcome: report.map { sentence($0, .settle) },
        isAtOnce: score(index, .atOnce) > Self.minAtOnce,
        probability: candidate.score >= least
          ? weights.actionCut.calibration[candidate.score] : Self.datedShare(candidate.score)
      )
    }
  }

  /// Whether somebody else's words are all that takes something on in a sentence: `Teacher says "the head
  /// will have your licence by Monday"`.
  private func quotesPromise(_ position: Position) -> Bool {
    let text = reading.quote(position)
    guard QuotationMarks.isFound(in: text) else { return false }
    let own = QuotationMarks.outside(text)
    return own != text && textScores(own)[.act] < textScores(text)[.act] - Self.quotedMargin
  }

  /// By how much less a sentence takes something on without its quotations, in log-odds.
  private static let quotedMargin: Float = 0.5

  /// Whether a message names a coming day of its own accord and in its own words.
  ///
  /// Most that do take something on: "Plan zdjęciowy wrzucę do środy". Of those that answer a request,
  /// half turn it down.
  private func isDatedPromise(_ index: Int) -> Bool {
    let message = reading.messages[index]
    let score = action(index)
    guard score >= Self.minDated || score >= Self.minOwed && saysDuty(message),
      !dated(index).isEmpty
    else { return false }
    return isOwn(message)
      && !message.sentences.contains { $0.isQuestion || SentenceCues($0).isRefusal }
      && !QuotationMarks.isFound(in: message.stored.text) && request(for: index) == nil
  }

  /// Whether a message is about its writer: in English and German it says so, elsewhere the verb may.
  private func isOwn(_ message: ThreadReading.Message) -> Bool {
    message.cues.contains(.firstPerson) || dates.language != nil
      || message.stored.text.utf8.contains { $0 >= Self.firstUnspaced }
  }

  /// The first byte of the characters of scripts that are written without spaces.
  private static let firstUnspaced: UInt8 = 0xE3

  /// Whether a message says what its writer has to do: "ich muss", "je dois".
  private func saysDuty(_ message: ThreadReading.Message) -> Bool {
    Self.obligations.isFound(in: message.stored.text.lowercased())
  }

  private static let obligations = PhraseSearch(ItemWords.obligations.words)

  /// The minimum score, in log-odds, of a message that says what its writer has to do by a day.
  private static let minOwed: Float = -3.5

  /// The minimum score, in log-odds, of a message that names a coming day.
  private static let minDated: Float = -1.4

  /// The share of messages that name a coming day, take something on, and are not found otherwise: from -0.75 on
  /// 8 of 20 in our labelled chats, 2 of 2 in real rooms and 8 of 12 in those of writers on whom nothing is fitted,
  /// below 13 of 48, 1 of 5 and 13 of 18.
  private static func datedShare(_ score: Float) -> Double { score >= -0.75 ? 0.6 : 0.45 }

  /// Whether two messages near each other are about one item: both are one person's, or one asks for
  /// what the other takes on.
  ///
  /// In plans and handovers people take turns: a quarter of all items begin in the message after
  /// another item.
  private func isSameAction(_ one: Int, _ other: Int) -> Bool {
    reading.messages[one].sender == reading.messages[other].sender
      || request(for: max(one, other)) == min(one, other)
  }

  /// The message that asks for what a message takes on; nil if none does.
  private func request(for index: Int) -> Int? {
    link(weights.request, view.requests(before: index), with: index)
  }

  /// The score of the role above which the same day is more likely than not: the weights were
  /// fitted with threefold weight on such messages, so even odds are at log 3.
  private static let minAtOnce: Float = 1.1

  /// The number of messages within which two items are the same.
  private static let actionWindow = 2

  /// The candidates at the messages where their items begin: a report that something is done is
  /// replaced by the message that took it on.
  ///
  /// - Returns: Candidates in the order of the thread, each with the report that led to it.
  private func origins(of candidates: [Candidate]) -> [(Candidate, settlement: Int?)] {
    var begun: [(Candidate, settlement: Int?)] = []
    var reports: [(origin: Candidate, report: Int)] = []
    for candidate in candidates {
      if let origin = origin(of: candidate.index) {
        reports.append((Candidate(index: origin, score: candidate.score), candidate.index))
      } else {
        begun.append((candidate, nil))
      }
    }
    for (origin, report) in reports {
      let known = begun.firstIndex {
        abs($0.0.index - origin.index) <= Self.actionWindow
          && isSameAction($0.0.index, origin.index)
      }
      if let known {
        begun[known].settlement = begun[known].settlement ?? report
      } else {
        begun.append((origin, report))
      }
    }
    return begun.sorted { $0.0.index < $1.0.index }
  }

  /// The message that took on what a message reports as done; nil if it reports nothing, or no one
  /// did.
  private func origin(of report: Int) -> Int? {
    guard score(report, .settle) > score(report, .act) else { return nil }
    let promises = (max(0, report - ThreadView.settleReach)..<report).filter {
      reading.messages[$0].sender == reading.messages[report].sender && mayTakeOn($0)
    }
    return link(weights.settlement, promises, with: report, least: Self.minOrigin)
  }

  /// The minimum score of a report's origin, in log-odds: low, since a report is likely to have
  /// one.
  private static let minOrigin: Float = -2

  /// Whether a message turns down what it is asked for, and takes nothing on itself: "Monday I can't,
  /// but Tuesday" takes it on.
  private func isRefused(_ index: Int) -> Bool {
    let message = reading.messages[index]
    let sentences = message.sentences
    guard !message.cues.contains(.commitment) else { return false }
    if sentences.contains(where: { SentenceCues($0).saysNo }) { return true }
    return sentences.indices.contains {
      reading.turnsDown(Position(message: index, sentence: $0))
    } && (dated(index).isEmpty || !sentences.contains(where: Self.hasContrast))
  }

  private static func hasContrast(_ sentence: Sentence) -> Bool {
    sentence.tokens.contains { contrasts.contains($0.hash) }
  }

  private static let contrasts = ItemWords.contrasts.hashes

  /// Whether a message is considered for taking something on.
  private func mayTakeOn(_ index: Int) -> Bool {
    max(score(index, .act), score(index, .item) - 1) >= -4.7
  }

  /// The owner of what a sentence is about: the person who takes it on, or else who is asked by
  /// name.
  private func owner(of commit: Position, request: Int?) -> (Int?, ActionItem.Grounds) {
    let index = commit.message
    let message = reading.messages[index]
    if let named = scribed(index) ?? announced(index) ?? subject(commit) {
      return (named, .promise)
    }
    if reading.quotesStranger(index) { return (nil, .promise) }
    if let called = called(commit) { return (called, .acceptedRequest) }
    guard score(index, .ask) > score(index, .act) + Self.minRequest else {
      return (message.sender, .promise)
    }
    let after = index + 1..<max(index + 1, min(reading.messages.count, index + 4))
    let acceptor = after.first {
      reading.messages[$0].isEvidence && reading.messages[$0].sender != message.sender
        && score($0, .act) > -1.5
    }
    if let acceptor { return (reading.messages[acceptor].sender, .acceptedRequest) }
    let named = message.sentences.lazy.compactMap { reading.people.addressee(of: $0) }
      .first { $0 != message.sender }
    if let named { return (named, .request) }
    if reading.people.humanWriters == 2 { return (reading.speaker(before: index), .request) }
    return (nil, .request)
  }

  /// The minimum margin of asking over taking on for someone else to be the owner, in log-odds: in
  /// cross-validation owners are right most often from 0.5 to 1.
  private static let minRequest: Float = 0.75

  /// The speaker of a line that a scribe wrote down: `Ana: I'll send it`.
  ///
  /// People who wrote shortly before are not quoted but addressed.
  private func scribed(_ index: Int) -> Int? {
    let message = reading.messages[index]
    guard let first = message.sentences.first?.tokens.first,
      first.mark == UInt8(ascii: ":"), let person = reading.people.person(named: first),
      person != message.sender
    else { return nil }
    let before = reading.messages[max(0, index - Self.addressReach)..<index]
    return before.contains { $0.sender == person } ? nil : person
  }

  /// The person of whom a message says what they do: "Bob will bring the ladder", and Bob says yes.
  private func announced(_ index: Int) -> Int? {
    let message = reading.messages[index]
    guard message.sentences.count == 1, let sentence = message.sentences.first,
      !sentence.isQuestion, !sentence.cues.containsAny(CueSet(.firstPerson, .secondPerson)),
      let first = sentence.tokens.first, first.mark == 0, sentence.tokens.count > 2,
      let person = reading.people.person(named: first), person != message.sender
    else { return nil }
    let after = index + 1..<max(index + 1, min(reading.messages.count, index + 4))
    return after.contains {
      reading.messages[$0].isEvidence && reading.messages[$0].sender == person
        && score($0, .consent) > -1
    } ? person : nil
  }

  /// The person who does what a sentence of someone else states: "Richard is working on this & will post it".
  private func subject(_ position: Position) -> Int? {
    let sentence = reading[position]
    guard !sentence.isQuestion, let first = sentence.tokens.first, first.mark == 0,
      !first.flags.contains(.mention), sentence.tokens.count > 3,
      sentence.tokens[1...].prefix(Self.verbReach).contains(where: { Self.doing.contains($0.hash) }
      ),
      let person = reading.people.person(named: first),
      person != reading.messages[position.message].sender
    else { return nil }
    return person
  }

  /// The person whom the message of a sentence calls by name and who answers it with a yes: "Ty, RCA to me
  /// by Monday".
  private func called(_ position: Position) -> Int? {
    let index = position.message
    guard !reading[position].cues.contains(.firstPerson),
      score(index, .ask) > score(index, .act) - Self.maxPromised
    else { return nil }
    let person = reading.messages[index].sentences.lazy
      .compactMap { $0.tokens.first.flatMap { reading.people.person(named: $0) } }
      .first { $0 != reading.messages[index].sender }
    guard let person, let answer = answers(to: index).first(where: { $0.sender == person }),
      accepts(answer.message), !refuses(answer.message), titles.promised(position) == nil
    else { return nil }
    return person
  }

  /// By how much a sentence may rather promise than ask, in log-odds, for the person whom it calls to
  /// be its owner.
  private static let maxPromised: Float = 3

  /// The number of words after a name among which its verb is.
  private static let verbReach = 2
  private static let doing = ItemWords.doing.hashes

  /// The number of messages within which people answer each other by name.
  private static let addressReach = 12

  /// The number of messages after an item in which its day may still be moved.
  private static let moveReach = 80

  /// The sentences in which an owner mentions an item between the promise and its outcome.
  ///
  /// Only messages that take something on and share a rare word with it count: the day in a report
  /// or in other talk is a different one.
  ///
  /// - Parameter taken: The messages that items rest on; they are about those items.
  func moves(of item: ActionItem, except taken: Set<Int>) -> [Position] {
    let last = item.last.message
    let end = min(reading.messages.count, last + 1 + Self.moveReach, item.outcome?.message ?? .max)
    guard last + 1 < end else { return [] }
    let own = Set(item.evidence.map(\.message))
    return (last + 1..<end).flatMap { number -> [Position] in
      let message = reading.messages[number]
      guard message.isEvidence, !message.isJoke, !taken.contains(number),
        message.sender == item.owner, score(number, .settle) <= score(number, .act),
        max(score(number, .act), score(number, .item)) > 0,
        own.contains(where: { view.sharesRare($0, number) })
      else { return [] }
      return message.sentences.indices.filter { !message.sentences[$0].isQuestion }
        .map { Position(message: number, sentence: $0) }
    }
  }
}
