import CivilTime
import JSON
import Testing

@testable import Gemini

@Suite("What tools brought into an answer")
struct GroundingTests {
  private let answer: JSONValue = [
    "candidates": [
      [
        "content": [
          "role": "model",
          "parts": [
            ["text": "Let me compute."],
            ["executableCode": ["language": "PYTHON", "code": "print(2)"]],
            ["codeExecutionResult": ["outcome": "OUTCOME_OK", "output": "2\n"]],
            ["text": "{}"],
          ],
        ], "finishReason": "STOP",
        "groundingMetadata": [
          "webSearchQueries": ["acme price"],
          "groundingChunks": [
            ["web": ["uri": "https://example.org/a", "title": "A"]],
            ["web": ["uri": "https://example.org/b"]],
          ],
          "groundingSupports": [
            ["segment": ["text": "two"], "groundingChunkIndices": [1, 7, -1]]
          ],
        ],
        "urlContextMetadata": [
          "urlMetadata": [
            [
              "retrievedUrl": "https://example.org/p",
              "urlRetrievalStatus": "URL_RETRIEVAL_STATUS_SUCCESS",
            ]
          ]
        ],
      ]
    ]
  ]

  private let expected: JSONValue = [
    "queries": ["acme price"],
    "sources": [
      ["url": "https://example.org/a", "title": "A"],
      ["url": "https://example.org/b", "title": .null],
    ], "supports": [["text": "two", "sources": [1]]],
    "pages": [["url": "https://example.org/p", "status": "URL_RETRIEVAL_STATUS_SUCCESS"]],
    "code": [["code": "print(2)", "outcome": "OUTCOME_OK", "output": "2\n"]],
  ]

  @Test("is gathered, and what was said before code ran is no part of the answer")
  func gathered() {
    let response = GenerateResponse(json: answer)
    #expect(Grounding(response)?.json == expected)
    #expect(response.text == "{}")
  }

  @Test("is the same after the answer was stored and read again")
  func stored() {
    let stored = GenerateResponse(json: GenerateResponse(json: answer).json)
    #expect(Grounding(stored)?.json == expected)
    #expect(stored.text == "{}")
  }

  @Test("is the same of an answer that came in pieces")
  func streamed() throws {
    var response = GenerateResponse()
    let parts = answer["candidates"]?.array?.first?["content"]?["parts"]?.array ?? []
    for part in parts {
      response.append(
        GenerateResponse(json: ["candidates": [["content": ["parts": [part]]]]])
      )
    }
    #expect(response.text == "{}")
    #expect(Grounding(response)?.json["code"] == expected["code"])
  }

  @Test("is none where no tool was used")
  func none() {
    #expect(Grounding(GenerateResponse()) == nil)
    let empty: JSONValue = ["candidates": [["groundingMetadata": [:]]]]
    #expect(Grounding(GenerateResponse(json: empty)) == nil)
  }

  @Test("is bounded, whatever the service says")
  func bounded() {
    let word = JSONValue.string(String(repeating: "x", count: 100_000))
    let json: JSONValue = [
      "candidates": [
        [
          "groundingMetadata": [
            "webSearchQueries": .array([JSONValue](repeating: word, count: 1000))
          ]
        ]
      ]
    ]
    let grounding = Grounding(GenerateResponse(json: json))
    #expect(grounding?.queries.count == 50)
    #expect(grounding?.queries.first?.count == 2_000)
  }

  @Test("is paid for: what tools bring into the prompt is input")
  func cost() throws {
    let day = try #require(CivilDate(year: 2026, month: 11, day: 21))
    let price = try #require(try ModelCatalog.shipped().price("gemini-3.8-flash", on: day))
    var usage = TokenUsage()
    usage.prompt = 1000
    let without = price.cost(usage)
    usage.toolUsePrompt = 1000
    #expect(price.cost(usage) == 2 * without)
  }
}
