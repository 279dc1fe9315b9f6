import CivilTime
import Conversations
import JSON
import Testing

@testable import Insights

/// One claim against one message.
struct QuoteCase: Sendable, CustomTestStringConvertible {
  var name: String
  var message: String
  var quote: String
  /// What is stored; nil if the claim is rejected.
  var stored: String?
  var match = Evidence.Match.exact
  var reason = RejectedClaim.Reason.notFound

  var testDescription: String { name }

  static func accepted(
    _ name: String,
    _ message: String,
    _ quote: String,
    _ match: Evidence.Match,
    _ stored: String
  ) -> QuoteCase {
    QuoteCase(name: name, message: message, quote: quote, stored: stored, match: match)
  }

  static func rejected(
    _ name: String,
    _ message: String,
    _ quote: String,
    _ reason: RejectedClaim.Reason = .notFound
  ) -> QuoteCase {
    QuoteCase(name: name, message: message, quote: quote, reason: reason)
  }
}

private let plan = "Um, I will send the revised contract to Acme by Friday, uh, at the latest."

private let cases: [QuoteCase] = [
  .accepted(
    "letter by letter",
    plan,
    "send the revised contract",
    .exact,
    "send the revised contract"
  ),
  .accepted(
    "in quotation marks",
    plan,
    "“I will send the revised contract”",
    .exact,
    "I will send the revised contract"
  ),
  .accepted(
    "with a full stop of its own",
    plan,
    "send the revised contract to Acme.",
    .exact,
    "send the revised contract to Acme"
  ),
  .accepted(
    "in another case",
    plan,
    "i WILL send the Revised contract",
    .normalized,
    "I will send the revised contract"
  ),
  .accepted(
    "with other space",
    plan,
    "I will\u{A0}send  the\nrevised contract",
    .normalized,
    "I will send the revised contract"
  ),
  .accepted(
    "curly and straight apostrophes",
    "I’ll do it by Friday — promised",
    "I'll do it by Friday - promised",
    .normalized,
    "I’ll do it by Friday — promised"
  ),
  .accepted(
    "with a typo",
    plan,
    "I will send the revised contarct to Acme",
    .fuzzy,
    "I will send the revised contract to Acme"
  ),
  .accepted(
    "with a typo at the end",
    plan,
    "I will send the revised contract to Acne",
    .fuzzy,
    "I will send the revised contract to Acme"
  ),
  .accepted(
    "without fillers",
    plan,
    "to Acme by Friday, at the latest",
    .fuzzy,
    "to Acme by Friday, uh, at the latest"
  ),
  .accepted(
    "without a word",
    plan,
    "I will send the contract to Acme",
    .fuzzy,
    "I will send the revised contract to Acme"
  ),
  .accepted(
    "emoji around it",
    "🎉🎉 we ship on Friday 👩‍👩‍👧",
    "we ship on Friday 👩‍👩‍👧",
    .exact,
    "we ship on Friday 👩‍👩‍👧"
  ),
  .accepted(
    "composed for decomposed",
    "der Cafe\u{301}besuch ist gebucht",
    "der Cafébesuch ist gebucht",
    .normalized,
    "der Cafe\u{301}besuch ist gebucht"
  ),
  .accepted(
    "full-width letters",
    "We use Ｓｗｉｆｔ on the server",
    "We use Swift on the server",
    .normalized,
    "We use Ｓｗｉｆｔ on the server"
  ),
  .accepted(
    "dotted capital i",
    "Toplantı İstanbul ofisinde olacak",
    "toplantı istanbul ofisinde olacak",
    .normalized,
    "Toplantı İstanbul ofisinde olacak"
  ),
  .accepted("Chinese", "我们决定星期五发布新版本。谢谢", "星期五发布新版本", .exact, "星期五发布新版本"),
  .rejected("Chinese that turns around", "我们决定星期五不发布新版本", "我们决定星期五发布新版本"),
  .rejected("two of seventy characters in Chinese", "我们决定", "我们星期五在大会议室讨论新版本的发布计划以及预算"),
  .accepted(
    "with an omission",
    plan,
    "I will send the revised contract … at the latest",
    .fuzzy,
    "I will send the revised contract to Acme by Friday, uh, at the latest"
  ),
  .accepted(
    "beginning with an omission",
    plan,
    "...the revised contract to Acme",
    .exact,
    "the revised contract to Acme"
  ),
  .rejected(
    "an omitted not",
    "We will certainly not ship the beta on Friday",
    "We will ... ship the beta on Friday",
    .negation
  ),
  .rejected("omission out of order", plan, "at the latest … send the revised contract"),
  .rejected("a not inserted", plan, "I will not send the revised contract to Acme", .negation),
  .rejected(
    "do for do not",
    "We do not want to change the deadline again",
    "We do want to change the deadline again",
    .negation
  ),
  .rejected(
    "don't for do",
    "We do want to change the deadline again",
    "We don't want to change the deadline again",
    .negation
  ),
  .rejected(
    "nicht",
    "Wir werden den Vertrag morgen nicht an Acme schicken",
    "Wir werden den Vertrag morgen an Acme schicken",
    .negation
  ),
  .rejected(
    "kein",
    "Wir haben jetzt kein Budget für das neue Projekt",
    "Wir haben jetzt Budget für das neue Projekt",
    .negation
  ),
  .rejected(
    "12 for 19",
    "the price is now 19 euros per month",
    "the price is now 12 euros per month",
    .number
  ),
  .rejected(
    "twelve for nineteen",
    "the price is now nineteen euros a month",
    "the price is now twelve euros a month",
    .number
  ),
  .rejected(
    "Monday for Friday",
    plan,
    "send the revised contract to Acme by Monday, at the latest",
    .number
  ),
  .rejected(
    "per cent left out",
    "the price went up by 5% since last year",
    "the price went up by 5 since this year",
    .number
  ),
  .rejected("a cut number", "it will cost 12.50 a month", "it will cost 12", .number),
  .rejected(
    "numbers swapped",
    "move 12 of the 19 servers to the new rack",
    "move 19 of the 12 servers to the new rack",
    .number
  ),
  .rejected("a foreign end", plan, "I will send the revised contract to Acme Corporation"),
  .rejected("a cut word", "please resign the contract", "sign the contract"),
  .rejected("a paraphrase", plan, "Ana promised to deliver the contract this week"),
  .rejected(
    "half from elsewhere",
    plan,
    "I will send the revised contract and the new logo is green"
  ),
  .rejected(
    "two of seventy characters",
    plan,
    "I must admit that nobody here has any idea what the customer would want of us"
  ),
  .rejected("a stop word", "And then we ship", "And", .tooShort),
  .rejected("two stop words", "And then we ship", "and then", .tooShort),
  .rejected("nothing", plan, " “” ", .tooShort),
  .rejected("punctuation", plan, ".", .tooShort),
  .rejected("two words in another case", "Sounds good", "sounds good"),
  .accepted("two words", "Sounds good to me", "Sounds good", .exact, "Sounds good"),
  .accepted("one word", "Agreed!", "Agreed", .exact, "Agreed"),
  .accepted("an emoji", "👍", "👍", .exact, "👍"),
]

