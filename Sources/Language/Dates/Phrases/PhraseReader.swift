import CivilTime
import Text

/// Reads the dates of a text by the phrases of its language.
///
/// The grammar is small: days from today, weekdays, days of a month, weeks, distances, ends of
/// periods, hours. Each position is looked at a fixed number of times.
struct PhraseReader {
  let text: PhraseText
  let frame: DateFrame

  init(_ text: FoldedText, _ language: DateLanguage, _ frame: DateFrame) {
    self.text = PhraseText(text, language)
    self.frame = frame
  }

  /// A day or a range of days, and where its words end.
  struct Reading {
    var span: DaySpan
    /// Minutes after midnight.
    var time: Int?
    var next: Int
    var isEnd = false
    /// Whether it only counts where the text names no other day.
    var isVague = false
    /// Whether it is an hour alone, which belongs to the day that the text names.
    var isHour = false
  }

  /// The dates of the text, in its order.
  func mentions() -> [DateMention] {
    var mentions: [(mention: DateMention, reading: Reading)] = []
    var (index, limit) = (0, 0)
    var isHabitual = false
    while index < text.tokens.count {
      let isAfterDay = mentions.last.map { index <= $0.reading.next + 3 } ?? false
      guard
        let reading = (isAfterDay ? spareHour(at: index) : nil) ?? reading(at: index)
          ?? hour(at: index)
      else {
        if isHabit(at: index) { isHabitual = true }
        index += 1
        continue
      }
      mentions.append((mention(reading, from: index, after: limit), reading))
      index = max(reading.next, index + 1)
      limit = index
    }
    // "Ogni venerdì in serata" is a habit, "domani in serata" is tomorrow.
    let keepsVague = !isHabitual && mentions.allSatisfy(\.reading.isVague)
    return onNamedDays(mentions.filter { keepsVague || !$0.reading.isVague })
  }

  /// The mentions, with hours on the day that is named before them, else after them: "mañana me
  /// llamas antes de las 12".
  private func onNamedDays(_ found: [(mention: DateMention, reading: Reading)]) -> [DateMention] {
    var mentions = found.map(\.mention)
    let days = found.indices.filter {
      !found[$0].reading.isHour && mentions[$0].precision == .day && mentions[$0].end == nil
    }
    for index in found.indices where found[index].reading.isHour {
      guard let day = days.last(where: { $0 < index }) ?? days.first else {
        mentions[index].time = found[index].reading.time.map(ahead)
        continue
      }
      mentions[index].date = mentions[day].date
      mentions[index].isPast = mentions[day].isPast
      mentions[index].isDayImplied = false
    }
    return mentions
  }

  /// An hour of the message's own day that has passed in the morning, in the afternoon: "a las 4",
  /// said at ten.
  private func ahead(_ time: Int) -> Int {
    time < frame.minute && time < Self.noon && time + Self.noon >= frame.minute
      ? time + Self.noon : time
  }

  /// In minutes after midnight.
  private static let noon = 720

  /// Whether "every" begins at a position; `los` and `les` alone are mostly pronouns.
  private func isHabit(at index: Int) -> Bool {
    guard let next = text.end(of: .every, at: index) else { return false }
    return next > index + 1 || !["los", "les"].contains(text.words(index..<next))
  }

  private func mention(_ reading: Reading, from index: Int, after limit: Int) -> DateMention {
    let lead = text.lead(before: index, after: limit)
    let isRuledOut = lead.isRuledOut || text.isRuledOut(after: reading.next)
    let isDeadline = !isRuledOut && (lead.isDeadline || reading.isEnd)
    let span = reading.span
    var mention = DateMention(
      range: text.folded.sourceRange(
        of: text.tokens[lead.first].range
          .lowerBound..<text.tokens[reading.next - 1].range.upperBound
      ),
      date: isDeadline ? frame.deadline(of: span) : span.first,
      time: reading.time,
      end: nil,
      precision: reading.time == nil ? span.precision : .time,
      isDeadline: isDeadline,
      isPast: span.last < frame.today,
      isDayImplied: reading.isVague || reading.isHour,
      isRuledOut: isRuledOut
    )
    if !isDeadline, span.last != span.first { mention.end = DateMention.End(date: span.last) }
    return mention
  }

  // MARK: Readings

  func reading(at index: Int) -> Reading? {
    plainDay(at: index) ?? ordinalWeekday(at: index) ?? modified(at: index) ?? weekday(at: index)
      ?? dated(at: index)
      ?? distance(at: index) ?? period(at: index) ?? feast(at: index)
  }

  func reading(_ day: CivilDate?, _ next: Int) -> Reading? {
    day.map { Reading(span: DaySpan($0), next: next) }
  }

  /// A day with the part of the day that is named after it.
  func withPart(_ reading: Reading?) -> Reading? {
    guard var reading else { return nil }
    if let next = text.end(of: .part, at: reading.next)
      ?? text.end(of: .part, at: text.skippingLinks(reading.next))
    {
      reading.next = next
    }
    if let hour = hour(at: reading.next) {
      reading.time = hour.time
      reading.next = hour.next
    }
    return reading
  }
}
