import Conversations
import Testing

@testable import MessageRoles

@Suite("Role network")
struct RoleNetworkTests {
  @Test("of some slots each counts once, and a set that was used has forgotten them")
  func distinctSlots() {
    let set = SlotSet(below: 128)
    #expect(set.distinct([127, 0, 127, 64, 0]) == [127, 0, 64])
    #expect(set.distinct([0, 0]) == [0])
    #expect(set.distinct(EmptyCollection()) == [])
  }

  private func message(_ id: Int, _ sender: String, _ text: String, replyTo: Int? = nil)
    -> StoredMessage
  {
    var message = StoredMessage(
      id: MessageID("\(id)"),
      text: text,
      sender: Sender(id: sender, name: sender, kind: .human),
      createdAt: nil,
      messageClass: .chat
    )
    message.replyToId = replyTo.map { MessageID("\($0)") }
    return message
  }

  private func read(_ stored: [StoredMessage]) -> [RoleMessage] {
    let writers = RoleWriters(stored)
    return stored.map { RoleMessage($0, by: writers) }
  }

  @Test("a message is linked to its neighbours, its writer's others, replies, and those it names")
  func links() {
    let stored = [
      message(0, "Anna", "Can somebody send the list?"), message(1, "Bruno", "Which one, Anna?"),
      message(2, "Carla", "morning"), message(3, "Anna", "The one of May, Bruno", replyTo: 1),
    ]
    let messages = read(stored)
    let links = MessageLinks(messages, replies: [nil, nil, nil, 1])
    #expect(links.targets.map { $0[3] } == [2, 1, 0, -1, -1, -1, 0, -1, 1, -1, 1, -1, -1, 1])
    #expect(links.targets.map { $0[1] } == [0, -1, -1, 2, 3, -1, -1, -1, -1, 3, -1, 3, 3, 0])
    #expect(
      links.within(1..<3).map { $0[0] } == [-1, -1, -1, 1, -1, -1] + Array(repeating: -1, count: 8)
    )
  }

  @Test("a thread longer than the longest sequence is read in stretches, each by itself")
  func longThreads() throws {
    let weights = try #require(LearnedWeights.shipped)
    let stretch = (0..<512).map {
      message($0, ["Anna", "Bruno", "Carla"][$0 % 3], "I'll send part \($0 % 7) tomorrow")
    }
    let messages = read(stretch + stretch + stretch.prefix(1))
    let plain = [[UInt64]](repeating: [1, 2, 3], count: messages.count)
    let links = MessageLinks(messages, replies: [Int?](repeating: nil, count: messages.count))
    let scores = weights.network.scores(messages, plain: plain, links)
    #expect(scores.count == 1025)
    // What follows a sequence and what is before it does not count.
    let first = weights.network.scores(
      Array(messages.prefix(512)),
      plain: Array(plain.prefix(512)),
      MessageLinks(Array(messages.prefix(512)), replies: [Int?](repeating: nil, count: 512))
    )
    #expect(Array(scores[..<512]) == first)
    #expect(Array(scores[512..<1024]) == first)
  }

  @Test("whether a message belongs to the talk follows from its words, its writer and who reacts")
  func belonging() throws {
    let weights = try #require(LearnedWeights.shipped)
    let talk = [
      message(0, "Anna", "Who sends the May list to Dora?"), message(1, "Bruno", "I send the list"),
      message(2, "Carla", "Buy cheap coins"), message(3, "Anna", "Thanks Bruno", replyTo: 1),
    ]
    let scores = MessageScores(talk, weights: weights)
    let features = talk.indices.map { scores.belonging($0) }
    #expect(features.allSatisfy { $0.count == MessageScores.belongingCount })
    let first = Role.allCases.count + 3
    // The share of stems that others near it have, of those that anyone has, and how many it has.
    #expect(features[1][first...].prefix(3).allSatisfy { $0 > 0 })
    #expect(Array(features[2][first..<first + 3]) == [0, 0, 0])
    // How often its writer writes; whether someone names the writer, whether someone replies.
    #expect(features.map { $0[first + 4] } == [2, 1, 1, 2])
    #expect(features.map { $0[first + 6] } == [0, 1, 0, 0])
    #expect(features.map { $0[first + 7] } == [0, 1, 0, 0])
  }
}
