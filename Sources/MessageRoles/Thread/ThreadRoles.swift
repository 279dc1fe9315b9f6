import Conversations

/// The roles of a thread's messages.
package struct ThreadRoles {
  let messages: [RoleMessage]
  /// The number of people who write.
  let people: Int
  /// The index of the message that each message replies to.
  let replies: [Int?]
  /// What the linear model and the network say together, by message.
  package let scores: [RoleScores]
  /// What the linear model alone says.
  package let linear: [RoleScores]

  init(_ stored: [StoredMessage], model: RoleModel, network: RoleNetwork) {
    let (messages, people) = RoleMessage.all(of: stored)
    let flags = messages.map(\.flags)
    let plain = messages.indices.map { Self.plain(messages, flags, people, $0) }
    self.messages = messages
    self.people = people
    replies = Self.replies(stored)
    linear = Self.linear(messages, plain, model)
    let links = MessageLinks(messages, replies: replies)
    let read = network.scores(messages, plain: plain, links)
    // Each sees what the other one does not: a mix ranks better than either.
    scores = zip(linear, read).map { ($0 + 2 * $1) / 3 }
  }

  private static func linear(_ messages: [RoleMessage], _ plain: [[UInt64]], _ model: RoleModel)
    -> [RoleScores]
  {
    let set = SlotSet(below: 1 << RoleModel.bits)
    return messages.indices.map { index in
      let message = messages[index].features
      var views: [(FeatureView, [UInt64])] = [
        (.words, message.words), (.parts, message.parts), (.plain, plain[index]),
      ]
      if index > 0 { views.append((.before, messages[index - 1].features.words)) }
      if index + 1 < messages.count { views.append((.after, messages[index + 1].features.words)) }
      return model.scores(views, set)
    }
  }

  private static func replies(_ stored: [StoredMessage]) -> [Int?] {
    var indices: [MessageID: Int] = [:]
    for (index, message) in stored.enumerated() { indices[message.id] = index }
    return stored.map { message in message.replyToId.flatMap { indices[$0] } }
  }

  /// The hashes of plain facts of a message and its two neighbours on each side.
  static func plain(
    _ messages: [RoleMessage],
    _ flags: [[StaticString]],
    _ people: Int,
    _ index: Int
  ) -> [UInt64] {
    let message = messages[index]
    var hashes: [UInt64] = []
    hashes.reserveCapacity(80)
    let start = FeatureHash("f")
    func add(_ text: StaticString, _ number: Int? = nil) {
      var hash = start
      hash.append(text)
      if let number { hash.append(number) }
      hashes.append(hash.value)
    }
    func add(_ distance: Int, _ text: StaticString, _ flag: StaticString = "", _ number: Int? = nil)
    {
      var hash = start
      hash.append(distance)
      hash.append(text)
      hash.append(flag)
      if let number { hash.append(number) }
      hashes.append(hash.value)
    }
    for flag in flags[index] { add(flag) }
    for distance in [-2, -1, 1, 2] {
      guard messages.indices.contains(index + distance) else {
        add(distance, ":none")
        continue
      }
      let other = messages[index + distance]
      let isSame = other.sender == message.sender
      add(distance, ":", isSame ? "=" : "/")
      for flag in flags[index + distance] { add(distance, isSame ? "=" : "/", flag) }
      if !isSame {
        if let sender = message.sender, other.named.contains(sender) { add(distance, ":names me") }
        if let sender = other.sender, message.named.contains(sender) { add(distance, ":named") }
      }
      if let time = message.time, let otherTime = other.time {
        add(distance, ":gap", "", bucket(abs(otherTime - time), Self.gaps))
      }
    }
    add("place", bucket(index, Self.positions))
    add("left", bucket(messages.count - 1 - index, Self.positions))
    add("people", bucket(people, [2, 3, 4, 6, 9, 15]))
    add("size", bucket(messages.count, [5, 10, 20, 40, 80, 160]))
    return hashes
  }

  private static let gaps: [Double] = [60, 300, 1800, 7200, 28800, 172_800]
  private static let positions = [1, 2, 3, 5, 10, 20, 40]
}
