import Compression
import Foundation
import JSON
import TestSupport
import Testing

@testable import Evaluation

@Suite("Summary evaluation")
struct SummaryEvaluationTests {
  /// Runs an evaluation over lines.
  private func run(
    words: Int = 20,
    _ lines: String...
  ) throws -> (SummaryEvaluation.Figures, [JSONValue]) {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "data.jsonl")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    var predictions: [JSONValue] = []
    let parser = JSONParser()
    let evaluation = SummaryEvaluation(words: words) { line in
      predictions.append(try parser.parse(Array(line.utf8)))
    }
    return (try evaluation.run(file.path), predictions)
  }

  private let chat = """
    {"id":"c1","turns":[{"speaker":"Ana","text":"I will send the contract tomorrow."},\
    {"speaker":"Ben","text":"ok"}],"refs":["Ana: I will send the contract tomorrow.","unlike"]}
    """
  private let mail = #"""
    {"source":"Name: \"Ana\"   Email: \"a@b.c\"   To: x   Subject: \"Build \"two\"\"   The build server \#
    is down since noon.</s>Name: \"Ben\"   Subject: \"Re\"   I restarted the build server.",\#
    "summary":"The build server was down."}
    """#

  @Test("several references count with their mean")
  func meansOfReferences() throws {
    let (figures, predictions) = try run(chat)
    #expect(predictions == [["id": "c1", "summary": "Ana: I will send the contract tomorrow."]])
    #expect(figures.summaries == 1)
    #expect(abs(figures.rouge1 - 50) < 1e-9)
    #expect(figures.words == 7)
  }

  @Test("mails of ConvoSumm are read with their senders, and rows without an id have their place")
  func mails() throws {
    let (_, predictions) = try run(chat, "", mail)
    #expect(predictions.count == 2)
    #expect(predictions[1]["id"] == "1")
    let summary = try #require(predictions[1]["summary"]?.string)
    #expect(summary.contains("Ben: I restarted the build server."))
    #expect(!summary.contains("Subject"))
  }

  @Test("no prediction has more words than allowed", arguments: [1, 5, 6, 9, 14, 400])
  func wordLimit(words: Int) throws {
    let (figures, predictions) = try run(words: words, chat, mail)
    for prediction in predictions {
      let summary = try #require(prediction["summary"]?.string)
      #expect(summary.split(separator: " ").count <= words)
    }
    #expect(figures.words > 0)
  }

  @Test(
    "a row of another shape is named with its line",
    arguments: [
      ("[]", "line 2: it has neither a list `turns` nor a string `source`"),
      (#"{"turns":[{"speaker":"A"}],"refs":[]}"#, "line 2: turn 0 has no string `text`"),
      (#"{"turns":[]}"#, "line 2: it has no `refs`, `general` or `summary`"),
    ]
  )
  func reportsBadRows(row: String, reason: String) throws {
    let error = #expect(throws: EvaluationError.self) { _ = try run(chat, row) }
    #expect(try #require(error).description.contains("data.jsonl, \(reason)"))
  }

  private static let shared =
    ProcessInfo.processInfo.environment["DEBRIEF_SHARED"].map { URL(filePath: $0) }
    ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared")

  private static func data(_ name: String) -> String {
    shared.appending(path: "eval/\(name).jsonl.gz").standardizedFileURL.path
  }

  private static let hasData = FileManager.default.fileExists(atPath: data("dialogsum"))

  @Test(
    "the summaries reach the bars on the development parts",
    .enabled(if: hasData),
    arguments: [
      // People's words are quoted, which agrees with references less than telling them would.
      ("dialogsum", 20, 500, 25.5), ("convosumm", 70, 60, 23.0),
    ]
  )
  func bars(name: String, words: Int, rows: Int, bar: Double) throws {
    let lines = try ByteStream(path: Self.data(name)).readAll(limit: 1 << 30)
      .split(separator: 0x0A).prefix(rows)
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "data.jsonl")
    try Data(lines.joined(separator: [0x0A])).write(to: file)
    var most = 0
    let evaluation = SummaryEvaluation(words: words) { line in
      let summary = try JSONParser().parse(Array(line.utf8))["summary"]?.string ?? ""
      most = max(most, summary.split(separator: " ").count)
    }
    let figures = try evaluation.run(file.path)
    #expect(figures.rouge1 >= bar)
    #expect(most <= words)
  }
}