@Suite("Evidence check")
struct EvidenceCheckTests {
  private func check(_ messages: [QuotableMessage], _ claims: (MessageID, String)...)
    -> CheckedDraft?
  {
    let claims = claims.map { Draft.Claim(messageId: $0.0, quote: $0.1) }
    let draft = Draft(kind: "decision", title: "t", content: "c", evidence: claims)
    return EvidenceCheck(messages).check([draft]).first
  }

  @Test("a quote is stored as it stands in the message, or not at all", arguments: cases)
  func quotes(_ quote: QuoteCase) throws {
    let message = QuotableMessage(id: "1", text: quote.message)
    let checked = try #require(check([message], ("1", quote.quote)))
    #expect(checked.evidence.first?.quote == quote.stored)
    guard quote.stored != nil else {
      #expect(checked.rejected.map(\.reason) == [quote.reason])
      return
    }
    #expect(checked.evidence.first?.match == quote.match)
  }

  @Test("every stored quote stands at its offsets", arguments: cases)
  func offsets(_ quote: QuoteCase) throws {
    for before in ["", "é🎉 ", "好的。", "x\u{301}\n"] {
      let text = before + quote.message
      let checked = try #require(check([QuotableMessage(id: "1", text: text)], ("1", quote.quote)))
      for evidence in checked.evidence {
        let bytes = Array(text.utf8)[evidence.start..<evidence.end]
        #expect(String(validating: bytes, as: UTF8.self) == evidence.quote)
        #expect(Array(evidence.quote.utf8) == Array(bytes))
      }
    }
  }

