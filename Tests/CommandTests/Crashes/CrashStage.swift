import Foundation
import Testing

/// An archive, where reading it begins, and what an undisturbed reading leads to.
final class Stage {
  let scratch: Scratch
  private let start: CrashTests.Start
  private let duration: Double
  private let expected: [String]

  /// Makes an archive and reads it undisturbed.
  init(_ start: CrashTests.Start) async throws {
    self.start = start
    scratch = try Scratch()
    try scratch.write("half.jsonl", Self.lines(0..<2500, edited: false))
    try scratch.write("x.jsonl", Self.lines(0..<5000, edited: true))
    if start == .half {
      try #require(try await scratch.run("$D ingest half.jsonl && mv w half").code == 0)
    }
    try Self.reset(scratch, start)
    let clock = ContinuousClock()
    let began = clock.now
    try #require(try await scratch.run("$D ingest x.jsonl").code == 0)
    duration = (clock.now - began) / .seconds(1)
    expected = try await Self.contents(scratch)
    try #require(expected.allSatisfy { $0.count > 100 })
  }

  /// A moment of the undisturbed run, in seconds as text.
  func seconds(at moment: Int, of count: Int) -> String {
    "\((Double(moment) + 0.5) / Double(count) * duration)"
  }

  /// Brings the workspace back to where reading begins.
  func reset() throws { try Self.reset(scratch, start) }

  private static func reset(_ scratch: Scratch, _ start: CrashTests.Start) throws {
    try? FileManager.default.removeItem(atPath: scratch.path("w"))
    guard start == .half else { return }
    try FileManager.default.copyItem(atPath: scratch.path("half"), toPath: scratch.path("w"))
  }

  /// Checks that readers find a workspace or none, but never a broken one.
  func expectReadable() async throws {
    let threads = try await scratch.run("$D threads --json")
    #expect(threads.code == 0 || (threads.code == 66 && start == .nothing), "\(threads.errors)")
  }

  /// Checks that reading the archive now leads to what an undisturbed reading leads to.
  func expectCompletion() async throws {
    let run = try await scratch.run("$D ingest x.jsonl")
    #expect(run.code == 0, "\(run.errors)")
    let contents = try await Self.contents(scratch)
    #expect(contents.elementsEqual(expected))
    let strays = scratch.strays()
    #expect(strays.isEmpty, "\(strays)")
  }

  /// The threads with their fingerprints, and what a search finds.
  private static func contents(_ scratch: Scratch) async throws -> [String] {
    [
      try await scratch.run("$D threads --json").output,
      try await scratch.run("$D search --limit 50 --json 'words 77'").output,
    ]
  }

  /// Messages of 40 conversations, in threads by their replies and by silence.
  private static func lines(_ numbers: Range<Int>, edited: Bool) -> String {
    numbers.map { number in
      let minute = number / 40 * 7 + (number.isMultiple(of: 97) ? 0 : number % 5)
      let day = 1 + minute / 1440
      let time = [minute / 60 % 24, minute % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
      let at = "2024-03-\(day < 10 ? "0" : "")\(day)T\(time[0]):\(time[1]):00Z"
      let reply =
        number.isMultiple(of: 3) && number > 120 ? ",\"replyToId\":\"\(number - 120)\"" : ""
      let edit = edited && number.isMultiple(of: 50) ? ",\"editedAt\":\"2024-05-01T00:00:00Z\"" : ""
      return """
        {"id":"\(number)","conversationId":"c\(number % 40)","senderId":"u\(number % 7)",\
        "text":"words \(number % 300)\(edit.isEmpty ? "" : " corrected")",\
        "createdAt":"\(at)"\(reply)\(edit)}

        """
    }.joined()
  }
}
