import Patterns
import Testing

@testable import Redaction

@Suite("Redaction policies and patterns")
struct RedactionPolicyTests {
  @Test("a policy reads the words of a job file")
  func words() throws {
    let policy = try RedactionPolicy(words: ["email", "credit-card", "secret-token"])
    #expect(policy.personalData == [.email, .creditCard])
  }

  @Test("an unknown word is refused with the nearest one")
  func unknownWord() {
    #expect(throws: RedactionPolicyError.unknownWord("e-mail", nearest: "email")) {
      try RedactionPolicy(words: ["e-mail"])
    }
  }

  @Test(
    "names that cannot stand in a placeholder are refused",
    arguments: ["", "A", "1a", "a b", "a]"]
  )
  func names(name: String) {
    #expect(throws: RedactionPolicyError.invalidName(name)) {
      try RedactionPolicy(words: [], patterns: [.init(name: name, regex: "x")])
    }
  }

  @Test("a name means one thing")
  func takenNames() {
    #expect(throws: RedactionPolicyError.takenName("email")) {
      try RedactionPolicy(words: [], patterns: [.init(name: "email", regex: "x")])
    }
    let twice = RedactionPolicy.CustomPattern(name: "x", regex: "x")
    #expect(throws: RedactionPolicyError.takenName("x")) {
      try Redactor(policy: RedactionPolicy(patterns: [twice, twice]), salt: salt)
    }
  }

  @Test("a pattern that does not compile is refused with its place")
  func invalidPattern() throws {
    let error = try #require(throws: PatternError.self) { try Pattern("ü[a-z](b|c") }
    #expect(error.reason == "missing ): ü[a-z](b|c")
    let repeated = try #require(throws: PatternError.self) { try Pattern("ü**") }
    #expect(repeated.fragment == "**")
    #expect(repeated.column == 2)
    #expect(repeated.description.hasSuffix("at character 2"))
  }

  @Test("a pattern that would take too much memory is refused")
  func tooLarge() {
    #expect(throws: PatternError.self) { try Pattern("((a{1000}){1000}){1000}") }
    #expect(throws: PatternError.self) { try Pattern("(((\\pL{1000}){1000}))") }
  }

  @Test("everything that is built in compiles, and so does its sign")
  func builtIn() throws {
    for detector in Detectors.secrets
      + PersonalData.allCases.flatMap({ $0.detectors(regions: ["DE"]) })
    {
      _ = try detector.pattern?.pattern()
      _ = try Pattern(detector.sign)
    }
    #expect(Set(Detectors.secrets.map(\.name)).count == Detectors.secrets.count)
  }

  @Test("matches are ranges of bytes, of the first group where there is one")
  func matches() throws {
    let bytes = Array("éa=b".utf8)
    try bytes.withUnsafeBytes { text in
      let match = try #require(try Pattern("a=(b)").firstMatch(in: text, from: 0))
      #expect(match.range == 2..<5)
      #expect(match.group == 4..<5)
      #expect(try Pattern("é").firstMatch(in: text, from: 1) == nil)
      #expect(try Pattern("").firstMatch(in: text, from: 5)?.range == 5..<5)
    }
  }
}
