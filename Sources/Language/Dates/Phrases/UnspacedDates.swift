import CivilTime
import Text

/// Reads the dates of Japanese and Chinese text.
///
/// Other texts have none of its characters. Each character is looked at a fixed number of times.
struct UnspacedDates {
  let text: UnspacedText
  let frame: DateFrame

  init(_ text: FoldedText, _ frame: DateFrame) {
    self.text = UnspacedText(text)
    self.frame = frame
  }

  /// A day or a range of days, and where its words end.
  struct Reading {
    var span: DaySpan
    /// Minutes after midnight.
    var time: Int?
    var next: Int
    var isEnd = false

    init(_ span: DaySpan, next: Int, isEnd: Bool = false) {
      self.span = span
      self.next = next
      self.isEnd = isEnd
    }
  }

  /// The dates of the text, in its order.
  func mentions() -> [DateMention] {
    let bytes = text.bytes
    var mentions: [DateMention] = []
    var index = 0
    while index < bytes.count {
      guard var found = reading(at: index) else {
        index += 1
        while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
        continue
      }
      extend(&found)
      let end = text.skippingSpace(found.next)
      let limit = text.end(of: UnspacedWords.limitsAfter, at: end)
      let deadline = limit == nil ? text.end(of: UnspacedWords.deadlines, at: end) : nil
      let next = limit ?? deadline ?? found.next
      let isRuledOut = limit != nil || text.isAfter(UnspacedWords.limitsBefore, index)
      let isDeadline = !isRuledOut && (found.isEnd || deadline != nil)
      var mention = mention(found, index..<next, isDeadline: isDeadline)
      mention.isRuledOut = isRuledOut
      mentions.append(mention)
      index = next
    }
    return mentions
  }

  private func mention(_ found: Reading, _ range: Range<Int>, isDeadline: Bool) -> DateMention {
    var mention = DateMention(
      range: text.text.sourceRange(of: range),
      date: isDeadline ? frame.deadline(of: found.span) : found.span.first,
      time: found.time,
      end: nil,
      precision: found.time == nil ? found.span.precision : .time,
      isDeadline: isDeadline,
      isPast: found.span.last < frame.today
    )
    if !isDeadline, found.span.last != found.span.first {
      mention.end = DateMention.End(date: found.span.last)
    }
    return mention
  }

  /// Extends a day over the part of the day and the hour after it.
  private func extend(_ found: inout Reading) {
    guard found.span.precision == .day else { return }
    for _ in 0..<3 {
      let index = text.end(of: UnspacedWords.links, at: found.next) ?? found.next
      if let next = text.end(of: UnspacedWords.parts, at: index) {
        found.next = next
      } else if let (time, next) = clock(at: index) {
        (found.time, found.next) = (time, next)
      } else {
        return
      }
    }
  }

  private func reading(at index: Int) -> Reading? {
    if let found = weekday(at: index) { return found }
    let byte = text.bytes[index]
    if byte >= 0x80 { return phrase(at: index) ?? numbered(at: index) }
    return UnspacedText.isDigit(byte) && !text.isInNumber(index) ? numbered(at: index) : nil
  }
}
