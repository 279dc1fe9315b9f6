import ArchiveReading
import Archives
import CivilTime
import Conversations
import Digest
import Foundation
import JSON
import TestSupport
import Testing
@testable import Workspace

/// What a sample of another project holds, as `Tests/Support/count-samples` counted it without debrief.
///
/// Messages are known by digests: the samples are no part of the repository.
struct CountedSample: CustomTestStringConvertible {
  /// A message, by digests of its parts.
  struct Message: Hashable {
    var text: String?
    var sender: String?
    var kind: String?
    var at: Int64?
    var answers: String?
    var thread: String?
  }

  let name: String
  let format: String
  let counts: [String: Int]
  let messages: [Message]

  var testDescription: String { name }
  var path: String { SharedFolder.path("samples/\(name)") }

  static let all: [CountedSample] = {
    let table = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/samples.json")
    guard let bytes = try? Data(contentsOf: table), let rows = try? JSONParser().parse(Array(bytes))
    else { return [] }
    return (rows.array ?? []).map(CountedSample.init)
  }()

  private init(_ row: JSONValue) {
    name = row["path"]?.string ?? ""
    format = row["format"]?.string ?? ""
    counts = Dictionary(
      uniqueKeysWithValues: (row["counts"]?.object?.members ?? []).map {
        ($0.name, Int($0.value.integer ?? -1))
      }
    )
    messages = (row["messages"]?.array ?? []).map { message in
      Message(
        text: message["text"]?.string,
        sender: message["sender"]?.string,
        kind: message["kind"]?.string,
        at: message["at"]?.integer,
        answers: message["answers"]?.string,
        thread: message["thread"]?.string
      )
    }
  }
}

@Suite(
  "Samples of other projects",
  .enabled(if: SharedFolder.has("samples"), "There are no samples beside the checkout.")
)
struct SampleAcceptanceTests {
  private var options: SourceOptions {
    var options = SourceOptions()
    options.timeZone = .utc
    // What answers what in busy channels cannot be counted by a rule.
    options.threading = .sessions
    return options
  }

  @Test("inspect finds in a sample what was counted without it", arguments: CountedSample.all)
  func counts(sample: CountedSample) throws {
    let folder = try TemporaryFolder()
    let found = try SourceInspection(options).run(sample.path, folder: folder.url.path)
    #expect(found.format == sample.format)
    #expect(found.failure == nil)
    #expect(
      [
        "conversations": found.conversations, "threads": found.threads, "messages": found.messages,
        "replies": found.replies, "people": found.people, "branches": found.branches,
        "setAside": found.setAside,
      ] == sample.counts
    )
  }

  @Test("messages are what the raw file says", arguments: CountedSample.all)
  func messages(sample: CountedSample) throws {
    let found = try read(sample)
    for expected in sample.messages {
      // Names of models and of the one who asks them are our own.
      let isThere = found.contains { message in
        var message = message
        if expected.sender == nil { message.sender = nil }
        if expected.thread == nil { message.thread = nil }
        return message == expected
      }
      let near = found.filter { $0.text == expected.text }
      #expect(isThere, "\(expected) is none of \(near)")
    }
  }

  /// All messages of a sample, by digests.
  private func read(_ sample: CountedSample) throws -> [CountedSample.Message] {
    var found: [CountedSample.Message] = []
    let probe = try SourceProbe.open(sample.path)
    let collector = MessageCollector(file: probe.name, batch: MessageBatch()) { batch in
      found += batch.rows.map { Self.message($0, batch) }
      return MessageBatch()
    }
    try ArchiveFormats.format(of: probe)
      .read(probe, options: ReadOptions(options), into: collector)
    try collector.flush()
    return found
  }

  private static func message(
    _ row: MessageBatch.Row,
    _ batch: MessageBatch
  ) -> CountedSample.Message {
    CountedSample.Message(
      text: digest(batch.string(row.text)),
      sender: digest(batch.string(row.senderName) ?? batch.string(row.sender)),
      kind: row.senderKind.name,
      at: row.createdAt,
      answers: digest(batch.string(row.replyTo)),
      thread: digest(batch.string(row.thread))
    )
  }

  private static func digest(_ text: String?) -> String? {
    text.map { String(SecureDigest.hexadecimal($0).prefix(16)) }
  }
}
