package import CivilTime

extension DateResolver {
  /// Finds the times that a message proposes for something to come.
  ///
  /// Deadlines, what is past, and anything longer than a week are not proposals.
  ///
  /// - Parameter limit: The maximum number.
  /// - Returns: Each time once, in the order of the text, in ISO 8601: a day (`2024-03-12`), a time
  ///   with its offset (`2024-03-12T15:00:00+01:00`), or two of either with `/` between them.
  package func proposedTimes(
    in text: String,
    writtenAt: Instant,
    limit: Int = 10
  ) -> [String] {
    var times: [String] = []
    for mention in mentions(in: text, writtenAt: writtenAt) {
      guard times.count < limit else { break }
      guard !mention.isDeadline, !mention.isRuledOut, !mention.isPast, mention.precision.isProposal
      else { continue }
      let time = iso8601(mention)
      if !times.contains(time) { times.append(time) }
    }
    return times
  }

  private func iso8601(_ mention: DateMention) -> String {
    let start = iso8601(mention.date, mention.time)
    guard let end = mention.end else { return start }
    return start + "/" + iso8601(end.date, end.time)
  }

  private func iso8601(_ date: CivilDate, _ time: Int?) -> String {
    guard let time, let local = CivilDateTime(date, hour: time / 60, minute: time % 60) else {
      return date.description
    }
    return zone.instant(of: local).iso8601(in: zone)
  }
}

extension DateMention.Precision {
  /// Whether it is exact enough for a meeting.
  var isProposal: Bool {
    switch self {
    case .time, .dayPart, .day, .week: true
    case .month, .quarter, .year: false
    }
  }
}
