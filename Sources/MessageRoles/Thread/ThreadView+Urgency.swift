extension ThreadView {
  /// The roles whose best and mean scores distinguish urgent threads from others.
  private static let urgencyRoles: [Role] = [
    .atOnce, .ask, .act, .question, .settle, .decide, .falseAction,
  ]

  /// The features of a thread that may be urgent: reports of harm, the best and the mean of other
  /// roles, how quickly people write.
  func urgency() -> [Float] {
    let people = roles.messages.indices.filter { roles.messages[$0].isHuman }
    let harm = people.map { roles.scores[$0][.incident] }
    let none = [Float](repeating: Self.far, count: 3)
    var features = Array((harm.sorted(by: >) + none).prefix(3))
    features.append(harm.prefix(5).max() ?? Self.far)
    for role in Self.urgencyRoles {
      features.append(people.map { roles.scores[$0][role] }.max() ?? Self.far)
    }
    let count = Float(max(1, roles.scores.count))
    for role in Self.urgencyRoles {
      features.append(roles.scores.reduce(0) { $0 + $1[role] } / count)
    }
    features += [Float(roles.people), Float(people.count)]
    return features + Self.pace(people.compactMap { roles.messages[$0].time })
  }

  /// How quickly messages follow one another: the median gap, the share of gaps of up to two
  /// minutes, the time from first to last, in seconds, and the number of messages in the first half
  /// hour.
  private static func pace(_ times: [Double]) -> [Float] {
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.sorted()
    guard let first = times.first, let last = times.last else { return [1_000_000, 0, 0, 0] }
    return [
      Float(gaps.isEmpty ? 1_000_000 : gaps[gaps.count / 2]),
      Float(gaps.count { $0 <= 120 }) / Float(max(1, gaps.count)),
      Float(last - first), Float(times.count { $0 - first <= 1800 }),
    ]
  }
}