  @Test("a repeated phrase is cited where the claim says, at its first place there")
  func repeatedPhrase() throws {
    let messages = (1...90).map { index in
      QuotableMessage(
        id: MessageID("\(index)"),
        text: index == 3 || index == 90
          ? "So it sounds good to me. Yes, it sounds good to me." : "hm"
      )
    }
    let checked = try #require(check(messages, ("90", "it sounds good to me")))
    #expect(checked.evidence.map(\.messageId) == ["90"])
    #expect(checked.evidence.map(\.start) == [3])
    #expect(checked.repaired == 0)
  }

  @Test("a quote under the wrong id is repaired if one other message has it letter by letter")
  func repair() throws {
    let messages = [
      QuotableMessage(id: "a", text: "hello"), QuotableMessage(id: "b", text: "we ship on Friday"),
      QuotableMessage(id: "c", text: "fine by me, fine by me"),
      QuotableMessage(id: "d", text: "fine by me"),
    ]
    let repaired = try #require(check(messages, ("a", "we ship on Friday")))
    #expect(repaired.evidence.map(\.messageId) == ["b"])
    #expect(repaired.repaired == 1)
    #expect(try #require(check(messages, ("a", "We ship on friday"))).isUnsupported)
    #expect(try #require(check(messages, ("a", "fine by me"))).isUnsupported)
    #expect(try #require(check(messages, ("b", "hello"))).isUnsupported)
  }

  @Test("an id that no message has is never stored")
  func unknownMessage() throws {
    let checked = try #require(
      check([QuotableMessage(id: "a", text: "we ship on Friday")], ("z", "we ship on Friday"))
    )
    #expect(checked.isUnsupported)
    #expect(checked.rejected.map(\.reason) == [.unknownMessage])
  }

  @Test("what is no evidence cannot be cited, nor be the target of a repair")
  func notEvidence() throws {
    let messages = [
      QuotableMessage(id: "a", text: "we ship on Friday", isEvidence: false),
      QuotableMessage(id: "b", text: "hello"),
    ]
    #expect(
      try #require(check(messages, ("a", "we ship on Friday"))).rejected.map(\.reason)
        == [.notEvidence]
    )
    #expect(try #require(check(messages, ("b", "we ship on Friday"))).isUnsupported)
  }

  @Test("parts of the detail keep their evidence, and go with it")
  func detail() throws {
    var detail = JSONObject()
    detail.append(
      "bullets",
      [
        ["text": "one", "evidence": [0]], ["text": "two", "evidence": [1, 2]],
        ["text": "three", "evidence": [2]],
      ]
    )
    detail.append("reverses", 2)
    let claims = [("1", "nowhere to be found"), ("1", "red green"), ("1", "blue white")]
      .map { Draft.Claim(messageId: $0.0, quote: $0.1) }
    let draft = Draft(kind: "summary", title: "", content: "", detail: detail, evidence: claims)
    let checked = try #require(
      EvidenceCheck([QuotableMessage(id: "1", text: "red green blue white")]).check([draft]).first
    )
    #expect(
      JSONValue.object(checked.draft.detail).text
        == #"{"bullets":[{"text":"two","evidence":[0,1]},{"text":"three","evidence":[1]}],"reverses":1}"#
    )
    #expect(checked.evidence.map(\.match) == [.exact, .exact])
    #expect(checked.rejected.map(\.reason) == [.notFound])
  }

  @Test("hostile lengths end within the work budget")
  func hostileLengths() throws {
    let long = String(repeating: "a ", count: 100_000)
    let dense = String(repeating: "a", count: 200_000)
    let numbers = String(repeating: "1.", count: 100_000)
    let quotes = [
      String(repeating: "a ", count: 10_000) + "b", String(repeating: "a", count: 10_000) + "b",
      String(repeating: "1.", count: 10_000) + "2", String(repeating: "a … ", count: 10_000),
      String(repeating: "a a a a ", count: 9) + "b",
    ]
    for text in [long, dense, numbers] {
      let message = QuotableMessage(id: "1", text: text)
      let drafts = quotes.map {
        Draft(
          kind: "k",
          title: "",
          content: "",
          evidence: [Draft.Claim(messageId: "1", quote: $0)]
        )
      }
      let checked = EvidenceCheck([message]).check(drafts)
      #expect(checked.count == quotes.count)
      #expect(checked.allSatisfy { $0.evidence.allSatisfy { $0.end <= text.utf8.count } })
    }
  }
}
