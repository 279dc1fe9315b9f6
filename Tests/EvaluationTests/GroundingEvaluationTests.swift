import Foundation
import TestSupport
import Testing

@testable import Evaluation

/// The labelled meetings, where they are on this machine.
private let meetings = URL(
  filePath: ProcessInfo.processInfo.environment["DEBRIEF_SHARED"] ?? "../shared"
).appending(path: "eval/ami.jsonl.gz")

@Suite("Grounding evaluation")
struct GroundingEvaluationTests {
  private func run(_ lines: String...) throws -> ([GroundingEvaluation.Figure], [String]) {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "data.jsonl")
    try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    var verdicts: [String] = []
    let figures = try GroundingEvaluation { verdicts.append($0) }.run(file.path)
    return (figures, verdicts)
  }

  private let chat = """
    {"turns":[{"text":"we should ship the new importer on Friday, not on Monday"},\
    {"text":"um the budget for the next quarter is twelve thousand euros, I think"},{"text":"ok"}]}
    """

  @Test("every turn of eight words is edited in each way it lends itself to")
  func edits() throws {
    let (figures, verdicts) = try run(chat, chat)
    let quotes = Dictionary(uniqueKeysWithValues: figures.map { ($0.edit, $0.quotes) })
    #expect(quotes["unchanged"] == 4)
    #expect(quotes["filler_dropped"] == 2)
    #expect(quotes["number_changed"] == 2)
    #expect(quotes["negation_dropped"] == 2)
    #expect(quotes["foreign"] == 2)
    #expect(quotes["paraphrased"] == 0)
    #expect(verdicts.count == figures.reduce(0) { $0 + $1.quotes })
  }

  @Test("the same data give the same figures")
  func isDeterministic() throws {
    let (figures, verdicts) = try run(chat, chat)
    let (again, verdictsAgain) = try run(chat, chat)
    #expect(figures == again)
    #expect(verdicts == verdictsAgain)
  }

  @Test("a line of another shape is named", arguments: ["{", "[]", #"{"text":"a"}"#])
  func reportsBadRows(line: String) {
    let error = #expect(throws: EvaluationError.self) { try run(chat, line) }
    #expect(error?.line == 2)
  }

  @Test("data without quotable turns are no data")
  func empty() {
    #expect(throws: EvaluationError.self) { try run(#"{"turns":[{"text":"ok"}]}"#) }
  }

  @Test(
    "light edits of real talk are accepted and wrong ones are not",
    .enabled(if: FileManager.default.fileExists(atPath: meetings.path))
  )
  func bars() throws {
    let figures = try GroundingEvaluation(quotesPerConversation: 12) { _ in }.run(meetings.path)
    for figure in figures {
      #expect(figure.reachesBar, "\(figure.edit): \(figure.acceptance) % of \(figure.quotes)")
    }
  }
}
