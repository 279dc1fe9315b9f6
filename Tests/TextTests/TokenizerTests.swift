import Testing

@testable import Text

/// The tokens of a text as strings.
func tokens(_ text: String, stemmed: Bool = false) -> [String] {
  tokens(Array(text.utf8), stemmed: stemmed).map(\.text)
}

/// The tokens of bytes, each with its range.
func tokens(
  _ bytes: [UInt8],
  stemmed: Bool = false
) -> [(text: String, range: Range<Int>)] {
  let tokenizer = Tokenizer()
  var result: [(text: String, range: Range<Int>)] = []
  bytes.withUnsafeBytes { bytes in
    tokenizer.forEachToken(in: bytes) { token in
      let text = stemmed ? tokenizer.stem(token) : token.bytes
      result.append((String(decoding: text, as: UTF8.self), token.range))
      return true
    }
  }
  return result
}

@Suite("Tokenizer")
struct TokenizerTests {
  @Test(
    "letters of every kind fold to plain ones",
    arguments: [
      ("Crème BRÛLÉE", ["creme", "brulee"]),
      ("Straße STRASSE", ["strasse", "strasse"]),
      ("Ｈｅｌｌｏ　１２３", ["hello", "123"]),
      ("İstanbul Istanbul ISTANBUL ısparta", ["istanbul", "istanbul", "istanbul", "isparta"]),
      ("Łódź Ærø Đorđe", ["lodz", "aero", "dorde"]),
      ("ΣΊΣΥΦΟΣ σίσυφος", ["σισυφοσ", "σισυφοσ"]),
      ("Ёлка елка", ["елка", "елка"]),
      ("e\u{301}te\u{301} été", ["ete", "ete"]),
      ("ﬁne 𝐁old ①", ["fine", "bold", "1"]),
      ("\u{661}\u{662} २", ["12", "2"]),
      ("مُحَمَّد محمد", ["محمد", "محمد"]),
      ("أحمد احمد", ["احمد", "احمد"]),
      ("שָׁלוֹם שלום", ["שלום", "שלום"]),
      ("soft\u{AD}hyphen zero\u{200B}width", ["softhyphen", "zero", "width"]),
    ]
  )
  func folds(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(
    "scripts without spaces give one token per character",
    arguments: [
      ("明日の会議", ["明", "日", "の", "会", "議"]),
      ("テスト", ["テ", "ス", "ト"]),
      ("ﾃｽﾄ", ["テ", "ス", "ト"]),
      ("ประชุม", ["ป", "ร", "ะ", "ช", "ุ", "ม"]),
      ("ກອງ", ["ກ", "ອ", "ງ"]),
      ("iPhone用のapp", ["iphone", "用", "の", "app"]),
      ("㈱東京", ["株", "東", "京"]),
    ]
  )
  func cutsUnspacedScripts(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test("a voiced kana is one token in every form it comes in")
  func voicedKana() {
    #expect(tokens("ガ") == ["カ\u{3099}"])
    #expect(tokens("カ\u{3099}") == tokens("ガ"))
    #expect(tokens("ｶﾞ") == tokens("ガ"))
  }

  @Test("Hangul stays in words, composed or not")
  func hangul() {
    #expect(tokens("회의 내일").count == 2)
    #expect(tokens("\u{1112}\u{116C}\u{110B}\u{1174}") == tokens("회의"))
  }

  @Test(
    "apostrophes belong to words sensibly",
    arguments: [
      ("don't don’t", ["dont", "dont"]),
      ("Ana's ANA’S dogs'", ["ana", "ana", "dogs"]),
      ("l'équipe qu'il O'Neil", ["l", "equipe", "qu", "il", "o", "neil"]),
      ("'quoted' `code`", ["quoted", "code"]),
      ("'''", []),
      ("it's'", ["it"]),
    ]
  )
  func apostrophes(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test("emoji and symbols are no tokens", arguments: ["👍🏽", "👨‍👩‍👧‍👦 🇫🇷", "™ → €", "❤️", "\u{FFFD}"])
  func emoji(text: String) {
    #expect(tokens(text).isEmpty)
  }

  @Test("ranges point at the source")
  func ranges() {
    let text = Array("«Über» 会議 x’s".utf8)
    let parts = tokens(text).map { String(decoding: text[$0.range], as: UTF8.self) }
    #expect(parts == ["Über", "会", "議", "x", "s"])
  }

  @Test(
    "bytes that are no UTF-8 stand between tokens",
    arguments: [
      [0x61, 0xFF, 0x62], [0x61, 0xC3], [0x61, 0xED, 0xA0, 0x80, 0x62], [0x61, 0xC0, 0x80],
      [0x61, 0xF5, 0x80, 0x80, 0x80], [0x61, 0xE2, 0x80], [0x80, 0x61],
    ] as [[UInt8]]
  )
  func invalid(bytes: [UInt8]) {
    #expect(tokens(bytes).allSatisfy { ["a", "b"].contains($0.text) })
    #expect(tokens(bytes).first?.text == "a")
  }

  @Test("random bytes never crash and ranges never leave the text")
  func random() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
        Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0xE3
      }
      var last = 0
      for (text, range) in tokens(bytes, stemmed: true) {
        #expect(!text.isEmpty)
        #expect(range.lowerBound >= last && range.upperBound <= bytes.count && !range.isEmpty)
        last = range.lowerBound
      }
    }
  }

