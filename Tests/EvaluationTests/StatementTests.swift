import CivilTime
import Testing

@testable import Evaluation

@Suite("Sentences of gists")
struct StatementTests {
  private static let messages = [
    ("m1", "Ana", "Can someone call the bank about the transfer?"),
    ("m2", "Bo", "I will call them on Monday, the fee is 25 euros"),
    ("m3", "Cy", "the garden needs rain"),
    ("m4", "Ana", "We go with the red paint for the fence"),
  ]

  private static func thread(_ gist: String) throws -> LabelledThread {
    var thread = LabelledThread(
      id: "t",
      conversationId: "c",
      language: "en",
      source: "s",
      zone: .utc
    )
    thread.gist = gist
    thread.keyMessages = ["m2", "m4"]
    return thread
  }

  @Test("cite the messages that matter and share their words, and are left out without any")
  func citations() throws {
    let thread = try Self.thread(
      "Bo will call the bank on Monday; the fence gets red paint. Nobody mentions holidays."
    )
    #expect(
      thread.statements(citing: Self.messages) == [
        LabelledStatement(text: "Bo will call the bank on Monday", evidence: ["m2"]),
        LabelledStatement(text: "the fence gets red paint.", evidence: ["m4"]),
      ]
    )
  }

  @Test("end at full stops, but not after short words or before small letters")
  func ends() {
    #expect(
      LabelledThread.sentences("Dr. Roth fragt z. B. nach 3. Stunde. Nein! 好的。明天去；后天回") == [
        "Dr. Roth fragt z. B. nach 3. Stunde.", "Nein!", "好的。", "明天去", "后天回",
      ]
    )
  }

  private static let context = StatementEdit.Context(
    ClaimEdit.Context(
      language: "en",
      said: messages.map(\.2).joined(separator: "\n") + "\n17 tiles on Friday",
      lastDay: TimeZoneRules.utc.dateTime(at: Instant(milliseconds: 1_772_582_400_000)).date,
      people: [("ana", "Ana Berg"), ("bo", "Bo Lind"), ("cyrus", "Cyrus Hall")]
    ),
    cited: messages[1].2,
    otherText: "The garden needs rain.",
    foreignText: nil
  )

  @Test(
    "are got wrong as models do",
    arguments: [
      (StatementEdit.saidNumber, "The fee is 25 euros.", "The fee is 17 euros."),
      (.weekday, "The fee is due on Monday.", "The fee is due on Friday."),
      (.negated, "The fence is red.", "The fence is not red."),
      (.negated, "Ana orders the paint.", "Ana does not orders the paint."),
      (.affirmed, "The fence is not red.", "The fence is red."),
      (.otherText, "The fee is 25 euros.", "The garden needs rain."),
      (.person, "Ana asks Cyrus.", nil),
      (.negated, "Nobody orders the paint.", nil), (.saidNumber, "The fence is red.", nil),
      (.foreignText, "The fence is red.", nil),
    ] as [(StatementEdit, String, String?)]
  )
  func edits(edit: StatementEdit, text: String, wrong: String?) {
    var generator = SeededGenerator(seed: 1)
    #expect(edit.apply(to: text, Self.context, using: &generator) == wrong)
  }

  @Test("name another person")
  func persons() {
    var generator = SeededGenerator(seed: 1)
    let text = "Ana calls the bank."
    let wrong = StatementEdit.person.apply(to: text, Self.context, using: &generator)
    #expect(wrong == "Cyrus calls the bank.")
  }

  @Test("are figures of their own, for bullets and for headlines")
  func figures() {
    var figures = ClaimFigures(StatementEdit.ofHeadlines)
    #expect(figures.isPassed && !figures.all.contains { $0.edit == .otherText })
    figures.count(.none, isKept: true)
    figures.count(.number, isKept: false)
    figures.count(.negated, isKept: true)
    #expect(figures.kept == 100 && figures.caught == 50 && !figures.isPassed)
  }
}
