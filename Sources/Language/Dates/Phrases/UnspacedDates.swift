import CivilTime
import Text

/// Reads the dates of Japanese and Chinese text.
///
/// Other texts have none of its characters. Each character is looked at a fixed number of times.
struct UnspacedDates {
  private enum Meaning {
    /// Days from the message's own.
    case day(Int)
    /// A part of the message's own day.
    case partOfToday
    /// Weeks, months, years from the present one.
    case period(CalendarUnit, Int)
    /// The last day of a period.
    case end(CalendarUnit, Int)
    /// Weeks from the present one.
    case weekend(Int)
  }

  private typealias Bytes = [UInt8]

  private let text: FoldedText
  private let frame: DateFrame
  private var bytes: Bytes { text.bytes }

  init(_ text: FoldedText, _ frame: DateFrame) {
    self.text = text
    self.frame = frame
  }

  /// Whether a text has characters of Chinese or Japanese.
  static func isWritten(in text: FoldedText) -> Bool {
    text.bytes.contains { (0xE3...0xE9).contains($0) }
  }

  // MARK: Words

  private static func folded(_ text: String) -> Bytes { FoldedText(text).bytes }

  /// Phrases by their first three bytes, longest first.
  private static let phrases: [Bytes: [(phrase: Bytes, meaning: Meaning)]] = {
    var table: [Bytes: [(phrase: Bytes, meaning: Meaning)]] = [:]
    for (list, meaning) in lists {
      for word in list.split(separator: " ") {
        let phrase = folded(String(word))
        table[Bytes(phrase.prefix(3)), default: []].append((phrase, meaning))
      }
    }
    return table.mapValues { $0.sorted { $0.phrase.count > $1.phrase.count } }
  }()

  private static let lists: [(String, Meaning)] = [
    ("今日 本日 今天 きょう 当日中 今日中 本日中", .day(0)),
    ("明日 明天 あした あす 明早 明晚 明晩 明朝 明夜 みょうにち", .day(1)),
    ("明後日 あさって 后天 後天", .day(2)), ("大后天 大後天 しあさって", .day(3)),
    ("昨日 昨天 昨晚 昨晩 きのう 昨夜 前天", .day(-1)),
    ("今晚 今晩 今夜 今早 今朝 今夕 下午 午後 晚上 晩上 夕方 傍晚 中午 昼休み お昼 昼まで", .partOfToday),
    ("昼イチ 午後イチ 午前中 今すぐ いまから 今から 马上 馬上 现在就 待会 等会", .partOfToday),
    ("今週 本周 本週 这周 這週 这个星期 這禮拜 这星期 這星期", .period(.week, 0)),
    ("来週 次週 下周 下週 下星期 下个星期 下禮拜 下礼拜", .period(.week, 1)),
    ("再来週 下下周 下下週", .period(.week, 2)), ("先週 上周 上週 上星期", .period(.week, -1)),
    ("今月 本月 这个月 這個月", .period(.month, 0)),
    ("来月 下个月 下個月 下月", .period(.month, 1)),
    ("今月末 月末 月底 本月底 这个月底 今月いっぱい", .end(.month, 0)),
    ("来月末 下个月底 下個月底 下月底", .end(.month, 1)),
    ("年内 年底 年末 今年中", .end(.year, 0)),
    ("週末 周末 今週末 这周末 這週末 本周末 土日", .weekend(0)),
    ("来週末 下周末 下週末", .weekend(1)),
  ]

