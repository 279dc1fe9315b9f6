import Insights
import JSON
import OfflineEngine
import TalkSupport
import Testing

@Suite("Lists of tasks")
struct AssignmentListTests {
  /// The tasks of a talk, each as "title: owner".
  private func tasks(_ lines: [String]) -> Set<String> {
    Set(
      Talk(lines).found("action_item").map {
        "\($0.title): \($0.detail["owner"]?["name"]?.string ?? "nobody")"
      }
    )
  }

  @Test("give each person the task of the line, however the line joins them")
  func forms() {
    let found = tasks([
      "Ana: Notes from today's call",
      """
      Ana: Action items:
      1. Bo to send the signed contract to Acme by Friday
      2. Cy: update the pricing page
      - Book the venue for 12 April (Dee)
      - flyers → Bo & Cy
      - @Cy order the food
      - me: draft the press release
      """,
      "Bo: thanks", "Cy: ok", "Dee: good",
    ])
    #expect(
      found == [
        "Send the signed contract to Acme: Bo", "Update the pricing page: Cy",
        "Book the venue for 12 April: Dee", "Flyers: Bo", "Order the food: Cy",
        "Draft the press release: Ana",
      ]
    )
  }

  @Test("are read in other languages, too")
  func languages() {
    let german = tasks([
      "Petra: TODO:\n- Jonas: Folien fertig machen bis Donnerstag\n- Raum buchen (Mia)",
      "Jonas: ok",
      "Mia: mach ich",
    ])
    #expect(german == ["Folien fertig machen: Jonas", "Raum buchen: Mia"])
    let japanese = tasks([
      "千夏: 担当:\n・課金のバグ→ジンさん\n・翻訳の差し替え→もえさん", "ジン: はい", "もえ: はい",
    ])
    #expect(japanese == ["課金のバグ: ジン", "翻訳の差し替え: もえ"])
  }

  @Test("lose the line that its person turns down, and take up what is said about the others")
  func answers() throws {
    let lines = [
      "Ana: To do:\n- Bo: order the chairs\n- Cy: paint the banner", "Bo: sorry, I can't do that",
      "Cy: I'll paint the banner on Monday", "Ana: thanks", "Cy: the banner is painted, done",
    ]
    let found = Talk(lines).found("action_item")
    let item = try #require(found.first)
    #expect(found.map(\.title) == ["Paint the banner"])
    #expect(item.detail["due"]?.string == "2024-03-18")
    #expect(item.detail["state"]?.string == "done")
    #expect(item.detail["commitment"]?.string == "explicit")
  }

  @Test(
    "are none where lines order food, tell scores or quote a talk",
    arguments: [
      "Pizza:\nBo: margherita\nCy: quattro stagioni", "Final score\nBo: 12 points\nCy: 9 points",
      "from the other channel\nBo: I love this song\nCy: me too",
    ]
  )
  func others(text: String) {
    #expect(tasks(["Ana: \(text)", "Bo: nice", "Cy: 👍"]).isEmpty)
  }
}
