import Glibc
import TestSupport
import Testing

@testable import Redaction

@Suite("What holds for every text")
struct RedactionPropertyTests {
  private static let pieces: [String] = [
    "a", "Z", "7", " ", "\n", "-", "[", "]", "[[", "]]", "@", ".", ":", "=", "/", "+49", "ſ", "K",
    "é", "e\u{301}", "👩‍👩‍👧", "王小明", "小", "ana", "ANA", "Souza", "ana.s", "Will", "Петров", "\u{0}",
    "\u{FEFF}",
    "ana@example.org", "@example.org", "x@", "+49 30 901820", "DE89370400440532013000",
    "4111 1111 1111 1111", "E-123456", "192.168.0.1", "password=abc12345", "token: ",
    "ghp_\(SecretTests.letters(36))", "sk-proj-\(SecretTests.letters(40))",
    "postgres://u:pa55word@h/d", "https://x.example/?q=1", "-----BEGIN PRIVATE " + "KEY-----",
    "[email-7q2f4k]", "[EMAIL-7Q2F4K]", "[person-7q2f4k-0ab]", "[secret-", "email-", "0abcde",
    "[text-0abcde]", "[employee-no-0abcde]", "-0ab]", "\\", "\"", "\r\n", "\u{202E}", "٣",
  ]

  private static func text(_ random: inout SeededGenerator, placeholders: [String]) -> String {
    let pieces = pieces + placeholders
    return (0..<Int.random(in: 0...14, using: &random)).reduce(into: "") { text, _ in
      var piece = pieces.randomElement(using: &random) ?? ""
      if Int.random(in: 0..<6, using: &random) == 0 {
        piece = String(piece.prefix(Int.random(in: 0...6, using: &random)))
      }
      text += piece
    }
  }