  private static let weekdayNouns = ["周", "週", "星期", "礼拜", "禮拜"].map(folded)
  private static let chineseDays = ["一", "二", "三", "四", "五", "六", "日", "天", "末"].map(folded)
  private static let japaneseDays = ["月", "火", "水", "木", "金", "土", "日"].map(folded)
  private static let dayName = folded("曜")
  private static let daySuffix = folded("日")
  private static let habits = ["每", "毎", "毎週", "每周", "每週", "每个", "每個"].map(folded)
  private static let deadlines = [
    "までに", "まで", "迄", "中に", "之前", "以前", "前に", "前", "以内", "之内", "内に", "内",
  ].map(folded)
  private static let links = ["の", "，", "、", "的", ","].map(folded)
  private static let parts = [
    "朝イチ", "朝", "昼", "夜", "夕方", "午前", "午後", "上午", "下午", "晚上", "晩", "晚", "中午", "早上", "傍晚",
    "一早", "いっぱい", "中",
  ].map(folded)
  private static let later = ["午後", "下午", "晚上", "晚", "夜", "傍晚", "夕方"].map(folded)
  private static let hours = ["時", "点", "點", "时"].map(folded)
  private static let months = ["月"].map(folded)
  private static let monthDays = ["日", "号", "號"].map(folded)
  private static let daysOff = ["間", "後", "后", "内", "以内", "前", "目", "分", "数"].map(folded)
  private static let distances: [(word: Bytes, unit: CalendarUnit)] = {
    let lists: [(String, CalendarUnit)] = [
      ("週間 周 个星期 個禮拜", .week), ("日 天", .day), ("ヶ月 か月 个月 個月", .month),
      ("時間 小时 小時", .hour), ("分 分钟 分鐘", .minute),
    ]
    return lists.flatMap { list, unit in
      list.split(separator: " ").map { (folded(String($0)), unit) }
    }
  }()
  private static let after = ["後", "后", "以内", "之内", "内"].map(folded)
  private static let digits: [Bytes: Int] = [
    folded("一"): 1, folded("二"): 2, folded("两"): 2, folded("兩"): 2, folded("三"): 3, folded("四"): 4,
    folded("五"): 5, folded("六"): 6, folded("七"): 7, folded("八"): 8, folded("九"): 9,
  ]
  private static let ten = folded("十")

  private func starts(_ phrase: Bytes, at index: Int) -> Bool {
    index + phrase.count <= bytes.count
      && bytes[index..<index + phrase.count].elementsEqual(phrase)
  }

  /// The end of the first of some words that is at a position.
  private func end(of words: [Bytes], at index: Int) -> Int? {
    words.first { starts($0, at: index) }.map { index + $0.count }
  }

  private func isAfter(_ words: [Bytes], _ index: Int) -> Bool {
    words.contains { word in index >= word.count && starts(word, at: index - word.count) }
  }

  private func skippingSpace(_ index: Int) -> Int {
    index < bytes.count && bytes[index] == 0x20 ? index + 1 : index
  }

  /// A number in digits or, up to 39, in characters.
  private func number(at index: Int) -> (value: Int, next: Int)? {
    var next = index
    var value = 0
    while next < bytes.count, (0x30...0x39).contains(bytes[next]), next - index < 6 {
      value = value * 10 + Int(bytes[next] & 15)
      next += 1
    }
    if next > index { return (value, next) }
    return written(at: index)
  }

  private func written(at index: Int) -> (value: Int, next: Int)? {
    func digit(_ index: Int) -> Int? {
      index + 3 <= bytes.count ? Self.digits[Bytes(bytes[index..<index + 3])] : nil
    }
    let first = digit(index)
    let tens = first == nil ? index : index + 3
    guard starts(Self.ten, at: tens) else { return first.map { ($0, index + 3) } }
    let ones = tens + Self.ten.count
    let value = (first ?? 1) * 10 + (digit(ones) ?? 0)
    return (value, digit(ones) == nil ? ones : ones + 3)
  }

  // MARK: Mentions

  /// A day or a range of days, and where its words end.
  private struct Reading {
    var span: DaySpan
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
    var mentions: [DateMention] = []
    var index = 0
    while index < bytes.count {
      guard var found = reading(at: index) else {
        index += 1
        while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
        continue
      }
      extend(&found)
      let end = Self.deadlineEnd(self, found.next)
      let isDeadline = found.isEnd || end != nil
      let next = end ?? found.next
      var mention = DateMention(
        range: text.sourceRange(of: index..<next),
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
      mentions.append(mention)
      index = next
    }
    return mentions
  }

  private static func deadlineEnd(_ dates: UnspacedDates, _ index: Int) -> Int? {
    dates.end(of: deadlines, at: dates.skippingSpace(index))
  }