  @Test("a word of 200,000 characters is one bounded token", arguments: ["a", "é", "한", "़"])
  func longWord(letter: String) {
    let text = Array(String(repeating: letter, count: 200_000).utf8)
    let found = tokens(text, stemmed: true)
    #expect(found.count == 1)
    #expect(found[0].text.utf8.count <= Tokenizer.maximumLength)
    #expect(!found[0].text.contains("\u{FFFD}"))
    #expect(found[0].range == 0..<text.count)
  }

  @Test("returning false ends the search")
  func stops() {
    let tokenizer = Tokenizer()
    var count = 0
    Array("a b 会議 c".utf8).withUnsafeBytes { text in
      tokenizer.forEachToken(in: text) { _ in
        count += 1
        return count < 3
      }
    }
    #expect(count == 3)
  }
}

@Suite("Stemming")
struct StemmingTests {
  @Test(
    "stems are Porter's",
    arguments: [
      ("meetings", "meet"), ("decided", "decid"), ("Relational", "relat"), ("ponies", "poni"),
      ("hopping", "hop"), ("hoping", "hope"), ("as", "as"), ("sky", "sky"),
      ("internationalization", "internation"), ("cafés", "cafe"),
    ]
  )
  func stems(word: String, stem: String) {
    #expect(tokens(word, stemmed: true) == [stem])
  }

  @Test(
    "only words of three ASCII letters or more are stemmed",
    arguments: ["is", "tests2", "словами"]
  )
  func unstemmed(word: String) {
    #expect(tokens(word, stemmed: true) == [word])
  }

  @Test("shortcuts and the table of stems answer as the algorithm does, in any order of words")
  func shortcutsAreTransparent() {
    var random = SystemRandomNumberGenerator()
    let letters = Array("abcdefghijklmnopqrstuvwxyzaeiouaeiou")
    let endings = """
      s sses ies ss eed ed ing at bl iz y ational tional enci anci izer bli alli entli eli ousli
      ization ation ator alism iveness fulness ousness aliti iviti biliti logi icate ative alize
      iciti ical ful ness al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous
      ive ize e ll
      """.split { $0 == " " || $0 == "\n" }.map(String.init)
    let stemmer = Stemmer()
    for _ in 0..<60_000 {
      let stem = String(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        }
      )
      let word = stem + (Bool.random(using: &random) ? endings.randomElement() ?? "" : "")
      guard word.utf8.count >= 3 else { continue }
      let padded = Array(word.utf8) + Array(repeating: UInt8(ascii: "x"), count: 16)
      padded.withUnsafeBufferPointer { padded in
        let token = UnsafeBufferPointer(rebasing: padded[..<word.utf8.count])
        let expected = stemmer.computed(token).map(Array.init)
        #expect(Array(stemmer.stem(token)) == expected, "\(word)")
      }
    }
  }
}
