import CivilTime

/// The days and times of chat text, as ``DateResolver`` finds them.
struct ChatDates: DateResolving {
  func due(in text: String, said: Instant, zone: TimeZoneRules) -> String? {
    let mentions = coming(in: text, said: said, zone: zone)
    // "by Friday" says until when; "I'll do it tomorrow" says so without a word for it.
    return (mentions.first(where: \.isDeadline) ?? mentions.first).map { "\($0.lastDate)" }
  }

  func times(in text: String, said: Instant, zone: TimeZoneRules) -> [String] {
    coming(in: text, said: said, zone: zone).map { mention in
      mention.time.map { "\(mention.date)T\(clock($0))" } ?? "\(mention.date)"
    }
  }

  private func coming(in text: String, said: Instant, zone: TimeZoneRules) -> [DateMention] {
    DateResolver(zone: zone).mentions(in: text, writtenAt: said).filter { !$0.isPast }
  }

  private func clock(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
