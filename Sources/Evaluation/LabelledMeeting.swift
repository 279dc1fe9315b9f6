import JSON

/// A conversation with questions and the turns that answer them.
struct LabelledMeeting {
  /// A question and the positions of the turns that answer it.
  struct Query {
    let id: String
    let text: String
    let gold: Set<Int>
  }

  let turns: [String]
  let queries: [Query]

  /// Reads a row of the shape of QMSum: `turns` with `text`, `queries` with `id`, `query` and
  /// either `gold` (positions of turns) or `relevant_text_span` (first and last positions).
  init(_ row: JSONValue) throws(LabelledRowProblem) {
    guard let turns = row["turns"]?.array else {
      throw LabelledRowProblem("it has no list `turns`")
    }
    guard let queries = row["queries"]?.array else {
      throw LabelledRowProblem("it has no list `queries`")
    }
    var texts: [String] = []
    for (index, turn) in turns.enumerated() {
      guard let text = turn["text"]?.string else {
        throw LabelledRowProblem("turn \(index) has no string `text`")
      }
      texts.append(text)
    }
    self.turns = texts
    var read: [Query] = []
    for (index, query) in queries.enumerated() {
      guard let id = query["id"]?.string, let text = query["query"]?.string else {
        throw LabelledRowProblem("query \(index) has no strings `id` and `query`")
      }
      guard let gold = Self.gold(query), gold.allSatisfy(texts.indices.contains) else {
        throw LabelledRowProblem(
          "query \(index) has no `gold` or `relevant_text_span` of its turns"
        )
      }
      read.append(Query(id: id, text: text, gold: gold))
    }
    self.queries = read
  }

  private static func gold(_ query: JSONValue) -> Set<Int>? {
    if let positions = query["gold"]?.array { return Set(positions.compactMap(position)) }
    guard let spans = query["relevant_text_span"]?.array else { return nil }
    var gold: Set<Int> = []
    for span in spans {
      // The upper limit keeps a hostile span from filling the memory.
      guard let ends = span.array, ends.count == 2, let first = position(ends[0]),
        let last = position(ends[1]), first >= 0, first <= last, last < 1_000_000
      else { return nil }
      gold.formUnion(first...last)
    }
    return gold
  }

  private static func position(_ value: JSONValue) -> Int? {
    value.integer.flatMap { Int(exactly: $0) } ?? value.string.flatMap(Int.init)
  }
}
