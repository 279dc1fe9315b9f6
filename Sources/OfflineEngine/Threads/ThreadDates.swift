import CivilTime
import Conversations
import Extraction
import Language
import Text

/// The days and times that sentences of a thread name.
///
/// "Tomorrow" is relative to the writer's clock: by the message's own offset if the source has one,
/// else the writer's zone, else the conversation's if all its people who have a zone share it, else
/// the job's.
struct ThreadDates {
  typealias Position = ThreadReading.Position

  private let reading: ThreadReading
  /// The language of the thread; nil for English, German and others.
  let language: DateLanguage?
  private let zones: [String: TimeZoneRules]
  private let zone: TimeZoneRules

  /// The number of messages from which the language of a thread is detected.
  private static let sample = 200

  init(_ reading: ThreadReading) {
    self.reading = reading
    language = DateLanguage.of(
      reading.messages.lazy.filter(\.isEvidence).prefix(Self.sample).map(\.stored.text)
    )
    var zones: [String: TimeZoneRules] = [:]
    for person in reading.task.participants {
      zones[person.id] = person.timeZone.flatMap { try? TimeZoneRules(identifier: $0) }
    }
    self.zones = zones
    let named = Set(zones.values)
    zone = named.count == 1 ? named.first ?? reading.task.timeZone : reading.task.timeZone
  }

  private func zone(_ message: StoredMessage) -> TimeZoneRules {
    if let offset = message.utcOffset { return TimeZoneRules(minutesAheadOfUTC: offset) }
    return message.sender.flatMap { zones[$0.id] } ?? zone
  }

  // MARK: Due

  /// The day by which an action is due.
  ///
  /// The latest sentence that moves it takes precedence, then the promise, then the request; within
  /// a sentence, a deadline takes precedence over a day that is only named. "Right away" is the
  /// same day.
  ///
  /// - Returns: A day, `2026-03-24`; nil if no day ahead is named.
  func due(_ item: ActionItem) -> String? {
    let named = namedDue(item)
    // Who takes something over after its day has another one.
    guard item.handover != nil, let promise = item.promise, let named, let taken = day(promise)
    else { return named }
    return named < taken ? nil : named
  }

  private func namedDue(_ item: ActionItem) -> String? {
    for position in item.moves.reversed() {
      // "Truing up in November" tells of other work.
      let named = standing(position).filter { !$0.isPast && !$0.precision.isCoarse }
      if let day = first(named) { return day }
    }
    let said =
      [item.promise].compactMap(\.self) + item.evidence.reversed()
      + [item.handover].compactMap(\.self)
    for position in said {
      // The next line of a list is another task.
      let near = item.isListed && position == item.promise ? [] : neighbours(position)
      let named = ahead(position)
      if !named.isEmpty, named.allSatisfy(\.isDayImplied) {
        // "Only until five", for "can you come on Friday?", is an hour of Friday.
        let others = said.filter { $0 != position }.flatMap(ahead).filter { !$0.isDayImplied }
        if let day = first(others) { return day }
      }
      if let day = first(named) ?? first(near.flatMap(aheadBeside)) { return day }
    }
    guard let promise = item.promise else { return nil }
    if item.isAtOnce { return day(promise) }
    // "Yep. Goes up before dinner."
    let next = Position(message: promise.message, sentence: promise.sentence + 1)
    let isLast = next.sentence >= reading.messages[promise.message].sentences.endIndex
    return sameDay(promise) ?? comingMorning(promise)
      ?? (isLast || item.isListed ? nil : sameDay(next))
  }

  /// The last day of the first deadline, else of the first mention; times alone only count where no
  /// day is named.
  private func first(_ mentions: [DateMention]) -> String? {
    let named = mentions.filter { !$0.isDayImplied }
    let best = named.isEmpty ? mentions : named
    guard let first = best.first(where: \.isDeadline) ?? best.first else { return nil }
    // "Next week, say Wednesday" is that day of the week.
    let finer = best.first {
      first.end != nil && !first.isDeadline && !$0.isDeadline && $0.end == nil
        && (first.date...first.lastDate).contains($0.date) && !$0.precision.isCoarse
    }
    return (finer ?? first).lastDate.description
  }

  /// The days of a sentence that an action may be due on.
  ///
  /// "Monday to Wednesday", `Montag bis Mittwoch` say when someone is there, not when something is
  /// due.
  private func ahead(_ position: Position) -> [DateMention] {
    let standing = standing(position)
    let own = standing.filter { !isOthers($0, position) }
    return (own.isEmpty ? standing : own).filter { mention in
      // "Who does it this year?" asks for no day.
      if mention.precision == .year, !mention.isDeadline { return false }
      guard !mention.isPast, mention.end != nil, !mention.isDeadline else { return !mention.isPast }
      let words = String(
        decoding: Array(reading.quote(position).utf8)[mention.range],
        as: UTF8.self
      )
      return !Self.connectives.contains(where: words.contains)
    }
  }

  /// The days of a sentence but for those that it turns down before it names another: "can't today,
  /// tomorrow".
  private func standing(_ position: Position) -> [DateMention] {
    let (mentions, sentence) = (mentions(position).filter { !$0.isRuledOut }, reading[position])
    return mentions.indices.filter { index in
      guard index + 1 < mentions.count else { return true }
      let start = sentence.range.lowerBound + mentions[index].range.lowerBound
      let clause = sentence.clause(at: start)
      let next = sentence.range.lowerBound + mentions[index + 1].range.lowerBound
      return clause.contains { $0.range.lowerBound >= next }
        || !clause.contains { Self.declining.contains($0.hash) }
    }.map { mentions[$0] }
  }

