import Foundation
import TestSupport
import Testing

@testable import Evaluation

@Suite("Items evaluation")
struct ItemsEvaluationTests {
  /// Runs an evaluation over lines.
  private func run(
    top: Int? = nil,
    _ lines: String...
  ) throws -> (figures: [ItemsEvaluation.Figures], predictions: [String], features: [String]) {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "data.jsonl")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    var predictions: [String] = []
    var features: [String] = []
    let evaluation = ItemsEvaluation(
      top: top,
      features: { features.append($0) },
      write: { predictions.append($0) }
    )
    return (try evaluation.run(file.path), predictions, features)
  }

  private let meeting = """
    {"id":"m","das":[{"text":"hello there","speaker":"A","links":[]},\
    {"text":"I'll send the report by Friday.","speaker":"B","links":[["actions","s1"]]},\
    {"text":"Good.","speaker":"A","links":[["abstract","s2"]]}]}
    """

  @Test("a meeting gives a line per kind, best first, and counts what was reached")
  func meetings() throws {
    let result = try run(top: 1, meeting)
    #expect(result.predictions.count == 2)
    #expect(result.predictions[0].hasPrefix(#"{"id":"m","kind":"action_item","items":[{"act":"#))
    #expect(result.figures.map(\.kind) == ["action_item"])
    #expect(result.figures.first?.recall == 100)
    #expect(result.figures.first?.precision == 100)
    #expect(result.features.count == 3)
    #expect(result.features[1].hasPrefix("meetingAction\tm\t1\t "))
  }

  @Test("sentences give a line each, whose score says on which side of the threshold they are")
  func sentences() throws {
    let result = try run(
      #"{"text":"Could you please send me the contract by Friday?","label":1}"#,
      #"{"text":"The weather was fine.","label":0}"#
    )
    #expect(result.predictions.count == 2)
    #expect(result.predictions[0].hasPrefix(#"{"row":0,"score":0."#))
    #expect(result.figures.first?.kind == "request")
    #expect(result.figures.first?.f1 == 100)
  }

  @Test(
    "a row of another shape is named with its line",
    arguments: [("{", "line 2"), ("[]", "line 2: it has neither"), (#"{"text":"x"}"#, "line 2")]
  )
  func reportsBadRows(row: String, reason: String) throws {
    let error = #expect(throws: EvaluationError.self) { _ = try run(meeting, row) }
    #expect(try #require(error).description.contains("data.jsonl, \(reason)"))
  }

  @Test("a file with nothing to be found is no data")
  func empty() throws {
    #expect(throws: EvaluationError.self) { _ = try run("") }
  }
}

/// Labelled data, where they are on this machine.
private func labelled(_ name: String) -> URL {
  URL(filePath: ProcessInfo.processInfo.environment["DEBRIEF_SHARED"] ?? "../shared")
    .appending(path: "eval/\(name).jsonl.gz")
}

@Suite("Items of labelled data")
struct LabelledItemsTests {
  @Test(
    "the weights reach their bars",
    .enabled(if: FileManager.default.fileExists(atPath: labelled("ami").path)),
    arguments: [
      ("ami", "action_item", 56.0, 0.0), ("ami", "decision", 46, 0), ("icsi", "decision", 45, 0),
      ("parakweet", "request", 0, 58),
    ]
  )
  func bars(file: String, kind: String, recall: Double, f1: Double) throws {
    let figures = try ItemsEvaluation { _ in }.run(labelled(file).path)
    let found = try #require(figures.first { $0.kind == kind })
    #expect(found.recall >= recall)
    #expect(found.f1 >= f1)
  }
}
