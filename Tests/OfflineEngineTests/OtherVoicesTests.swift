import Testing

@testable import OfflineEngine

@Suite("Words that are not meant, or someone else's")
struct OtherVoicesTests {
  @Test(
    "are laughter if they are nothing else",
    arguments: [
      "hahaha", "😂😂", "jajaja!", "kkkk", "哈哈", "LOL", "ㅋㅋㅋ", "mdr 😂", "hehehe…", "笑", "rsrsrs",
    ]
  )
  func laughter(text: String) { #expect(Laughter.isAll(of: text)) }

  @Test(
    "are no laughter beside other words, or if they are words",
    arguments: ["aha", "ok", "haha ok", "k", "www.example.org", "", "...", "hi", "he", "w"]
  )
  func words(text: String) { #expect(!Laughter.isAll(of: text)) }

  @Test(
    "are left out between quotation marks that close",
    arguments: [
      (#"teacher says "the head will" again"#, "teacher says  again"),
      ("er sagt „ich komme“ und geht", "er sagt  und geht"),
      (#"the 5" pipe"#, #"the 5" pipe"#), ("nothing", "nothing"), ("「やります」と言った", "と言った"),
    ]
  )
  func outside(text: String, own: String) { #expect(QuotationMarks.outside(text) == own) }

  @Test("fill a text that has little else")
  func fill() {
    #expect(QuotationMarks.fill("he writes «send all the files to me by tonight»"))
    #expect(!QuotationMarks.fill(#"the pump says "E4" and the ward is without water"#))
  }
}
