import ShippedFiles
import GeminiEmulator
import Insights
import JSON
import TestSupport
import Testing

@Suite("A kind that asks for tools")
struct ToolTests {
  private let test: ModelWorkspace
  private let program: Program

  init() throws {
    test = try ModelWorkspace { call in
      guard let (label, text) = call.labels.first(where: { $0.value.hasPrefix("I'll close") })
      else {
        return call.answer([:])
      }
      let check: JSONValue = [
        "title": "Ticket 1 is known", "cite": .array([.string("\(label) \(text)")]),
      ]
      let found: JSONValue = ["check": [check]]
      var answer = EmulatedAnswer(text: found.text)
      answer.candidateMembers = [
        (
          "groundingMetadata",
          [
            "webSearchQueries": ["ticket T1"],
            "groundingChunks": [["web": ["uri": "https://example.org/T1", "title": "T1"]]],
            "groundingSupports": [
              ["segment": ["text": "known"], "groundingChunkIndices": [0]]
            ],
          ]
        ),
        (
          "urlContextMetadata",
          [
            "urlMetadata": [
              [
                "retrievedUrl": "https://example.org/T2",
                "urlRetrievalStatus": "URL_RETRIEVAL_STATUS_ERROR",
              ]
            ]
          ]
        ),
      ]
      return EmulatedReply(.answer(answer))
    }
    program = Program(in: test.path(""), service: test.emulator.baseURL)
    try test.write(chat(1))
    try test.write(
      "jobs/check.yaml",
      "source: ../chat.jsonl\nas_of: source\nengine: gemini\nkinds: [check]\n"
    )
    try test.write(
      "prompts/kinds/check.prompt",
      """
      ---
      description: What the web says of a claim.
      tools: [googleSearch, urlContext]
      kind.title: Check
      output:
        format: json
        schema:
          title: string
      ---
      claims that can be looked up.

      """
    )
  }

  @Test("gets them, and what they found is stored with the insight and shown")
  func grounding() async throws {
    let run = try await program.run("$D run check --max-usd 1")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      test.emulator.generations.last?.body["tools"]?.text
        == #"[{"googleSearch":{}},{"urlContext":{}}]"#
    )
    let insight = try #require(try test.insights().first)
    let explained = try await program.json("$D insights explain \(insight.id) --json")
    let grounding = explained["insight"]?["provenance"]?["grounding"]
    #expect(grounding?["queries"] == ["ticket T1"])
    #expect(grounding?["sources"]?.array?.first?["url"] == "https://example.org/T1")
    #expect(grounding?["supports"]?.array?.first?["sources"] == [0])
    #expect(grounding?["pages"]?.array?.first?["status"] == "URL_RETRIEVAL_STATUS_ERROR")
    let shown = try await program.json("$D insights show \(insight.id) --json")
    let schema = try #require(PublishedSchema.named("insight"))
    let document = shown["insight"] ?? shown
    let complaints = SchemaCheck(root: try JSONParser().parse(schema.text)).complaints(document)
    #expect(complaints == [])
    let card = try await program.run(
      "$D insights show \(insight.id); $D insights explain \(insight.id)"
    )
    #expect(card.output.contains("ticket T1") && card.output.contains("https://example.org/T1"))
  }
}
