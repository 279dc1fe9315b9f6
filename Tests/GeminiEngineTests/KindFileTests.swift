import GeminiEngine
import Insights
import JSON
import Prompts
import Testing

@Suite("A kind that is a file")
struct KindFileTests {
  private static let risk = """
    ---
    description: What could go wrong.
    kind.title: Risk
    kind.plural: Risks
    kind.ttl: 30d
    kind.columns: [likelihood]
    kind.people: [raisedBy]
    output:
      format: json
      schema:
        title: string
        likelihood(enum): [low, high]
        raisedBy: string
    ---
    things that may go wrong.
    """

  /// The shipped prompts with one more kind.
  private func prompts(_ text: String) throws -> ExtractionPrompts {
    let overlay = PromptOverlay(folders: []).replacing(
      "kinds/risk",
      with: text,
      file: "risk.prompt"
    )
    return try ExtractionPrompts(PromptLibrary(overlay))
  }

  private func mistake(_ old: String, _ new: String) -> String? {
    do {
      _ = try prompts(Self.risk.replacing(old, with: new))
      return nil
    } catch { return "\(error)" }
  }

  @Test("is a kind with its title, life and columns, listed after those that ship")
  func added() throws {
    let kind = try #require(prompts(Self.risk).catalog["risk"])
    #expect(kind.title == "Risk")
    #expect(kind.pluralTitle == "Risks")
    #expect(kind.expiry == .afterEvidence(hours: 720))
    #expect(kind.columns == ["likelihood"])
    #expect(try prompts(Self.risk).catalog.kinds.last?.name == "risk")
  }

  @Test("the kinds that ship live as debrief says where it has no prompts")
  func shipped() throws {
    let prompts = try ExtractionPrompts(PromptLibrary(PromptDictionary.shipped))
    #expect(prompts.catalog.kinds.map(\.name) == KindCatalog.shipped.kinds.map(\.name))
    for var kind in prompts.catalog.kinds {
      kind.columns = []
      #expect(kind == KindCatalog.shipped[kind.name])
    }
  }

  @Test(
    "says what is wrong, where, and what is near",
    arguments: [
      (
        "kind.ttl: 30d", "kind.tll: 30d",
        "risk.prompt:5:1: kind.tll: there is no such key; did you mean ttl?"
      ),
      ("kind.ttl: 30d", "kind.ttl: soon", "risk.prompt:5:1: kind.ttl: it must be a span"),
      ("[likelihood]", "[likelyhood]", "did you mean likelihood?"),
      ("kind.title: Risk", "kind.title: [a]", "risk.prompt:3:1: kind.title: it must be text"),
      (
        "kind.ttl: 30d", "kind.min_confidence: 2",
        "kind.min_confidence: it must be between 0 and 1"
      ),
      ("    title: string", "    name: string", "kind.title_from must name the field"),
      ("kind.ttl: 30d", "kind.evidence: raisedBy", "raisedBy must be a list of objects"),
      ("raisedBy: string", "cite: string", "risk.prompt:8:1: output.schema: the field cite"),
      ("kind.ttl: 30d", "kind.order: first", "risk.prompt:5:1: kind.order: it must be a whole"),
      ("kind.ttl: 30d", "kind.ttl_from: dew", "risk.prompt:5:1: kind.ttl_from: it must be"),
      ("kind.ttl: 30d", "kind.ttl: never\nkind.ttl_from: dew", "kind.ttl_from: it must be"),
      ("kind.ttl: 30d", "kind.ttl_after: soon", "kind.ttl_after: it must be a span"),
    ]
  )
  func mistakes(old: String, new: String, expected: String) throws {
    let complaint = try #require(mistake(old, new))
    #expect(complaint.contains(expected), "\(complaint)")
  }

  // MARK: Examples

  private static func example(_ cite: String, likelihood: String = "high") -> String {
    """
    kind.examples:
      - chat: "m1 09:00 Zoe: The vendor may drop us in May."
        items: [{title: Vendor may drop us, likelihood: \(likelihood), raisedBy: Zoe, cite: ["\(cite)"]}]
    """
  }

  @Test("is sent with its examples, which are as an answer would be")
  func examples() throws {
    let good = Self.example("m1 The vendor may drop us")
    #expect(mistake("kind.ttl: 30d", good) == nil)
  }

  @Test(
    "refuses examples that break the rules they teach",
    arguments: [
      ("m1 The vendor will drop us", "high", "m1 does not say"),
      ("m2 The vendor may drop us", "high", "the chat has no line m2"),
      ("The vendor may drop us", "high", "must begin with a message's label"),
      ("m1 The vendor may drop us", "huge", "example 1 is not a valid risk"),
    ]
  )
  func badExamples(cite: String, likelihood: String, expected: String) throws {
    let text = Self.example(cite, likelihood: likelihood)
    let complaint = try #require(mistake("kind.ttl: 30d", text))
    #expect(complaint.contains(expected), "\(complaint)")
  }

  @Test("is another version of itself only if what a model gets has changed")
  func identity() throws {
    let hash = try prompts(Self.risk).hash(ofKind: "risk")
    let commented = Self.risk.replacing("kind.plural", with: "# a comment\nkind.plural")
    #expect(try prompts(commented).hash(ofKind: "risk") == hash)
    let changed = Self.risk.replacing("may go wrong", with: "can go wrong")
    #expect(try prompts(changed).hash(ofKind: "risk") != hash)
  }
}
