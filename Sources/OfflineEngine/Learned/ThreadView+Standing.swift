extension ThreadView {
  /// How far around a candidate others are compared with it, and messages are looked for that share a
  /// rare stem with it.
  private static let (around, about) = (40, 60)

  /// The roles by which a candidate is compared with the messages around it.
  private static let compared: [Role] = [.act, .item, .decide, .ask, .open, .settle]
  /// The roles of the messages about the same thing.
  private static let shared: [Role] = [.act, .ask, .settle, .decide, .question]

  /// What else the trees see of a candidate: how it stands among the messages around it, and what those
  /// do that are about the same thing.
  func standing(_ place: Int) -> [Float] {
    let messages = roles.messages
    let sender = messages[place].sender
    let near = max(0, place - Self.around)..<min(messages.count, place + Self.around + 1)
    var features: [Float] = []
    features.reserveCapacity(43)
    for role in Self.compared {
      let own = roles.scores[place][role]
      var (above, aboveOfOwn, most) = (Float(0), Float(0), own)
      for other in near {
        let score = roles.scores[other][role]
        guard score > own else { continue }
        above += 1
        if messages[other].sender == sender { aboveOfOwn += 1 }
        most = max(most, score)
      }
      features += [above, aboveOfOwn, most - own]
    }
    features.append(Float(near.count { messages[$0].sender == sender }))
    let about = self.about(place)
    for isLater in [true, false] {
      for isSame in [true, false] {
        let some = about.filter {
          ($0 > place) == isLater && (messages[$0].sender == sender) == isSame
        }
        features.append(Float(some.count))
        for role in Self.shared {
          features.append(some.map { roles.scores[$0][role] }.max() ?? Self.far)
        }
      }
    }
    return features
  }

  /// The messages within reach that share a rare stem with one.
  private func about(_ place: Int) -> Set<Int> {
    var found: Set<Int> = []
    for stem in stems[place] {
      for other in rare[stem] ?? [] where other != place && abs(other - place) <= Self.about {
        found.insert(other)
      }
    }
    return found
  }
}
