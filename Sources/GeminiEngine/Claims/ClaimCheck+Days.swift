import Insights
import CivilTime
import Conversations
import Language
import Text

extension ClaimCheck {
  /// A text without the days that it names; one that was not mentioned is an objection.
  func withoutDates(
    _ text: String,
    _ near: [Int],
    _ objections: inout [Draft.Objection]
  ) -> String {
    let times = near.lazy.compactMap { [words] in words.messages[$0].message.createdAt }
    guard let writtenAt = times.first else { return text }
    let mentions = dates.resolver.mentions(in: text, writtenAt: writtenAt)
    guard !mentions.isEmpty else { return text }
    let messages = near.map { words.messages[$0] }
    let numbers = words.numbers(in: near)
    var bytes = Array(text.utf8)
    for mention in mentions {
      let named = String(decoding: bytes[mention.range], as: UTF8.self)
      if !isSaid(mention, named, messages, numbers) { objections.append(.date) }
      for index in mention.range { bytes[index] = UInt8(ascii: " ") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isSaid(
    _ mention: DateMention,
    _ named: String,
    _ messages: [ThreadWords.Message],
    _ numbers: Set<String>
  ) -> Bool {
    if let time = mention.time, mention.precision == .time {
      let hours = [time / 60, time / 60 % 12, time / 60 % 12 + 12].map(String.init)
      let hasMinute = time % 60 == 0 || numbers.contains(String(time % 60))
      guard hasMinute, hours.contains(where: numbers.contains) else { return false }
    }
    let search = ByteSearch(named.lowercased())
    if messages.contains(where: { search.isFound(in: $0.text) }) { return true }
    let stored = messages.map(\.message)
    let isInDigits = NumberScan(named).said.contains(String(mention.date.day))
    if isInDigits
      ? dates.isNamed(mention.date, by: stored) : dates.isSupported(mention.date, by: stored)
    {
      return true
    }
    // "The 15th" in an unrecognized form: a day within a month.
    if isInDigits, [.day, .dayPart, .time].contains(mention.precision),
      numbers.contains(String(mention.date.day)),
      isMonthSaid(in: named) || stored.contains(where: { dates.isSoon(mention.date, after: $0) })
    {
      return true
    }
    // "From April" for "in the April issue".
    let months = ClaimWords(named).days
    if [.month, .quarter, .year].contains(mention.precision), !months.isEmpty,
      months.allSatisfy({ month in messages.contains { $0.words.all.contains(month) } })
    {
      return true
    }
    // "Sent on 12 April" about a message of that day.
    return messages.contains { dates.isWritten($0.message, on: mention.date) }
  }

  /// Whether the thread has the words of a day: "31st then" where the month was named long before.
  private func isMonthSaid(in named: String) -> Bool {
    let month = ClaimWords(named).content
    return !month.isEmpty && month.allSatisfy(words.knows)
  }
}
