extension ThreadView {
  /// The distances within which others are compared with a candidate, and within which messages
  /// that share a rare stem with it are looked for.
  private static let (around, about) = (40, 60)

  /// The roles by which a candidate is compared with the messages around it.
  private static let compared: [Role] = [.act, .item, .decide, .ask, .open, .settle]
  /// The roles of the messages about the same thing.
  private static let shared: [Role] = [.act, .ask, .settle, .decide, .question]

  /// Further features of a candidate: its rank among the messages around it, and the roles of those
  /// about the same thing.
  func standing(_ index: Int) -> [Float] {
    let messages = roles.messages
    let sender = messages[index].sender
    let near = max(0, index - Self.around)..<min(messages.count, index + Self.around + 1)
    var features: [Float] = []
    features.reserveCapacity(43)
    for role in Self.compared {
      let own = roles.scores[index][role]
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
    let about = self.about(index)
    for isLater in [true, false] {
      for isSame in [true, false] {
        let some = about.filter {
          ($0 > index) == isLater && (messages[$0].sender == sender) == isSame
        }
        features.append(Float(some.count))
        for role in Self.shared {
          features.append(some.map { roles.scores[$0][role] }.max() ?? Self.far)
        }
      }
    }
    return features
  }

  /// The nearby messages that share a rare stem with one.
  private func about(_ index: Int) -> Set<Int> {
    var found: Set<Int> = []
    for stem in stems[index] {
      for other in rare[stem] ?? [] where other != index && abs(other - index) <= Self.about {
        found.insert(other)
      }
    }
    return found
  }
}
