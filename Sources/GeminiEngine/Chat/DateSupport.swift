import CivilTime
import Conversations
import Extraction
import Language
import Text

/// Checks whether messages mention a day that a model claims to have read in them.
///
/// An invented deadline is the second loudest complaint about tools of this kind.
final class DateSupport {
  /// What finds the days of the thread, in its language.
  private(set) lazy var resolver = DateResolver(zone: zone, language: language())
  private let zone: TimeZoneRules
  /// The language of the thread; asked for once a day has to be checked, as it takes a while.
  private let language: () -> DateLanguage?
  private let tokenizer = Tokenizer()
  /// What messages mention, by their ids: those near a quote are asked about again and again.
  private var known: [MessageID: [DateMention]] = [:]

  init(zone: TimeZoneRules, language: @escaping () -> DateLanguage?) {
    self.zone = zone
    self.language = language
  }

  /// Prepares to check days against a thread.
  convenience init(_ task: ExtractionTask) {
    self.init(zone: task.timeZone) {
      DateLanguage.of(task.messages.prefix(Self.sample).lazy.map(\.text))
    }
  }

  /// The number of messages that show the language of a thread.
  static let sample = 50

  /// Whether a message was written on a day.
  func isWritten(_ message: StoredMessage, on day: CivilDate) -> Bool {
    message.createdAt.map { zone.dateTime(at: $0).date == day } ?? false
  }

  /// Whether a day is within a month of a message, as "the 15th" would be.
  func isSoon(_ day: CivilDate, after message: StoredMessage) -> Bool {
    guard let writtenAt = message.createdAt else { return true }
    let written = zone.dateTime(at: writtenAt).date.daysSinceEpoch
    return (written - 31...written + 31).contains(day.daysSinceEpoch)
  }

  /// Whether one of some messages names a day, and not only its month or a longer time.
  func isNamed(_ day: CivilDate, by messages: [StoredMessage]) -> Bool {
    messages.contains { message in
      guard let writtenAt = message.createdAt else { return true }
      return mentions(in: message, writtenAt)
        .contains { $0.isWithinWeek && Self.covers($0, day) }
    }
  }

  private func mentions(in message: StoredMessage, _ writtenAt: Instant) -> [DateMention] {
    if let mentions = known[message.id] { return mentions }
    let mentions = resolver.mentions(in: message.text, writtenAt: writtenAt)
    known[message.id] = mentions
    return mentions
  }

  /// Looks for a day in messages.
  ///
  /// - Parameter day: The day.
  /// - Returns: False if they name only other days, or none at all in a language whose days would
  ///   be found.
  func isSupported(_ day: CivilDate, by messages: [StoredMessage]) -> Bool {
    var isAnyNamed = false
    for message in messages {
      guard let writtenAt = message.createdAt else { return true }
      for mention in mentions(in: message, writtenAt) {
        isAnyNamed = true
        if Self.covers(mention, day) { return true }
      }
    }
    return !isAnyNamed && messages.contains { !isReadable($0.text) }
  }

  /// The mentioned day that a model means: the same one, or the only adjacent one, which it
  /// miscounted.
  ///
  /// - Parameters:
  ///   - day: A day that the messages support.
  ///   - said: Their ``days(of:)``.
  func meant(_ day: CivilDate, among said: [DateMention]) -> CivilDate {
    var nearby: Set<CivilDate> = []
    for mention in said {
      if mention.date == day { return day }
      if abs(mention.date.daysSinceEpoch - day.daysSinceEpoch) == 1 { nearby.insert(mention.date) }
    }
    return nearby.count == 1 ? nearby.first ?? day : day
  }

  /// The day that a model wrote with its year but not in the requested form: "6 March 2026".
  ///
  /// "Friday" only repeats what was said, and is not resolved.
  func day(written text: String, near messages: [StoredMessage]) -> CivilDate? {
    let hasYear = text.split { !$0.isNumber }.contains { $0.count == 4 }
    guard hasYear, let writtenAt = messages.compactMap(\.createdAt).max() else { return nil }
    let mentions = resolver.mentions(in: text, writtenAt: writtenAt)
    let days = Set(mentions.map(\.lastDate))
    guard days.count == 1, mentions.allSatisfy(\.isOfDay) else { return nil }
    return days.first
  }

  /// The mentions of single days and of times on them.
  func days(of messages: [StoredMessage]) -> [DateMention] {
    messages.flatMap { message in
      message.createdAt.map { mentions(in: message, $0) } ?? []
    }.filter { $0.end == nil && $0.isOfDay }
  }

  /// Whether a mention covers a day; people differ by a day on what "next Friday" means.
  private static func covers(_ mention: DateMention, _ day: CivilDate) -> Bool {
    let number = day.daysSinceEpoch
    let last = max(mention.lastDate.daysSinceEpoch, mention.date.daysSinceEpoch)
    return (mention.date.daysSinceEpoch - 1...last + 1).contains(number)
      || (mention.date.month, mention.date.day) == (day.month, day.day)
  }

  /// Whether a day would have been found: the text has English or German words, and no digit that
  /// could be part of an unknown date format.
  private func isReadable(_ text: String) -> Bool {
    guard !text.unicodeScalars.contains(where: { $0.properties.numericType != nil }) else {
      return false
    }
    var isKnown = false
    tokenizer.forEachToken(in: text) { token in
      let role = FunctionWords.shared.role(FunctionWords.hash(token.bytes))
      isKnown = !role.isDisjoint(with: [.english, .german])
      return !isKnown
    }
    return isKnown
  }
}

extension DateMention {
  /// Whether it names a week or less.
  fileprivate var isWithinWeek: Bool { isOfDay || precision == .week }

  /// Whether it names a day, or a time of one.
  fileprivate var isOfDay: Bool { [.time, .dayPart, .day].contains(precision) }
}
