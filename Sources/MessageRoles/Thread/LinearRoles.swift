package import Conversations

/// The roles of a thread's messages by the linear model alone, which takes a fraction of the
/// network's time.
///
/// Each message is read when it is first asked for; its scores depend on its neighbours only.
package final class LinearRoles {
  private let stored: [StoredMessage]
  private let model: RoleModel
  private let set = SlotSet(below: 1 << RoleModel.bits)
  /// Who writes.
  let writers: RoleWriters
  private var messages: [RoleMessage?]
  private var facts: [[UInt64]?]
  private var known: [RoleScores?]

  /// Prepares to read messages.
  package init(_ stored: [StoredMessage], weights: LearnedWeights) {
    self.stored = stored
    model = weights.roles
    writers = RoleWriters(stored)
    messages = [RoleMessage?](repeating: nil, count: stored.count)
    facts = [[UInt64]?](repeating: nil, count: stored.count)
    known = [RoleScores?](repeating: nil, count: stored.count)
  }

  /// The number of messages.
  var count: Int { stored.count }

  /// A message, with its features.
  subscript(index: Int) -> RoleMessage {
    if let message = messages[index] { return message }
    let message = RoleMessage(stored[index], by: writers)
    messages[index] = message
    return message
  }

  /// The scores of a message.
  package func scores(_ index: Int) -> RoleScores {
    if let scores = known[index] { return scores }
    let message = self[index].features
    var views: [(FeatureView, [UInt64])] = [
      (.words, message.words), (.parts, message.parts), (.plain, plain(index)),
    ]
    if index > 0 { views.append((.before, self[index - 1].features.words)) }
    if index + 1 < stored.count { views.append((.after, self[index + 1].features.words)) }
    let scores = model.scores(views, set)
    known[index] = scores
    return scores
  }

  /// The hashes of plain facts of a message and its two neighbours on each side.
  func plain(_ index: Int) -> [UInt64] {
    if let hashes = facts[index] { return hashes }
    let hashes = hashes(index)
    facts[index] = hashes
    return hashes
  }

  private func hashes(_ index: Int) -> [UInt64] {
    let message = self[index]
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
    for flag in message.flags { add(flag) }
    for distance in [-2, -1, 1, 2] {
      guard stored.indices.contains(index + distance) else {
        add(distance, ":none")
        continue
      }
      let other = self[index + distance]
      let isSame = other.sender == message.sender
      add(distance, ":", isSame ? "=" : "/")
      for flag in other.flags { add(distance, isSame ? "=" : "/", flag) }
      if !isSame {
        if let sender = message.sender, other.named.contains(sender) { add(distance, ":names me") }
        if let sender = other.sender, message.named.contains(sender) { add(distance, ":named") }
      }
      if let time = message.time, let otherTime = other.time {
        add(distance, ":gap", "", bucket(abs(otherTime - time), Self.gaps))
      }
    }
    add("place", bucket(index, Self.positions))
    add("left", bucket(stored.count - 1 - index, Self.positions))
    add("people", bucket(writers.people, [2, 3, 4, 6, 9, 15]))
    add("size", bucket(stored.count, [5, 10, 20, 40, 80, 160]))
    return hashes
  }

  private static let gaps: [Double] = [60, 300, 1800, 7200, 28800, 172_800]
  private static let positions = [1, 2, 3, 5, 10, 20, 40]
}
