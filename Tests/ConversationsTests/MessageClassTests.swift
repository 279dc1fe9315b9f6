import Testing

@testable import Conversations

@Suite("The part a message plays")
struct MessageClassTests {
  static func classify(
    _ text: String,
    _ kind: SenderKind = .human,
    name: String = "Ana",
    _ change: (inout Message) -> Void = { _ in }
  ) -> MessageClass {
    let batch = MessageBatch()
    var message = Message(
      id: "m",
      conversationId: "c",
      text: text,
      sender: Sender(id: "u", name: name, kind: kind)
    )
    change(&message)
    batch.append(message)
    return MessageClassifier().classify(batch.rows[0], in: batch)
  }

  @Test(
    "greetings and thanks are boilerplate",
    arguments: ["Hi", "hello!", "Good morning everyone", "Thanks!!", "Guten Morgen."]
  )
  func boilerplate(_ text: String) { #expect(Self.classify(text) == .boilerplate) }

  @Test(
    "what says something is talk, however short",
    arguments: [
      "ok", "yes", "done", "agreed", "Hi, can you send the file?", "thanks to Bo it works",
    ]
  )
  func talk(_ text: String) { #expect(Self.classify(text) == .chat) }

  @Test("a model's error message is boilerplate, a person's is not")
  func errors() {
    let text = "Sorry, I encountered an error. Please try again."
    #expect(Self.classify(text, .assistant) == .boilerplate)
    #expect(Self.classify(text) == .chat)
  }

  @Test("lines of the platform, bots, and unsent messages are distinguished")
  func others() {
    #expect(Self.classify("joined", .system) == .system)
    #expect(Self.classify("joined") { $0.isEvent = true } == .system)
    #expect(Self.classify("build failed", .bot) == .bot)
    #expect(Self.classify("words") { $0.status = "failed" } == .unsent)
    #expect(Self.classify("words") { $0.status = "sending" } == .unsent)
    #expect(Self.classify("words") { $0.status = "read" } == .chat)
  }

  @Test("what debrief itself posted is its own, whoever posts it again")
  func own() {
    #expect(Self.classify("12 action items", name: "debrief") == .own)
    #expect(Self.classify("Weekly digest\n— debrief.report/1 —") == .own)
    #expect(Self.classify("debrief.report/1") == .own)
    #expect(Self.classify("see debrief.report/2 and 1/1") == .chat)
  }
}