  /// The days of a sentence beside it, where months are mostly those of something else.
  ///
  /// "Would you log it? They audit in April."
  private func aheadBeside(_ position: Position) -> [DateMention] {
    ahead(position).filter { $0.isDeadline || !$0.precision.isCoarse }
  }

  /// Whether a day is in a clause about other people: "it goes out Thursday, they hold the price
  /// till Nov 7".
  private func isOthers(_ mention: DateMention, _ position: Position) -> Bool {
    let sentence = reading[position]
    let clause = sentence.clause(at: sentence.range.lowerBound + mention.range.lowerBound)
    return clause.first.map { Self.others.contains($0.hash) } ?? false
  }

  private static let others = ItemWords.others.hashes
  private static let declining = ItemWords.declining.hashes

  /// The words between the first and the last day of a range.
  private static let connectives = [" bis ", " to ", " through ", " till ", " – ", " - "]

  /// The sentences around a sentence in its message, those after it first.
  ///
  /// `Could you look? I need it by Tuesday.` names the day in the second.
  private func neighbours(_ position: Position) -> [Position] {
    let sentences = reading.messages[position.message].sentences.indices
    let after = sentences.filter { $0 > position.sentence && $0 <= position.sentence + 2 }
    let before = sentences.filter { $0 < position.sentence && $0 >= position.sentence - 1 }
    return (after + before).map { Position(message: position.message, sentence: $0) }
  }

  /// The day of a sentence that promises something immediately.
  private func sameDay(_ position: Position) -> String? {
    let text = reading.quote(position).lowercased()
    guard let local = written(position) else { return nil }
    if Self.isMinutes(text) { return local.date.description }
    guard Self.atOnce.isFound(in: text) else { return nil }
    // "After lunch", said in the evening, is after that of the next day.
    let isOver = local.hour >= Self.lunchEnds && Self.lunches.isFound(in: text)
    return (isOver ? local.date.adding(days: 1) : local.date)?.description
  }

  /// Whether a text ends with a number of minutes: `dale, yo, 5 min`, `need about 20 min`, `back in 10`.
  private static func isMinutes(_ text: String) -> Bool {
    let words = (text.split { $0 == "," || $0 == ":" }.last ?? "")
      .split { !$0.isLetter && !$0.isNumber }
    guard (2...longestWait).contains(words.count) else { return false }
    let (before, last) = (words[words.count - 2], words[words.count - 1])
    return isCount(before) && minutes.contains(String(last)) || before == "in" && isCount(last)
  }

  private static func isCount(_ word: Substring) -> Bool {
    Int(word).map((1...90).contains) ?? false
  }

  /// The maximum number of words of a clause that ends with a number of minutes: in longer ones it is the
  /// length of something else.
  private static let longestWait = 5
  private static let minutes = Set(ItemWords.minutes.words)

  /// The day of the morning that a sentence promises something for.
  private func comingMorning(_ position: Position) -> String? {
    let text = reading.quote(position).lowercased()
    let isOvernight = Self.nights.contains { Self.has($0, in: text) }
    guard isOvernight || Self.mornings.contains(where: { Self.has($0, in: text) }),
      let local = written(position)
    else { return nil }
    let isToday = local.hour < (isOvernight ? Self.nightEnds : Self.morningEnds)
    return (isToday ? local.date : local.date.adding(days: 1))?.description
  }

  /// Whether a text contains words as whole words: "the first thing" is not a time.
  private static func has(_ words: String, in text: String) -> Bool {
    guard let range = text.firstRange(of: words) else { return false }
    let before = text[..<range.lowerBound]
    return before.last?.isLetter != true && text[range.upperBound...].first?.isLetter != true
      && !before.hasSuffix("the ")
  }

  /// The hours until which "in the morning" and "overnight" are the same day, and from which "after
  /// lunch" is not.
  private static let (morningEnds, nightEnds, lunchEnds) = (8, 5, 16)
  private static let lunches = PhraseSearch(ItemWords.lunches.words)
  private static let mornings = ["in the morning", "first thing", "in der früh", "gleich früh"]
  private static let nights = ["overnight", "über nacht"]

  /// The day on which a message was written.
  private func day(_ position: Position) -> String? { written(position)?.date.description }

  /// When a message was written, by its writer's clock.
  private func written(_ position: Position) -> CivilDateTime? {
    let message = reading.messages[position.message].stored
    return message.createdAt.map { zone(message).dateTime(at: $0) }
  }

  private static let atOnce = PhraseSearch(ItemWords.atOnce.words)

  /// Whether a sentence names a day after the one on which it was written.
  func namesComingDay(_ position: Position) -> Bool {
    guard let today = written(position)?.date else { return false }
    return mentions(position).contains { !$0.isDayImplied && !$0.isRuledOut && $0.lastDate > today }
  }

  // MARK: Times

  /// All days and times that a sentence names.
  ///
  /// - Returns: Days and times of the speaker's clock, `2026-03-24` or `2026-03-24T14:00`.
  func times(_ position: Position) -> [String] {
    mentions(position).filter { !$0.isPast }.map { mention in
      guard let minute = mention.time else { return mention.date.description }
      return "\(mention.date)T\(Self.twoDigits(minute / 60)):\(Self.twoDigits(minute % 60))"
    }
  }

  /// The dates of a sentence, with their ranges in it.
  func mentions(_ position: Position) -> [DateMention] {
    let message = reading.messages[position.message].stored
    guard let said = message.createdAt else { return [] }
    return DateResolver(zone: zone(message), language: language)
      .mentions(in: reading.quote(position), writtenAt: said)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension DateMention.Precision {
  /// Whether it is longer than a week.
  fileprivate var isCoarse: Bool {
    switch self {
    case .month, .quarter, .year: true
    case .time, .dayPart, .day, .week: false
    }
  }
}
