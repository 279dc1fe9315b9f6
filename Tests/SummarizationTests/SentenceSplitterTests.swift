import Testing

@testable import Summarization

@Suite("Sentences")
struct SentenceSplitterTests {
  private func split(_ text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      SentenceSplitter.split(bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
  }

  @Test(
    "chat is cut where sentences end",
    arguments: [
      ("", []),
      (" \n\t\n", []),
      ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
      ("ok. i'll do it", ["ok.", "i'll do it"]),
      ("really?! yes", ["really?!", "yes"]),
      ("He said \"no.\" Then he left.", ["He said \"no.\"", "Then he left."]),
      ("(See below.) Done.", ["(See below.)", "Done."]),
      ("Wait... what", ["Wait... what"]),
      ("Wait... What?", ["Wait...", "What?"]),
      ("Hm… Ja.", ["Hm…", "Ja."]),
      ("It costs 3.50 or 1.000 in all. Fine", ["It costs 3.50 or 1.000 in all.", "Fine"]),
      (
        "See https://a.example/x.html?q=1. Or www.b.example!",
        ["See https://a.example/x.html?q=1.", "Or www.b.example!"]
      ),
      ("Mr. Smith and Dr. Wu agree. Good.", ["Mr. Smith and Dr. Wu agree.", "Good."]),
      ("Use one, e.g. this one. J. Doe knows.", ["Use one, e.g. this one.", "J. Doe knows."]),
      ("So do I. We all do.", ["So do I.", "We all do."]),
      ("At 5 p.m. we stop. At 6 p.m. We go.", ["At 5 p.m. we stop.", "At 6 p.m.", "We go."]),
      ("Wir treffen uns am 15. März um acht.", ["Wir treffen uns am 15. März um acht."]),
      ("Das ist z.B. gut, d.h. fertig. Ende.", ["Das ist z.B. gut, d.h. fertig.", "Ende."]),
      ("Milch, Brot usw. Danach Käse.", ["Milch, Brot usw.", "Danach Käse."]),
      ("It was 15. We left.", ["It was 15.", "We left."]),
      ("明日行きます。本当ですか？はい！", ["明日行きます。", "本当ですか？", "はい！"]),
      ("他说「好。」然后走了。", ["他说「好。」", "然后走了。"]),
      (
        "- first\n* second\n• third\n1. fourth\n2) fifth",
        ["first", "second", "third", "fourth", "fifth"]
      ),
      ("15. März passt", ["15. März passt"]),
      ("# Title\ntext", ["Title", "text"]),
      ("-1 is less", ["-1 is less"]),
      ("before\n```\nlet x = 1. y\n```\nafter", ["before", "after"]),
      ("before\n```one line```\nafter", ["before", "after"]),
      ("> quoted. words\nmy answer", ["my answer"]),
      ("call `a. b` now. Then go", ["call `a. b` now.", "Then go"]),
      ("line one\nline two", ["line one", "line two"]),
      (
        "This is a line that a mail program has wrapped at seventy-two\ncolumns. Next.",
        ["This is a line that a mail program has wrapped at seventy-two\ncolumns.", "Next."]
      ),
      ("क्या हुआ। ठीक है।", ["क्या हुआ।", "ठीक है।"]),
    ] as [(String, [String])]
  )
  func splits(text: String, sentences: [String]) {
    #expect(split(text) == sentences)
  }

  @Test(
    "no sentence is endless, and nothing is lost but space",
    arguments: ["a", "word ", "日本", "'", "1. ", "👩‍👩‍👧", "x\u{301}"]
  )
  func bounds(unit: String) {
    let text = String(repeating: unit, count: 200_000 / unit.utf8.count)
    let sentences = split(text)
    #expect(sentences.allSatisfy { $0.utf8.count <= SentenceSplitter.longest + 4 })
    let kept = sentences.joined().utf8.count { $0 != 0x20 }
    #expect(unit == "1. " || kept == text.utf8.count { $0 != 0x20 })
  }
}
