import CivilTime
import Conversations
import Extraction
import Language

/// The days and times that sentences of a thread name.
struct ThreadDates {
  private let reading: ThreadReading
  private let resolver: DateResolver

  init(_ reading: ThreadReading) {
    self.reading = reading
    resolver = DateResolver(zone: reading.task.timeZone)
  }

  /// Until when an action is to be done.
  ///
  /// A deadline goes before a day that is only named, a promise before a request, and what is said
  /// of the matter before what else is said with it.
  ///
  /// - Returns: A day, `2026-03-24`; nil if none is named that lies ahead.
  func due(_ item: ActionItem) -> String? {
    let said = [item.promise].compactMap(\.self) + item.evidence.reversed()
    var mentions = said.flatMap(ahead)
    if !mentions.contains(where: \.isDeadline) {
      mentions += said.flatMap(neighbours).flatMap(ahead)
    }
    let due = mentions.first(where: \.isDeadline) ?? mentions.first
    return due?.lastDate.description
  }

  private func ahead(_ place: ThreadReading.Place) -> [DateMention] {
    mentions(place).filter { !$0.isPast }
  }

  /// The sentences right behind a sentence.
  ///
  /// `Could you look? I need it by Tuesday.` names the day in the second.
  private func neighbours(_ place: ThreadReading.Place) -> [ThreadReading.Place] {
    let sentences = reading.messages[place.message].sentences
    return sentences.indices.filter { $0 > place.sentence && $0 <= place.sentence + 2 }
      .map { ThreadReading.Place(message: place.message, sentence: $0) }
  }

  /// All days and times that a sentence names.
  ///
  /// - Returns: Days and times of the speaker's clock, `2026-03-24` or `2026-03-24T14:00`.
  func times(_ place: ThreadReading.Place) -> [String] {
    mentions(place).filter { !$0.isPast }.map { mention in
      guard let minute = mention.time else { return mention.date.description }
      return "\(mention.date)T\(Self.twoDigits(minute / 60)):\(Self.twoDigits(minute % 60))"
    }
  }

  private func mentions(_ place: ThreadReading.Place) -> [DateMention] {
    guard let said = reading.messages[place.message].stored.createdAt else { return [] }
    return resolver.mentions(in: reading.quote(place), writtenAt: said)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
