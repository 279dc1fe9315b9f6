package import JSON

/// What tools contributed to an answer: searches and their results, pages, and code that was run.
///
/// It is the service's account of where an answer comes from besides the prompt.
package struct Grounding: Sendable, Hashable {
  /// The search queries.
  var queries: [String] = []
  /// The search results, in the service's order.
  var sources: [Source] = []
  /// The passages of the answer that rest on sources.
  var supports: [Support] = []
  /// The pages that were to be read.
  var pages: [Page] = []
  /// The code that was run.
  var code: [CodeRun] = []

  /// The maximum number of each that is kept.
  static let most = 50
  /// The maximum number of characters of a text that are kept.
  static let longest = 2_000

  /// A search result.
  struct Source: Sendable, Hashable {
    /// Its address.
    var address: String
    /// Its title.
    var title: String?
  }

  /// A passage of the answer that rests on sources.
  struct Support: Sendable, Hashable {
    /// The passage.
    var text: String
    /// The indices of the sources.
    var sources: [Int]
  }

  /// A page that was to be read.
  struct Page: Sendable, Hashable {
    /// Its address.
    var address: String
    /// Its status, in the service's terms, for instance `URL_RETRIEVAL_STATUS_SUCCESS`.
    var status: String
  }

  /// Code that was run, and its result.
  struct CodeRun: Sendable, Hashable {
    /// The code.
    var code: String
    /// How it ended, in the service's terms, for instance `OUTCOME_OK`; nil if it did not end.
    var outcome: String?
    /// What it printed.
    var output: String?
  }

  /// Collects what tools contributed to an answer.
  ///
  /// It is nil if no tool was used.
  package init?(_ response: GenerateResponse) {
    let found = response.groundingMetadata
    queries = Self.list(found?["webSearchQueries"]).compactMap(Self.text)
    for chunk in Self.list(found?["groundingChunks"]) {
      let source = chunk["web"] ?? chunk["retrievedContext"] ?? chunk["maps"] ?? chunk["image"]
      let address = source?["uri"] ?? source?["sourceUri"]
      // Supports refer to sources by index, so that none may be left out.
      sources.append(
        Source(address: Self.text(address) ?? "", title: Self.text(source?["title"]))
      )
    }
    for support in Self.list(found?["groundingSupports"]) {
      guard let text = Self.text(support["segment"]?["text"]) else { continue }
      let indices = Self.list(support["groundingChunkIndices"]).compactMap(\.integer)
      supports.append(
        Support(
          text: text,
          sources: indices.compactMap { Int(exactly: $0) }.filter(sources.indices.contains)
        )
      )
    }
    for page in Self.list(response.urlContextMetadata?["urlMetadata"]) {
      guard let address = Self.text(page["retrievedUrl"]) else { continue }
      pages.append(Page(address: address, status: Self.text(page["urlRetrievalStatus"]) ?? ""))
    }
    code = response.code.prefix(Self.most).map { run in
      CodeRun(
        code: Self.shortened(run.code),
        outcome: run.outcome,
        output: run.output.map(Self.shortened)
      )
    }
    if queries.isEmpty, sources.isEmpty, pages.isEmpty, code.isEmpty { return nil }
  }

  /// The grounding as stored in records, without empty lists.
  package var json: JSONValue {
    var members = JSONObject()
    func add(_ name: String, _ values: [JSONValue]) {
      if !values.isEmpty { members.append(name, .array(values)) }
    }
    add("queries", queries.map(JSONValue.string))
    add("sources", sources.map { ["url": .string($0.address), "title": JSONValue($0.title)] })
    add(
      "supports",
      supports.map {
        ["text": .string($0.text), "sources": .array($0.sources.map(JSONValue.init))]
      }
    )
    add("pages", pages.map { ["url": .string($0.address), "status": .string($0.status)] })
    add(
      "code",
      code.map {
        [
          "code": .string($0.code), "outcome": JSONValue($0.outcome),
          "output": JSONValue($0.output),
        ]
      }
    )
    return .object(members)
  }

  private static func list(_ value: JSONValue?) -> ArraySlice<JSONValue> {
    (value?.array ?? []).prefix(most)
  }

  private static func text(_ value: JSONValue?) -> String? { value?.string.map(shortened) }

  private static func shortened(_ text: String) -> String { String(text.prefix(longest)) }
}
