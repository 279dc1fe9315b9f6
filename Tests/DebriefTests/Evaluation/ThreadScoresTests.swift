import ArchiveReading
import Conversations
import Foundation
import Testing
@testable import Workspace

@testable import Debrief

@Suite("The measure of threads built of flat channels")
struct ThreadScoresTests {
  private func row(_ letter: Character) -> MessageRow {
    MessageRow(Int64(letter.asciiValue ?? 0))
  }

  private func message(
    _ letter: Character,
    _ thread: Int64,
    _ answers: Character?
  ) -> ThreadAgreement.Message {
    .init(id: row(letter), thread: ThreadRow(thread), answers: answers.map(row))
  }

  @Test("threads that are what answers join agree wholly")
  func same() {
    let agreement = ThreadAgreement([
      message("a", 1, nil), message("b", 1, "a"), message("c", 2, nil), message("d", 2, "c"),
    ])
    #expect((agreement.links, agreement.together, agreement.adjacent) == (2, 2, 2))
    #expect(agreement.variation == 0)
  }

  @Test("two conversations in one thread differ by half of the possible variation")
  func mixed() {
    let agreement = ThreadAgreement([
      message("a", 1, nil), message("c", 1, nil), message("b", 1, "a"), message("d", 1, "c"),
    ])
    #expect((agreement.links, agreement.together, agreement.adjacent) == (2, 2, 0))
    #expect(abs(agreement.variation - 0.5) < 1e-9)
  }

  @Test("answers to what is not there, and to themselves, are no links; circles end")
  func odd() {
    let agreement = ThreadAgreement([
      message("a", 1, "b"), message("b", 2, "a"), message("c", 2, "c"), message("d", 2, "x"),
    ])
    #expect((agreement.links, agreement.together, agreement.adjacent) == (2, 0, 0))
    #expect(ThreadAgreement([]).variation == 0)
  }

  /// Twenty-five lines of a channel, written and labelled by hand: three conversations interleave,
  /// and two of them are taken up again hours later.
  @Test("a hand-labelled channel is measured without what its lines answer")
  func channel() throws {
    let log = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/labelled-channel.jsonl").path
    var options = ThreadScores.Options()
    options.source.threading = .sessions
    let scores = try ThreadScores(data: log, options: options)
    #expect((scores.messages, scores.threads, scores.links) == (25, 3, 21))
    #expect(scores.together.rounded() == 90)
    #expect(scores.adjacent.rounded() == 38)
    #expect((50...100).contains(scores.agreement))
  }

  @Test("a source without answers is refused")
  func nothing() throws {
    let workspace = try TestWorkspace()
    let path = try workspace.write([#"{"id":"1","conversationId":"c","text":"hi"}"#])
    #expect(throws: SourceError.self) {
      try ThreadScores(data: path, options: ThreadScores.Options())
    }
  }
}
