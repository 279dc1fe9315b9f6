import Conversations
import Extraction
import Insights
import JSON
import TalkSupport
import Testing
import Text

@testable import GeminiEngine

@Suite("Names in claims")
struct ClaimNameTests {
  @Test("in German, where nouns have capital letters, name no one")
  func german() {
    let talk = [
      "Ana: Kannst du bitte den unterschriebenen Vertrag an die Firma schicken?",
      "Bo: Ja, ich schicke den Vertrag am Dienstag mit der Rechnung über 1.250 Euro ab.",
      "Cy: Die Sitzung ist am Freitag im großen Saal, bitte bringt die Unterlagen mit.",
      "Ana: Wir nehmen den Zug um 9:30, die Karten sind im Büro beim Empfang.",
    ]
    let right = ClaimTalk.check(
      "Vertrag mit Rechnung über 1250 Euro als Paket versenden",
      [(1, "ich schicke den Vertrag am Dienstag")],
      talk: talk
    )
    #expect(right.objections.isEmpty)
    let wrong = ClaimTalk.check(
      "Vertrag mit Rechnung über 1350 Euro schicken",
      [(1, "ich schicke den Vertrag am Dienstag")],
      talk: talk
    )
    #expect(wrong.objections == [.number])
  }

  @Test("that name a stranger in brackets, or a day months away, are objected to")
  func brackets() {
    let name = ClaimTalk.check("Send the signed contract (Wexford)", [ClaimTalk.promise])
    #expect(name.objections == [.name])
    let day = ClaimTalk.check("Send the signed contract (2024-08-12)", [ClaimTalk.promise])
    #expect(day.objections == [.date])
  }

  @Test("in German that name a stranger are objected to, in whatever case a known name stands")
  func germanNames() {
    let talk = [
      "Ana: Kannst du bitte die Rechnung an Wandas Büro schicken?",
      "Bo: Ja, ich schicke die Rechnung heute noch ab.", "Ana: Danke dir, das ist sehr nett.",
    ]
    let quote = [(1, "ich schicke die Rechnung heute noch ab")]
    #expect(ClaimTalk.check("Rechnung an Wanda schicken", quote, talk: talk).objections.isEmpty)
    #expect(ClaimTalk.check("Rechnung an Globex schicken", quote, talk: talk).objections == [.name])
    // What begins like a word is a compound, which people make up as they go.
    #expect(ClaimTalk.check("Rechnungsrückfrage ans Büro", quote, talk: talk).objections.isEmpty)
    #expect(
      ClaimTalk.check("Die Tagpost mit Rechnung abholen", quote, talk: talk).objections.isEmpty
    )
  }

  @Test(
    "that name a stranger are objected to in any language and script, though the name begins like a word",
    arguments: [
      (
        ["Ana: Wer sagt der Genossenschaft ab?", "Bo: Ich sage der Genossenschaft ab."],
        "Der Genossenschaft absagen", "Der Genossenschaft und Quillfeather absagen"
      ),
      (
        ["Ana: ¿Quién habla con la asociación?", "Bo: Yo hablo con la asociación."],
        "Hablar con la asociación", "Hablar con la asociación Tamerlane"
      ),
      (
        ["Ana: 8月31日の閉店後に棚卸しをお願いします", "Bo: はい、8月31日の閉店後に棚卸しをします"],
        "8月31日の閉店後に棚卸しをする", "8月31日の閉店後にGlobexの棚卸しをする"
      ),
      (
        [
          "Ana: I want the quilt on the wall",
          "Bo: I'll hang the quilt up tonight. Insta wants a photo",
        ],
        "Hang the quilt up for Instagram", "Hang the quilt up for Quillfeather"
      ),
    ]
  )
  func strangersInLanguages(talk: [String], right: String, wrong: String) {
    let quote = [(1, String(talk[1].dropFirst(4)))]
    #expect(ClaimTalk.check(right, quote, talk: talk).objections.isEmpty)
    #expect(ClaimTalk.check(wrong, quote, talk: talk).objections == [.name])
  }

  @Test("may name people by names with numbers, and the plural of what the chat names")
  func numbersOfPeople() {
    let talk = ["Dri 41: Who turns off the alarm in the IDE?", "marmotte09: I'll turn it off"]
    let quote = [(1, "I'll turn it off")]
    #expect(
      ClaimTalk.check("Tell Dri 41 when the alarm is off", quote, talk: talk).objections.isEmpty
    )
    #expect(ClaimTalk.check("Turn off the alarm of the IDEs", quote, talk: talk).objections.isEmpty)
    #expect(
      ClaimTalk.check("Tell Dri 42 when it is off", quote, talk: talk).objections == [.number]
    )
  }

  @Test(
    "may have the number of a ticket or a name, wherever the thread has it",
    arguments: ["Answer nico64 about SEC-19", "Fix #1051 for nico64"]
  )
  func numberedNames(title: String) {
    let filler = (1...20).map { _ in "Di: nothing new" }
    let talk = ["Ana: SEC-19 and #1051 are from nico64."] + filler + ["Bo: I'll answer and fix it."]
    let draft = ClaimTalk.check(title, [(21, "I'll answer and fix it")], talk: talk)
    #expect(!draft.objections.contains(.number))
    let other = title.replacing("64", with: "65")
    let wrong = ClaimTalk.check(other, [(21, "I'll answer and fix it")], talk: talk)
    #expect(wrong.objections.contains(.number))
  }

  @Test("are known by their beginning, or by a word of the thread that they begin with")
  func beginnings() {
    let words = ThreadWords(
      Talk(["Ana: Wandzie, Insta and Quill to the Harbourm", "Bo: postgresql, Müllers"]).task
    )
    let known = [
      "wanda", "wandas", "wand", "quillfeather", "quil", "instagram", "instead", "harbourmaster",
      "gresham", "müller",
    ]
    #expect(known.filter { !words.knowsName($0) }.isEmpty)
    #expect(["harbinger", "tamerlane", "möller"].filter(words.knowsName).isEmpty)
  }

  @Test(
    "are looked up in a bounded number of steps, however many there are and however long the thread is"
  )
  func thousands() {
    let lines = (0..<2_000).map { "Ana: we went to Annabel's harbour \($0) and to Globexin\($0)" }
    let words = ThreadWords(Talk(lines).task)
    let size = words.messages.reduce(0) { $0 + $1.text.utf8.count + 1 }
    for number in 0..<10_000 {
      // The first is missed, the second begins like 2,000 words and is none of them.
      #expect(!words.knowsName("quillfeather\(number)"))
      #expect(!words.knowsName("globexina\(number)abc"))
    }
    // 64 readings, a sort, and a binary search for each name; reading for each would take 20,000.
    #expect(words.said.steps + words.namesAndContext.steps < 120 * size)
  }
}
