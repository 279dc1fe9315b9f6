import Testing

@testable import Redaction

@Suite("Personal data")
struct PersonalDataTests {
  @Test(
    "what a job names is replaced",
    arguments: [
      ("mail ana@example.org, please", "mail [email#], please"),
      ("<jörg.müller+x@bücher.example>", "<[email#]>"),
      ("a@b.example,c@d.example", "[email#],[email#]"),
      ("call +49 30 901820 today", "call [phone#] today"),
      ("+1 (415) 555-0132, 415-555-0132 or (415) 555-0132", "[phone#], [phone#] or [phone#]"),
      ("0044 20 7946 0958.", "[phone#]."),
      ("DE89 3704 0044 0532 0130 00 und GB82WEST12345698765432", "[iban#] und [iban#]"),
      ("de89370400440532013000", "[iban#]"),
      ("4111 1111 1111 1111, 378282246310005", "[card#], [card#]"),
      ("5555-5555-5555-4444", "[card#]"),
      ("4111111111111111 12/27 123", "[card#] 12/27 123"),
      ("2 4111 1111 1111 1111 2027", "2 [card#] 2027"),
      ("378282246310005 5555555555554444", "[card#] [card#]"),
      ("host 192.168.0.17 and fe80::1ff:fe23:4567:890a", "host [ip#] and [ip#]"),
      ("https://x.example/a?user=7&q=b#top", "https://x.example/a?[query#]#top"),
      ("badge E-123456", "badge [employee-no#]"),
      ("Ana Souza: hi. ANA's plan, Souza", "[person#]: hi. [person##]'s plan, [person##]"),
      ("ask jurgen or JÜRGEN MÜLLER", "ask [person##] or [person##]"),
      ("请问王小明在吗", "请问[person#]在吗"),
      ("иван петров пришёл", "[person##] пришёл"),
      ("I will ask Will", "I will ask [person#]"),
      ("Ana, Souza, Ana. Souza", "[person##], [person##], [person##]"),
      ("banana, Anatol, souzas", "banana, Anatol, souzas"),
      ("ana.s@example.org", "[email#]"),
      ("Souzas Plan, Jürgens Idee", "[person##] Plan, [person##] Idee"),
      ("отдай Ивану Петрову", "отдай [person##] [person##]"),
      ("logo@2x.png, section 1.2.3.4", "logo@2x.png, section 1.2.3.4"),
    ]
  )
  func replaces(text: String, expected: String) throws {
    #expect(try shape(text) == expected)
    let masked = try mask(text)
    #expect(masked.map.unmask(masked.text) == text)
  }

  @Test(
    "numbers with wrong check digits stay",
    arguments: [
      "DE89 3704 0044 0532 0130 01", "4111 1111 1111 1112", "XX89370400440532013000",
      "9111 1111 1111 1111",
    ]
  )
  func checkDigits(text: String) throws {
    var map = RedactionMap()
    let redactor = try Redactor(policy: RedactionPolicy([.iban, .creditCard]), salt: salt)
    #expect(redactor.mask(text, into: &map) == text)
  }

  @Test("what a job does not name stays")
  func offByDefault() throws {
    let text = "Ana, ana@example.org, +49 30 901820, 4111 1111 1111 1111, 10.0.0.1"
    var map = RedactionMap()
    let redactor = try Redactor(policy: RedactionPolicy(), salt: salt).naming(people)
    #expect(redactor.mask(text, into: &map) == text)
    #expect(map.isEmpty)
  }

  @Test("all names of a person share a code, and each comes back as it was written")
  func aliases() throws {
    let text = "Ana Souza, Ana, ana, souza, ana.s, Müller"
    let masked = try mask(text)
    let codes = masked.text.split(separator: ", ").map { $0.dropFirst(8).prefix(6) }
    #expect(Set(codes.prefix(5)).count == 1)
    #expect(codes.count == 6)
    #expect(codes.last != codes.first)
    #expect(Set(masked.text.split(separator: ", ")).count == 6)
    #expect(masked.map.unmask(masked.text) == text)
  }

  @Test("a person's code alone stands for the usual name")
  func usualName() throws {
    let masked = try mask("ana will do it")
    let code = masked.text.dropFirst(8).prefix(6)
    #expect(masked.map.unmask("[person-\(code)]") == "Ana Souza")
    #expect(masked.map.unmask("[Person-\(code.uppercased())] did") == "Ana Souza did")
  }

  @Test("a name that two people share stands for neither of them")
  func sharedNames() throws {
    let people = [
      Person(id: "1", names: ["Ana Souza"]), Person(id: "2", names: ["Ana Lima"]),
      Person(id: "3", names: ["Lima"]),
    ]
    var map = RedactionMap()
    let redactor = try Redactor(policy: RedactionPolicy([.personName]), salt: salt).naming(people)
    let text = "Ana Souza Ana Ana Lima Lima"
    let masked = redactor.mask(text, into: &map).split(separator: " ").map { $0.prefix(14) }
    #expect(Set(masked).count == 4)
    #expect(map.unmask(redactor.mask(text, into: &map)) == text)
  }

  @Test("counts by kind tell nothing of the values")
  func counts() throws {
    let map = try mask("a@b.example, c@d.example, Ana, [email-7q2f4k]").map
    #expect(map.counts == ["email": 2, "person": 1, "text": 1])
  }
}
