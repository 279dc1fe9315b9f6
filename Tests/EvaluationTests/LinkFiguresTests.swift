import Foundation
import TestSupport
import Testing

@testable import Evaluation

@Suite("The figures of links")
struct LinkFiguresTests {
  private func message(
    _ id: Int,
    _ answers: Set<Int>,
    _ thread: Int,
    found: Int,
    _ foundThread: Int
  )
    -> LinkFigures.Message
  {
    LinkFigures.Message(
      id: id,
      answers: answers,
      thread: thread,
      foundAnswer: found,
      foundThread: foundThread
    )
  }

  @Test("are 100 where all is found")
  func perfect() {
    let figures = LinkFigures([
      message(1, [1], 1, found: 1, 7), message(2, [1], 1, found: 1, 7),
      message(3, [3], 3, found: 3, 8),
    ])
    #expect((figures.linkF1, figures.scaledVariation, figures.oneToOne) == (100, 100, 100))
    #expect((figures.exactF1, figures.threads, figures.foundThreads) == (100, 2, 2))
  }

  @Test("count every link of a message that has several, and only whole threads")
  func partial() {
    let figures = LinkFigures([
      message(1, [1], 1, found: 1, 1), message(2, [1], 1, found: 1, 1),
      message(3, [1, 2], 1, found: 3, 3), message(4, [4], 4, found: 3, 3),
    ])
    #expect((figures.linkPrecision, figures.linkRecall) == (50, 40))
    #expect((figures.exactPrecision, figures.exactRecall) == (0, 0))
    #expect(figures.oneToOne == 75)
    #expect((0.0..<100).contains(figures.scaledVariation))
  }

  @Test("are none where nothing is marked")
  func nothing() {
    #expect(LinkFigures([]).linkF1 == 0)
    #expect(LinkFigures([]).messages == 0)
  }

  /// The best of all assignments, by trying all.
  private func best(
    _ pairs: ArraySlice<OptimalAssignment.Pair>,
    _ lefts: Set<Int>,
    _ rights: Set<Int>
  )
    -> Int
  {
    guard let pair = pairs.first else { return 0 }
    let without = best(pairs.dropFirst(), lefts, rights)
    guard !lefts.contains(pair.left), !rights.contains(pair.right) else { return without }
    let with = best(pairs.dropFirst(), lefts.union([pair.left]), rights.union([pair.right]))
    return max(without, pair.worth + with)
  }

  @Test("assign threads to each other as well as trying all ways does", arguments: 0..<40)
  func assignment(seed: Int) {
    var random = TestSupport.SeededGenerator(seed: UInt64(seed))
    var pairs: [OptimalAssignment.Pair] = []
    for left in 0..<5 {
      for right in 0..<6 where Int.random(in: 0..<5, using: &random) < 2 {
        let worth = Int.random(in: 1...9, using: &random)
        pairs.append(OptimalAssignment.Pair(left: left, right: right, worth: worth))
      }
    }
    #expect(OptimalAssignment.worth(of: pairs) == best(pairs[...], [], []))
  }
}

@Suite("Labelled logs")
struct LabelledLogTests {
  private func write(_ folder: borrowing TemporaryFolder, _ name: String, _ text: String) throws {
    try text.write(to: folder.url.appending(path: name), atomically: true, encoding: .utf8)
  }

  @Test("have lines with times that go on over midnight, and what each marked line answers")
  func reading() throws {
    let folder = try TemporaryFolder()
    try write(
      folder,
      "a.ascii.txt",
      "[23:59] <Ana> hello\n=== ben joined\n[00:01] <ben> hi\n[00:02]  * ana waves\n"
    )
    try write(folder, "a.annotation.txt", "0 0 -\n0 2 -\n2 2 -\n")
    let log = try #require(try LabelledLog.logs(in: folder.url.path).first)
    #expect(log.lines.map(\.minute) == [1439, 1439, 1441, 1442])
    #expect(log.lines.map(\.nick) == ["Ana", nil, "ben", nil])
    #expect(log.lines[2].text == "hi")
    #expect(log.answers == [0: [0], 2: [0, 2]])
  }

  @Test("are none in another folder, and damaged where a mark names no line")
  func others() throws {
    let folder = try TemporaryFolder()
    #expect(try LabelledLog.logs(in: folder.url.path).isEmpty)
    #expect(try LabelledLog.logs(in: folder.url.path + "/nowhere").isEmpty)
    try write(folder, "a.ascii.txt", "[10:00] <ana> hello\n")
    try write(folder, "a.annotation.txt", "0 1 -\n")
    #expect(throws: EvaluationError.self) { try LabelledLog.logs(in: folder.url.path) }
  }
}
