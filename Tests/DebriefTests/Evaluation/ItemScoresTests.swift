import Foundation
import TestSupport
import Testing

@testable import Debrief

@Suite("Scoring items of meetings")
struct ItemScoresTests {
  /// A row of a meeting with one action that is linked to its minutes.
  private static let meeting: String = {
    let acts = (0..<12).map { number in
      let said =
        number == 6 ? "I'll send the signed contract to Acme by Friday." : "Nothing new here."
      let links = number == 6 ? #"[["actions","s1"]]"# : "[]"
      let speaker = number % 2 == 0 ? "A" : "B"
      return #"{"text":"\#(said)","speaker":"\#(speaker)","links":\#(links)}"#
    }
    return #"{"id":"es/2008a","das":[\#(acts.joined(separator: ","))]}"#
  }()

  @Test("counts what a run lists, each item by the act that it quotes first")
  func product() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "meetings.jsonl")
    try Self.meeting.write(to: file, atomically: true, encoding: .utf8)
    let predictions = folder.url.appending(path: "found.jsonl")
    let scores = try ItemScores(
      data: file.path,
      top: nil,
      predictions: predictions.path,
      features: nil
    )
    let action = try #require(scores.scores.first)
    #expect((action.kind, action.top) == ("action_item", nil))
    #expect((action.gold, action.reached, action.given, action.right) == (1, 1, 1, 1))
    let found = try String(contentsOf: predictions, encoding: .utf8)
    #expect(found.contains(#"{"id":"es/2008a","kind":"action_item","items":[{"act":6}]}"#))
    let ranked = try ItemScores(data: file.path, top: 2, predictions: nil, features: nil)
    #expect(ranked.scores.first?.top == 2)
  }
}
