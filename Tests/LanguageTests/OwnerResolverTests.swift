@testable import Conversations
import Language
import Testing

@Suite("Who is to do something")
struct OwnerResolverTests {
  /// A sentence of Ana's in a thread of Ana, Ben, José and Jonas Weber, all of whom wrote before.
  struct Case: Sendable, CustomTestStringConvertible {
    var sentence: String
    var commitment: OwnerResolver.Commitment
    var owner: String?
    var testDescription: String { sentence }

    init(_ sentence: String, _ commitment: OwnerResolver.Commitment, _ owner: String?) {
      (self.sentence, self.commitment, self.owner) = (sentence, commitment, owner)
    }
  }

  private static let group = [
    ("U1", "Ana"), ("U2", "Ben Miller"), ("U3", "José Álvarez"), ("U4", "Jonas Weber"),
    ("U5", "Lena Müller"),
  ]

  @Test(
    "a sentence names its owner",
    arguments: [
      Case("I'll send it by Friday", .explicit, "U1"),
      Case("I will ask @Ben about it", .explicit, "U1"),
      Case("Will do", .explicit, "U1"),
      Case("On it!", .explicit, "U1"),
      Case("Ich kümmere mich darum", .explicit, "U1"),
      Case("Ben will send the report", .explicit, "U2"),
      Case("Ben'll send the report", .explicit, "U2"),
      Case("Jonas macht das", .explicit, "U4"),
      Case("We'll sort it out", .explicit, nil),
      Case("we should do that", .explicit, nil),
      Case("Wir schauen uns das an", .explicit, nil),
      Case("someone will look at it", .explicit, nil),
      Case("Ben, can you send the report?", .requested, "U2"),
      Case("Ben can you send the report?", .requested, "U2"),
      Case("@Ben please review", .requested, "U2"),
      Case("Could you review this, Jonas?", .requested, "U4"),
      Case("übernimmst du das, Jonas?", .requested, "U4"),
      Case("@Lena kannst du das prüfen?", .requested, "U5"),
      Case("Hi Jose, can you check?", .requested, "U3"),
      Case("JOSÉ: please check", .requested, "U3"),
      Case("@jose alvarez please check", .requested, "U3"),
      Case("can Lena take this?", .requested, "U5"),
      Case("Kann Ben das machen?", .requested, "U2"),
      Case("assigned to Ben", .requested, "U2"),
      Case("Owner: Lena", .requested, "U5"),
      Case("Thanks Ben, can you also send the slides?", .requested, "U2"),
      Case("can you send it to Ben?", .requested, nil),
      Case("Carla, can you send it?", .requested, nil),
      Case("can someone check the build?", .requested, nil),
      Case("Kann jemand das prüfen?", .requested, nil),
      Case("who can take this?", .requested, nil),
      Case("can you send it?", .requested, nil),
      Case("can you all check?", .requested, nil),
      Case("let's check", .requested, nil),
      Case("Will you send it?", .requested, nil),
      Case("Lena needs to sign", .inferred, "U5"),
      Case("the contract must be signed", .inferred, nil),
    ]
  )
  func named(example: Case) {
    let messages = Self.group.reversed().map { message(MessageID("m" + $0.0), from: $0) }
    let resolver = OwnerResolver(participants: [], messages: messages)
    let owner = resolver.owner(
      of: messages[4],
      sentence: example.sentence,
      commitment: example.commitment
    )
    #expect(owner?.id == example.owner)
  }

  @Test(
    "in a chat of two, 'you' is the other one",
    arguments: [
      "can you send it?", "kannst du das schicken?", "Please send it", "can you guys send it?",
    ]
  )
  func two(sentence: String) {
    let messages = [message("m1", from: Self.group[0])]
    let ben = Participant(id: "U2", name: "Ben Miller")
    let resolver = OwnerResolver(participants: [ben], messages: messages)
    let owner = resolver.owner(of: messages[0], sentence: sentence, commitment: .requested)
    #expect(owner == Owner(id: "U2", name: "Ben Miller"))
  }

  @Test("in a reply, 'you' is who is replied to")
  func reply() {
    var messages = Self.group.reversed().map { message(MessageID("m" + $0.0), from: $0) }
    messages[4].replyToId = "mU3"
    let resolver = OwnerResolver(participants: [], messages: messages)
    let owner = resolver.owner(
      of: messages[4],
      sentence: "can you send it?",
      commitment: .requested
    )
    #expect(owner?.name == "José Álvarez")
  }

  @Test("who opens a thread asks nobody in particular, who answers the only other one does")
  func otherSpeaker() {
    let messages = [message("m1", from: Self.group[0]), message("m2", from: Self.group[1])]
    let crowd = Self.group.map { Participant(id: $0.0, name: $0.1) }
    let resolver = OwnerResolver(participants: crowd, messages: messages)
    let request = "can you send it?"
    #expect(resolver.owner(of: messages[0], sentence: request, commitment: .requested) == nil)
    #expect(resolver.owner(of: messages[1], sentence: request, commitment: .requested)?.id == "U1")
  }

  @Test("a first name that two people have is nobody's")
  func sameFirstName() {
    let people = [("U1", "Ana"), ("U2", "Ben Miller"), ("U6", "Ben Stone")]
    let messages = people.reversed().map { message(MessageID("m" + $0.0), from: $0) }
    let resolver = OwnerResolver(participants: [], messages: messages)
    let ask = { resolver.owner(of: messages[2], sentence: $0, commitment: .requested)?.id }
    #expect(ask("Ben, can you check?") == nil)
    #expect(ask("Ben Stone, can you check?") == "U6")
  }

  @Test("a person named Will is asked only where the name is meant")
  func ambiguousName() {
    let people = [("U1", "Ana"), ("U2", "Will Smith"), ("U3", "Cy")]
    let messages = people.reversed().map { message(MessageID("m" + $0.0), from: $0) }
    let resolver = OwnerResolver(participants: [], messages: messages)
    let ask = { resolver.owner(of: messages[2], sentence: $0, commitment: .requested)?.id }
    #expect(ask("Will you check?") == nil)
    #expect(ask("Will, can you check?") == "U2")
  }

  @Test("a program is no owner")
  func program() {
    var messages = [message("m1", from: Self.group[0]), message("m2", from: ("B1", "Robot"))]
    messages[1].sender?.kind = .bot
    let resolver = OwnerResolver(participants: [], messages: messages)
    let owner = resolver.owner(of: messages[0], sentence: "@Robot deploy", commitment: .requested)
    #expect(owner == nil)
  }

  private func message(_ id: MessageID, from person: (String, String)) -> StoredMessage {
    StoredMessage(
      row: MessageRow(0),
      id: id,
      sender: Sender(id: person.0, name: person.1),
      createdAt: nil,
      editedAt: nil,
      deletedAt: nil,
      text: "",
      messageClass: .chat,
      replyToId: nil,
      status: nil,
      attachments: [],
      reactions: []
    )
  }
}
