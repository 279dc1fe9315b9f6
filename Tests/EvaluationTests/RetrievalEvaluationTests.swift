import Foundation
import JSON
import TestSupport
import Testing

@testable import Evaluation

@Suite("Retrieval evaluation")
struct RetrievalEvaluationTests {
  /// Runs an evaluation over lines.
  private func run(_ lines: String...) throws -> (RetrievalEvaluation.Figures, [String]) {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "data.jsonl")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    var predictions: [String] = []
    let evaluation = RetrievalEvaluation { predictions.append($0) }
    return (try evaluation.run(file.path), predictions)
  }

  private let meeting = """
    {"id":"m","turns":[{"text":"hello there"},{"text":"the budget is fine"},{"text":"bye"}],\
    "queries":[{"id":"m/0","query":"What about the budget?","gold":[1]}]}
    """

  @Test("every query gets one line with all turns, best first")
  func predicts() throws {
    let (figures, predictions) = try run(meeting, "", meeting)
    #expect(predictions == Array(repeating: #"{"id":"m/0","ranked":[1,2,0]}"#, count: 2))
    #expect(figures.queries == 2)
    #expect(figures.map == 100)
    #expect(figures.ndcg == 100)
  }

  @Test("spans of turns are as good as their places")
  func spans() throws {
    let (figures, _) = try run(
      meeting.replacing(#""gold":[1]"#, with: #""relevant_text_span":[["1","1"],["2",2]]"#)
    )
    #expect(figures.map == 100)
  }

  @Test(
    "a row of another shape is named with its line",
    arguments: [
      ("{", "line 2"), ("[]", "line 2: it has no list `turns`"),
      (#"{"turns":[{"x":1}],"queries":[]}"#, "line 2: turn 0 has no string `text`"),
      (#"{"turns":[],"queries":[{}]}"#, "line 2: query 0 has no strings"),
      (
        #"{"turns":[],"queries":[{"id":"a","query":"b","gold":[0]}]}"#,
        "line 2: query 0 has no `gold`"
      ),
      (
        #"{"turns":[],"queries":[{"id":"a","query":"b","relevant_text_span":[[0,9223372036854775807]]}]}"#,
        "line 2: query 0 has no `gold`"
      ),
    ]
  )
  func reportsBadRows(row: String, reason: String) throws {
    let error = #expect(throws: EvaluationError.self) { _ = try run(meeting, row) }
    #expect(try #require(error).description.contains("data.jsonl, \(reason)"))
  }

  @Test("a file without queries is no data")
  func empty() throws {
    #expect(throws: EvaluationError.self) { _ = try run("") }
  }
}

@Suite("Ranking metrics")
struct RankingMetricsTests {
  @Test("turns are taken in rank order, passing over those that do not fit")
  func recall() {
    let metrics = RankingMetrics(ranked: [2, 0, 1, 3], gold: [0, 1], words: [30, 10, 10, 50])
    #expect(metrics.recall(withinWords: 0.2) == 0.5)
    #expect(metrics.recall(withinWords: 0.1) == 0)
    #expect(metrics.recall(withinWords: 0.5) == 1)
  }

  @Test("precision and gain are those of the textbook")
  func precision() {
    let metrics = RankingMetrics(ranked: [3, 1, 0, 2], gold: [1, 2], words: [1, 1, 1, 1])
    #expect(metrics.averagePrecision == (1.0 / 2 + 2.0 / 4) / 2)
    let ideal = 1 + 1 / log2(3.0)
    #expect(abs(metrics.gain - (1 / log2(3.0) + 1 / log2(5.0)) / ideal) < 1e-12)
  }

  @Test("a turn takes at least one word", arguments: [("", 1), ("...", 1), ("it 's ok , yes", 4)])
  func words(text: String, words: Int) {
    #expect(RankingMetrics.words(text) == words)
  }
}

/// The labelled meetings, where they are on this machine.
private let meetings = URL(
  filePath: ProcessInfo.processInfo.environment["DEBRIEF_SHARED"] ?? "../shared"
).appending(path: "eval/qmsum.jsonl.gz")

@Suite("Retrieval on labelled meetings")
struct LabelledMeetingsTests {
  @Test(
    "the ranking reaches its bars",
    .enabled(if: FileManager.default.fileExists(atPath: meetings.path))
  )
  func bars() throws {
    let figures = try RetrievalEvaluation { _ in }.run(meetings.path)
    #expect(figures.r20 >= 62)
    #expect(figures.r10 >= 47)
    #expect(figures.map >= 42)
  }
}
