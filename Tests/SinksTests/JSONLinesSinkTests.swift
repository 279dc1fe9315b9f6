import Compression
import Foundation
import Insights
import JSON
import Sinks
import TestSupport
import Testing

@Suite("A file of JSON lines")
struct AFileOfJSONLinesTests {
  private func lines(_ url: URL) throws -> [JSONValue] {
    let bytes = try ByteStream(path: url.path).readAll(limit: 1 << 24)
    return try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONParser().parse(Array($0)) }
  }

  @Test(
    "holds one insight a line, and the same ones make the same bytes",
    arguments: ["insights.jsonl", "insights.jsonl.gz"]
  )
  func holdsOneInsightA(name: String) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: name)
    let insights = [
      insight("i-1"), insight("i-2", content: "two\nlines \u{2028} \u{1B}[31m \"q\""),
    ]
    let sink = JSONLinesSink(path: url.path)
    try sink.write(insights)
    #expect(try lines(url) == insights.map(\.json))
    #expect(try lines(url).allSatisfy { $0["schema"] == "debrief.insight/1" })
    let first = try Data(contentsOf: url)
    try sink.write(insights)
    #expect(try Data(contentsOf: url) == first)
    try sink.write([])
    #expect(try lines(url) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [name])
  }

  @Test("is the old one until the new one is whole")
  func isTheOldOne() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "insights.jsonl")
    let sink = JSONLinesSink(path: url.path)
    try sink.write([insight("i-1")])
    let old = try Data(contentsOf: url)
    let reader = try FileHandle(forReadingFrom: url)
    var seen: [Data] = []
    let many = (0..<2000).lazy.map { index -> Insight in
      if index % 500 == 0, let data = try? Data(contentsOf: url) { seen.append(data) }
      return insight("i-\(index)")
    }
    try sink.write(many)
    #expect(seen == [old, old, old, old])
    #expect(try reader.readToEnd() == old)
    #expect(try lines(url).count == 2000)
  }

  @Test("that is given up leaves nothing")
  func thatIsGivenUp() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "report.md").path
    do {
      let file = try AtomicFile(path: path, sparing: KeptFiles())
      try file.write("half")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("is private when new, and keeps its mode and its link when it is there")
  func isPrivateWhenNew() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "a.jsonl")
    let files = FileManager.default
    try JSONLinesSink(path: url.path).write([])
    #expect(try files.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o600)
    try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: url.path)
    let link = folder.url.appending(path: "link.jsonl")
    try files.createSymbolicLink(at: link, withDestinationURL: url)
    try JSONLinesSink(path: link.path).write([insight("i-1")])
    #expect(try files.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o644)
    #expect(try lines(url).count == 1)
    #expect(try files.destinationOfSymbolicLink(atPath: link.path) == url.path)
  }

  @Test(
    "is not made where no file can be",
    arguments: [
      ("/dev/null", SinkError.Kind.notWritable), ("/tmp", .notWritable),
      ("/nonexistent/folder/a.jsonl", .notWritable),
    ]
  )
  func isNotMadeWhere(path: String, kind: SinkError.Kind) {
    let error = #expect(throws: SinkError.self) {
      try JSONLinesSink(path: path).write([])
    }
    #expect(error?.kind == kind)
    #expect(error?.file == path)
  }
}

extension JSONLinesSink {
  fileprivate func write(_ insights: some Sequence<Insight>) throws {
    try write(sparing: KeptFiles()) { write in for insight in insights { try write(insight) } }
  }
}
