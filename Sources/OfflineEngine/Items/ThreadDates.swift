import CivilTime
import Conversations
import Extraction
import Language

/// The days and times that sentences of a thread name.
///
/// "Tomorrow" is that of the clock that wrote the message: of its own offset where the source has
/// one, else of the writer's zone, else of the conversation's if all its people who have a zone have
/// the same, else of the job's.
struct ThreadDates {
  typealias Place = ThreadReading.Place

  private let reading: ThreadReading
  private let language: DateLanguage?
  private let zones: [String: TimeZoneRules]
  private let zone: TimeZoneRules

  /// How many messages show which language a thread is in.
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

  /// Until when an action is to be done.
  ///
  /// What is said last of moving it goes first, then the promise, then the request; of what one
  /// message says, a deadline goes before a day that is only named. "Right away" is the same day.
  ///
  /// - Returns: A day, `2026-03-24`; nil if none is named that lies ahead.
  func due(_ item: ActionItem) -> String? {
    for place in item.moves.reversed() {
      if let day = first(mentions(place).filter { !$0.isPast }) { return day }
    }
    let said = [item.promise].compactMap(\.self) + item.evidence.reversed()
    for place in said {
      if let day = first(ahead(place)) ?? first(neighbours(place).flatMap(ahead)) { return day }
    }
    guard let promise = item.promise else { return nil }
    return item.isAtOnce ? day(promise) : sameDay(promise)
  }

  private func first(_ mentions: [DateMention]) -> String? {
    (mentions.first(where: \.isDeadline) ?? mentions.first)?.lastDate.description
  }

  /// The days of a sentence that an action may be due on.
  ///
  /// "Monday to Wednesday", `Montag bis Mittwoch` say when somebody is there, not until when
  /// something is to be done.
  private func ahead(_ place: Place) -> [DateMention] {
    mentions(place).filter { mention in
      guard !mention.isPast, mention.end != nil, !mention.isDeadline else { return !mention.isPast }
      let words = String(decoding: Array(reading.quote(place).utf8)[mention.range], as: UTF8.self)
      return !Self.connectives.contains(where: words.contains)
    }
  }

  /// What stands between the first and the last day of a stretch.
  private static let connectives = [" bis ", " to ", " through ", " till ", " – ", " - "]

  /// The sentences around a sentence in its message, those after it first.
  ///
  /// `Could you look? I need it by Tuesday.` names the day in the second.
  private func neighbours(_ place: Place) -> [Place] {
    let sentences = reading.messages[place.message].sentences.indices
    let after = sentences.filter { $0 > place.sentence && $0 <= place.sentence + 2 }
    let before = sentences.filter { $0 < place.sentence && $0 >= place.sentence - 1 }
    return (after + before).map { Place(message: place.message, sentence: $0) }
  }

  /// The day of a sentence that promises something at once.
  private func sameDay(_ place: Place) -> String? {
    let text = reading.quote(place).lowercased()
    return Self.atOnce.contains(where: text.contains) ? day(place) : nil
  }

  /// The day on which a message was written.
  private func day(_ place: Place) -> String? {
    let message = reading.messages[place.message].stored
    return message.createdAt.map { zone(message).dateTime(at: $0).date.description }
  }

  private static let atOnce = [
    "right away", "right now", "straight away", "after lunch", "before lunch", "over lunch",
    "in a minute", "in a sec", "later today", "before i leave", "ich gleich", "gleich mal",
    "gleich an", "gleich raus", "sofort", "nachher", "in der pause", "mittagspause", "heut ",
  ]

  // MARK: Times

  /// All days and times that a sentence names.
  ///
  /// - Returns: Days and times of the speaker's clock, `2026-03-24` or `2026-03-24T14:00`.
  func times(_ place: Place) -> [String] {
    mentions(place).filter { !$0.isPast }.map { mention in
      guard let minute = mention.time else { return mention.date.description }
      return "\(mention.date)T\(Self.twoDigits(minute / 60)):\(Self.twoDigits(minute % 60))"
    }
  }

  /// The dates of a sentence, as ranges of it.
  func mentions(_ place: Place) -> [DateMention] {
    let message = reading.messages[place.message].stored
    guard let said = message.createdAt else { return [] }
    return DateResolver(zone: zone(message), language: language)
      .mentions(in: reading.quote(place), writtenAt: said)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
