import Conversations

/// The roles of a thread's messages.
package struct ThreadRoles {
  let messages: [RoleMessage]
  /// The number of people who write.
  let people: Int
  /// The index of the message that each message replies to.
  package let replies: [Int?]
  /// What the linear model and the network say together, by message.
  package let scores: [RoleScores]
  /// What the linear model alone says.
  package let linear: [RoleScores]

  init(_ stored: [StoredMessage], _ words: LinearRoles, network: RoleNetwork) {
    messages = stored.indices.map { words[$0] }
    people = words.writers.people
    replies = Self.replies(stored)
    linear = stored.indices.map(words.scores)
    let links = MessageLinks(messages, replies: replies)
    let read = network.scores(messages, plain: stored.indices.map(words.plain), links)
    // Each sees what the other one does not: a mix ranks better than either.
    scores = zip(linear, read).map { ($0 + 2 * $1) / 3 }
  }

  private static func replies(_ stored: [StoredMessage]) -> [Int?] {
    var indices: [MessageID: Int] = [:]
    for (index, message) in stored.enumerated() { indices[message.id] = index }
    return stored.map { message in message.replyToId.flatMap { indices[$0] } }
  }
}