  @Test("unmasking gives back each byte, also of texts full of placeholders", arguments: 0..<8)
  func reversible(seed: UInt64) throws {
    let redactor = try Redactor(policy: everything, salt: salt).naming(people)
    var random = SeededGenerator(seed: seed)
    var map = RedactionMap()
    var placeholders: [String] = []
    for _ in 0..<1500 {
      let text = Self.text(&random, placeholders: placeholders)
      let masked = redactor.mask(text, into: &map)
      let back = map.unmask(masked)
      try #require(
        Array(back.utf8) == Array(text.utf8),
        "\(text.debugDescription) as \(masked.debugDescription) gave \(back.debugDescription)"
      )
      // Texts to come contain the very placeholders that were handed out.
      if placeholders.count < 40 { placeholders.append(masked) }
    }
  }

  @Test("texts that only Unicode takes for equal have placeholders of their own")
  func canonicalEquivalence() throws {
    let texts = ["E-123456", "jos\u{E9}@example.org", "jose\u{301}@example.org"]
    var map = RedactionMap()
    let masked = try Redactor(policy: everything, salt: salt).mask(texts, into: &map)
    #expect(Set(masked).count == 3)
    #expect(masked.map { Array(map.unmask($0).utf8) } == texts.map { Array($0.utf8) })
  }

  @Test("masked text holds nothing more to mask than its placeholders")
  func settled() throws {
    // Except for queries of addresses, which go whole even where they hold a placeholder.
    let policy = RedactionPolicy(
      everything.personalData.subtracting([.urlQuery]),
      patterns: everything.patterns
    )
    let redactor = try Redactor(policy: policy, salt: salt).naming(people)
    let texts = SecretTests.secrets.map(\.text) + ["Ana, a@b.example, +49 30 901820, E-123456"]
    for text in texts {
      var (first, second) = (RedactionMap(), RedactionMap())
      let masked = redactor.mask(text, into: &first)
      let again = redactor.mask(masked, into: &second)
      #expect(Array(second.counts.keys) == ["text"], "\(masked)")
      #expect(first.unmask(second.unmask(again)) == text)
    }
  }

  @Test("the same words get the same placeholder in every request, whatever the order")
  func consistent() throws {
    let redactor = try Redactor(policy: everything, salt: salt).naming(people)
    var (first, second) = (RedactionMap(), RedactionMap())
    let one = redactor.mask(["ana@example.org", "ANA", "E-123456"], into: &first)
    let two = redactor.mask(["E-123456", "Ana Souza", "ANA", "ana@example.org"], into: &second)
    #expect(one[0] == two[3])
    #expect(one[1] == two[2])
    #expect(one[2] == two[0])
  }

  @Test("another salt gives other placeholders")
  func salts() throws {
    let masked = try ["a", "b"].map { salt in
      var map = RedactionMap()
      return try Redactor(policy: everything, salt: Array(salt.utf8)).naming(people)
        .mask("Ana ana@example.org", into: &map)
    }
    #expect(Set(masked.flatMap { $0.split(separator: " ") }).count == 4)
  }

  @Test("more ways to write a name than there are short codes still come back")
  func manyForms() throws {
    let person = Person(id: "U", names: ["abcdefghijklmn"])
    let redactor = try Redactor(policy: RedactionPolicy([.personName]), salt: salt).naming([person])
    let text = (0..<14_000).map { number in
      String(
        "abcdefghijklmn".enumerated().map {
          number >> $0 & 1 == 1 ? Character($1.uppercased()) : $1
        }
      )
    }.joined(separator: " ")
    var map = RedactionMap()
    let masked = redactor.mask(text, into: &map)
    #expect(!masked.lowercased().contains("abcdefghijklmn"))
    #expect(map.unmask(masked) == text)
  }

  @Test("a custom pattern that matches nothing, or emptiness, does no harm")
  func emptyMatches() throws {
    let policy = RedactionPolicy(patterns: [
      .init(name: "empty", regex: ""), .init(name: "star", regex: "x*"),
      .init(name: "anchor", regex: "^"),
    ])
    var map = RedactionMap()
    let masked = try Redactor(policy: policy, salt: salt).mask("aéxx王b", into: &map)
    #expect(map.unmask(masked) == "aéxx王b")
    #expect(map.counts == ["star": 1])
  }

  @Test(
    "eight times the text takes less than forty times the work",
    arguments: [
      "a", "1", "1 ", "11AA", "a@", "a.", "a@a.", "a://a:", "-----BEGIN PRIVATE " + "KEY-----",
      "-", "password ", "password=", "token:", "key", "Ana ", "ana", "eyJ", "eyJhbGciOi.", "+4 ",
      "+", "[email-", "[", "f:", "::", "1.", "xox", "--", "bearer ", "DE89", "4111", "=", "sk-",
      "http://a?", "王", "1 2 ", "4 1 1 1-", "| password |", "\npassword\t", "abcd is the ",
      "hunter2 is the password a", "curl -u ", "curl ", "mysql -", "the code is 4", "4711 is your ",
      "twilio ", "ssn ", "discord.gg/", "\u{FDFA}",
    ]
  )
  func linear(unit: String) throws {
    let redactor = try Redactor(policy: everything, salt: salt).naming(people)
    Self.expectLinear(redactor, unit, 32_768)
  }

  @Test("keys that begin and never end take no longer than others")
  func endlessKeys() throws {
    let redactor = try Redactor(policy: everything, salt: salt)
    Self.expectLinear(redactor, "-----BEGIN PRIVATE " + "KEY-----\n", 65_536)
  }

  private static func expectLinear(_ redactor: Redactor, _ unit: String, _ bytes: Int) {
    let small = String(repeating: unit, count: bytes / unit.utf8.count)
    let large = String(repeating: unit, count: 8 * bytes / unit.utf8.count)
    // Processor time of this thread, the least of three: other work on the machine does not count.
    let ratio = work { run(redactor, large) } / work { run(redactor, small) }
    // Were it quadratic, it would be 64.
    #expect(ratio < 40, "\(ratio)")
  }

  private static func run(_ redactor: Redactor, _ text: String) {
    var map = RedactionMap()
    _ = redactor.mask(text, into: &map)
  }

  private static func work(_ body: () -> Void) -> Double {
    (0..<3).map { _ in
      let start = seconds()
      body()
      return seconds() - start
    }.min() ?? 0
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
