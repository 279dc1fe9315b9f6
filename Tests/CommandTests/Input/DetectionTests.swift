import Foundation
import JSON
import Testing

/// Archives are known by their structure, whatever they are called and however they come.
@Suite("Detection")
struct DetectionTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The programs that pack a file to standard output, as far as they are installed.
  private static let packers = ["gzip", "zstd", "xz", "bzip2"].filter { name in
    ["/bin", "/usr/bin"].contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Where archives of others are, if they are there.
  private static let shared: String = {
    let folder = ProcessInfo.processInfo.environment["DEBRIEF_SHARED"]
    return (folder ?? root.deletingLastPathComponent().appending(path: "shared").path)
      + "/samples/slack-export"
  }()

  private static let sharedZips =
    ((try? FileManager.default.contentsOfDirectory(atPath: shared)) ?? [])
    .filter { $0.hasSuffix(".zip") }

  @Test(
    "a sample reads the same under any name, from a pipe and packed",
    arguments: [
      ("team.jsonl.gz", "jsonl"), ("slack-export.zip", "slack"), ("chat-app.sqlite", "chat-app"),
    ]
  )
  func samples(_ sample: (file: String, format: String)) async throws {
    let scratch = try Scratch()
    let samples = Self.root.appending(path: "samples").path
    let built = try await scratch.run("${P%/*}/build-samples '\(samples)' out")
    try #require(built.code == 0, "\(built.errors)")
    try await expectSame(scratch, "out/\(sample.file)", format: sample.format)
  }

  @Test(
    "a bare archive reads the same under any name, from a pipe and packed",
    arguments: [0, 1, 2]
  )
  func fixtures(_ number: Int) async throws {
    let scratch = try Scratch()
    switch number {
    case 0: try scratch.write("archive", good)
    case 1: try scratch.write("archive", RawZip.bytes(BadInput.slack))
    default:
      try scratch.database(
        "archive",
        """
        CREATE TABLE messages (id TEXT, conversationId TEXT, role TEXT, content TEXT,
          timestamp INTEGER);
        INSERT INTO messages VALUES ('a', 'c', 'user', 'x', 1709283600000);
        """
      )
    }
    try await expectSame(scratch, "archive", format: ["jsonl", "slack", "chat-app"][number])
  }

  @Test(
    "an archive of others reads the same under any name, from a pipe and packed",
    .enabled(if: !sharedZips.isEmpty),
    arguments: sharedZips
  )
  func others(_ name: String) async throws {
    try await expectSame(try Scratch(), "\(Self.shared)/\(name)", format: "slack")
  }

  private func expectSame(_ scratch: Scratch, _ source: String, format: String) async throws {
    let expected = try await figures(scratch, "'\(source)'")
    #expect(expected.first == format)
    // What is packed already is not packed twice.
    let packers = source.hasSuffix(".gz") ? [] : Self.packers
    let pack = packers.map { "; \($0) -c x.bin >\($0)/x.bin" }.joined()
    _ = try await scratch.run(
      "mkdir \(Self.packers.joined(separator: " ")); cp '\(source)' x.bin\(pack)"
    )
    let ways =
      ["x.bin", "- <x.bin", "<(cat x.bin)"]
      + packers.flatMap { ["\($0)/x.bin", "- <\($0)/x.bin"] }
    for way in ways {
      #expect(try await figures(scratch, way) == expected, "\(way)")
    }
  }

  /// The format of a source and how much there is of everything.
  private func figures(_ scratch: Scratch, _ source: String) async throws -> [String] {
    let run = try await scratch.run("$D inspect --json \(source)")
    #expect(run.code == 0, "\(source): \(run.errors)")
    let json = try JSONParser().parse(run.output)
    return [json["format"]?.string ?? ""]
      + ["conversations", "threads", "messages", "people"].map { json[$0]?.text ?? "" }
  }
}