  /// Extends a day over the part of the day and the hour after it.
  private func extend(_ found: inout Reading) {
    guard found.span.precision == .day else { return }
    for _ in 0..<3 {
      let index = end(of: Self.links, at: found.next) ?? found.next
      if let next = end(of: Self.parts, at: index) {
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
    if bytes[index] >= 0x80 {
      guard let found = phrase(at: index) ?? numbered(at: index) else { return nil }
      return found
    }
    guard (0x30...0x39).contains(bytes[index]), !isInNumber(index) else { return nil }
    return numbered(at: index)
  }

  private func isInNumber(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    let before = bytes[index - 1]
    return (0x30...0x39).contains(before) || before == UInt8(ascii: "/")
      || before == UInt8(ascii: ".") || before == UInt8(ascii: ":") || before == UInt8(ascii: "-")
      || (0x61...0x7A).contains(before)
  }

  private func phrase(at index: Int) -> Reading? {
    guard index + 3 <= bytes.count,
      let found = Self.phrases[Bytes(bytes[index..<index + 3])]?
        .first(where: { starts($0.phrase, at: index) })
    else { return nil }
    let next = index + found.phrase.count
    switch found.meaning {
    case .day(let days):
      return frame.today.adding(days: days).map { Reading(DaySpan($0), next: next) }
    case .partOfToday: return Reading(DaySpan(frame.today), next: next)
    case .period(.week, let offset):
      // "来週の水曜", "今週金曜"
      let day = end(of: Self.links, at: next) ?? next
      if let (weekday, end) = japaneseWeekday(at: day),
        let date = frame.weekday(weekday, week: offset)
      {
        return Reading(DaySpan(date), next: end)
      }
      if let (weekday, end) = chineseWeekday(at: index, skipping: next),
        let date = frame.weekday(weekday, week: offset)
      {
        return Reading(DaySpan(date), next: end)
      }
      return frame.period(.week, offset: offset).map { Reading($0, next: next) }
    case .period(let unit, let offset):
      guard let period = frame.period(unit, offset: offset) else { return nil }
      return unit == .month
        ? dayOfMonth(in: period, next) ?? Reading(period, next: next) : Reading(period, next: next)
    case .end(let unit, let offset):
      return frame.period(unit, offset: offset)
        .map { Reading(DaySpan($0.last), next: next, isEnd: true) }
    case .weekend(let week):
      return DaySpan(
        frame.weekday(.saturday, week: week),
        frame.weekday(.sunday, week: week),
        .day
      ).map { Reading($0, next: next) }
    }
  }

  // MARK: Weekdays

  private static let weekdays: [Weekday] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]

  /// `水曜日`, `水曜`.
  private func japaneseWeekday(at index: Int) -> (weekday: Weekday, next: Int)? {
    guard let day = Self.japaneseDays.firstIndex(where: { starts($0, at: index) }) else {
      return nil
    }
    let name = index + Self.japaneseDays[day].count
    guard starts(Self.dayName, at: name) else { return nil }
    let next = name + Self.dayName.count
    return (
      Self.weekdays[day],
      starts(Self.daySuffix, at: next) ? next + Self.daySuffix.count : next
    )
  }

  /// The numeral after `下周`, which names a day of that week.
  private func chineseWeekday(at index: Int, skipping next: Int) -> (weekday: Weekday, next: Int)? {
    guard let day = Self.chineseDays.firstIndex(where: { starts($0, at: next) }), day < 8 else {
      return nil
    }
    return (Self.weekdays[min(day, 6)], next + Self.chineseDays[day].count)
  }

  private func weekday(at index: Int) -> Reading? {
    guard bytes[index] >= 0xE0, !isAfter(Self.habits, index) else { return nil }
    if let (weekday, next) = japaneseWeekday(at: index) {
      return frame.coming(weekday, includesToday: false).map { Reading(DaySpan($0), next: next) }
    }
    guard let noun = end(of: Self.weekdayNouns, at: index),
      let (weekday, next) = chineseWeekday(at: index, skipping: noun),
      // "周一"到"周日"; "一周三次" counts.
      !isAfter(["一", "两", "每"].map(Self.folded), index)
    else { return nil }
    return frame.coming(weekday, includesToday: false).map { Reading(DaySpan($0), next: next) }
  }

  // MARK: Numbers

  private func numbered(at index: Int) -> Reading? {
    guard let (value, next) = number(at: index) else { return nil }
    return monthDay(value, next) ?? slashed(value, next) ?? distance(value, next)
      ?? dayOfMonth(value, next) ?? clock(at: index).flatMap { hourOfToday($0.time, $0.next) }
  }

  /// `3月5日`.
  private func monthDay(_ month: Int, _ index: Int) -> Reading? {
    guard (1...12).contains(month), let start = end(of: Self.months, at: index),
      let (day, number) = number(at: start), (1...31).contains(day),
      let date = frame.day(day, month: month, isPast: false)
    else { return nil }
    return Reading(DaySpan(date), next: end(of: Self.monthDays, at: number) ?? number)
  }

  /// `7/31`.
  private func slashed(_ month: Int, _ index: Int) -> Reading? {
    guard (1...12).contains(month), index < bytes.count, bytes[index] == UInt8(ascii: "/"),
      let (day, next) = number(at: index + 1), (1...31).contains(day),
      next == bytes.count || bytes[next] != UInt8(ascii: "/"),
      let date = frame.day(day, month: month, isPast: false)
    else { return nil }
    return Reading(DaySpan(date), next: next)
  }

  /// `3日後`, `两天内`.
  private func distance(_ count: Int, _ index: Int) -> Reading? {
    for (word, unit) in Self.distances where starts(word, at: index) {
      guard let next = end(of: Self.after, at: index + word.count) else { continue }
      let date: CivilDate? =
        switch unit {
        case .minute: frame.today.adding(days: (frame.minute + count) / 1440)
        case .hour: frame.today.adding(days: (frame.minute + count * 60) / 1440)
        case .day: frame.today.adding(days: count)
        case .week: frame.today.adding(days: count * 7)
        default: frame.adding(months: count)
        }
      return date.map { Reading(DaySpan($0), next: next) }
    }
    return nil
  }

  /// `21日`, `18号`.
  private func dayOfMonth(_ day: Int, _ index: Int) -> Reading? {
    let index = skippingSpace(index)
    guard (1...31).contains(day), let next = end(of: Self.monthDays, at: index),
      let date = frame.day(day, isPast: false)
    else { return nil }
    // "22日前" may be a distance; "22號前" never is, for days are counted in 天.
    let isDistance = end(of: Self.daysOff, at: next) != nil
    guard !isDistance || !starts(Self.folded("日"), at: index) && isBefore(next) else { return nil }
    return Reading(DaySpan(date), next: next)
  }

  private func isBefore(_ index: Int) -> Bool { starts(Self.folded("前"), at: index) }

  /// `下个月10号`, `来月の5日`.
  private func dayOfMonth(in month: DaySpan, _ index: Int) -> Reading? {
    guard let (day, number) = number(at: end(of: Self.links, at: index) ?? index),
      let next = end(of: Self.monthDays, at: number),
      let date = CivilDate(year: month.first.year, month: month.first.month, day: day)
    else { return nil }
    return Reading(DaySpan(date), next: next)
  }

  /// An hour, in minutes after midnight.
  private func clock(at index: Int) -> (time: Int, next: Int)? {
    guard let (hour, number) = number(at: index), hour <= 24,
      let next = end(of: Self.hours, at: number),
      // "3時間" is a length.
      !starts(Self.folded("間"), at: next), !starts(Self.folded("间"), at: next)
    else { return nil }
    let isLater = hour < 12 && isAfter(Self.later, index)
    return (min(1439, hour * 60 + (isLater ? 720 : 0)), next)
  }

  private func hourOfToday(_ time: Int, _ next: Int) -> Reading? {
    let isAhead = time >= frame.minute || (time <= 720 && time + 720 >= frame.minute)
    guard let date = isAhead ? frame.today : frame.today.adding(days: 1) else { return nil }
    var found = Reading(DaySpan(date), next: next)
    found.time = time
    return found
  }
}
