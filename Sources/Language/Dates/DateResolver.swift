package import CivilTime
import Text

/// Which number of `03/08` is the day.
package enum DateOrder: Sendable, Hashable, CaseIterable {
  /// 3 August, as in most of the world.
  case dayFirst
  /// March 8, as in the United States.
  case monthFirst
}

/// Finds the dates and times that a chat text names, English and German, and resolves them.
///
/// The rules where people may differ:
/// - A weekday alone is the coming one; it is today only with a time that is still ahead, or with
///   "this". "Next Friday" is always the Friday of the next calendar week, weeks beginning on
///   Monday; "kommenden Freitag" is the coming one.
/// - A date without a year is the nearest from the message on. Only "last", "letzten", "since",
///   "was" and their like make it the nearest before.
/// - A time alone is the next moment the clock shows it. Hours 1 to 6 in one digit without a.m. or
///   p.m. are in the afternoon. Midnight is 23:59 of the day it is named with.
/// - A week is Monday to Friday, a weekend Saturday and Sunday; "early" is Monday and Tuesday,
///   "mid" Wednesday, "late" Thursday and Friday. "End of the week" on a weekend is the Friday after.
/// - The middle of a month is its 15th. "By Q2" and "before Easter" are the day before. After a weekend
///   is Monday.
/// - "Not before Monday", "not this week" are ruled out; "not until Monday" is Monday.
/// - The end of a day, of a week, of a month is a deadline without a time of day. A range of time
///   as a deadline is its end; with "before" its beginning.
/// - `03/08` is day first unless specified otherwise; a number above 12 is the day. Numbers with
///   one slash or dot are dates only with a leading zero or a word that leads to a date.
/// - Recurring days ("every Friday", "Fridays") are not dates, nor is anything in code, addresses
///   and paths.
///
/// Spanish, French, Italian, Portuguese, Dutch and Polish are read by phrases where the language is
/// given, Japanese and Chinese wherever they are written. "Next" before a weekday is the coming one
/// there, and a week in one of them ends on Friday, too. Other languages have dates in digits only.
package struct DateResolver: Sendable {
  let zone: TimeZoneRules
  private let order: DateOrder
  private let language: DateLanguage?

  /// Resolves dates in a zone.
  ///
  /// - Parameters:
  ///   - order: Which number of `03/08` is the day.
  ///   - language: The language of the texts; nil for English and German.
  package init(
    zone: TimeZoneRules,
    order: DateOrder = .dayFirst,
    language: DateLanguage? = nil
  ) {
    self.zone = zone
    self.order = order
    self.language = language
  }

  /// Finds the dates of a text, in the order of the text.
  ///
  /// The time it takes is linear in the text's length.
  package func mentions(in text: String, writtenAt: Instant) -> [DateMention] {
    var bytes = text
    let mentions = bytes.withUTF8 { self.mentions(in: $0, writtenAt: writtenAt) }
    return merged(phrases(in: text, DateFrame(writtenAt, zone)), mentions)
  }

  /// The mentions found by phrases of other languages.
  private func phrases(in text: String, _ frame: DateFrame) -> [DateMention] {
    guard language != nil || text.utf8.contains(where: { $0 >= 0xE3 }) else { return [] }
    let folded = FoldedText(text)
    let unspaced =
      UnspacedText.isWritten(in: folded) ? UnspacedDates(folded, frame).mentions() : []
    guard let language else { return unspaced }
    return merged(unspaced, PhraseReader(folded, language, frame).mentions())
  }

  /// Merges two readings of a text in its order; where they overlap, the first wins.
  private func merged(_ first: [DateMention], _ second: [DateMention]) -> [DateMention] {
    guard !first.isEmpty else { return second }
    var merged: [DateMention] = []
    var rest = second[...]
    for mention in first {
      let before = rest.prefix { $0.range.upperBound <= mention.range.lowerBound }
      merged += before
      rest = rest.dropFirst(before.count)
      merged.append(mention)
      rest = rest.drop { $0.range.lowerBound < mention.range.upperBound }
    }
    return merged + rest
  }

  private func mentions(
    in text: UnsafeBufferPointer<UInt8>,
    writtenAt: Instant
  ) -> [DateMention] {
    let tokens = DateTokenizer.tokens(text)
    let parser = DateParser(
      text: text,
      tokens: tokens,
      frame: DateFrame(writtenAt, zone),
      order: order
    )
    var mentions: [DateMention] = []
    var (index, limit) = (0, 0)
    while index < tokens.count {
      guard let (mention, next) = parser.mention(at: index, after: limit) else {
        index += 1
        continue
      }
      mentions.append(mention)
      index = max(next, index + 1)
      limit = index
    }
    return mentions
  }
}
