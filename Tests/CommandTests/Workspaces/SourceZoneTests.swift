import Foundation
import JSON
import TestSupport
import Testing

/// In which zone days are read and shown, in the built binary.
@Suite("The zone of a source")
struct SourceZoneTests: BuiltProgramSuite {
  let scratch: Scratch

  /// Written on the evening of 6 April in New York, on 7 April in UTC.
  private static let newYork = """
    4/6/26, 9:30 PM - Ann: Bob, can you send me the contract?
    4/6/26, 9:31 PM - Bob: Sure, I will send the contract tomorrow
    4/6/26, 9:32 PM - Ann: ok thanks

    """

  init() throws {
    scratch = try Scratch()
    try scratch.write("ny.txt", Self.newYork)
    try scratch.write("jobs/_defaults.yaml", "engine: offline\n")
  }

  private func due(_ document: JSONValue) -> [String?] {
    (document["insights"]?.array ?? []).filter { $0["kind"] == "action_item" }
      .map { $0["detail"]?["due"]?.string }
  }

  @Test("decides what tomorrow is for a file that is read on demand")
  func decidesWhatTomorrowIs() async throws {
    try scratch.write(
      "jp.txt",
      """
      2026/04/07 07:30 - 田中: 佐藤さん、契約書を送ってもらえますか?
      2026/04/07 07:31 - 佐藤: はい、明日送ります。
      2026/04/07 07:32 - 田中: ありがとうございます。

      """
    )
    let parser = JSONParser()
    let west = try await output("$D thread ny.txt --timezone America/New_York --json")
    #expect(try due(parser.parse(west)) == ["2026-04-07"])
    let east = try await output("$D thread jp.txt --timezone Asia/Tokyo --json")
    #expect(try due(parser.parse(east)) == ["2026-04-08"])
  }

  @Test("decides it for a run, for a job, and for what was ingested before")
  func decidesItForARun() async throws {
    try scratch.write(
      "jobs/west.yaml",
      "source: {path: ../ny.txt, timezone: America/New_York}\nengine: offline\n"
    )
    try scratch.write("jobs/all.yaml", "timezone: Asia/Tokyo\nengine: offline\n")
    let runs = [
      "$D run ny.txt --timezone America/New_York", "$D run west",
      "$D ingest ny.txt --timezone America/New_York && $D run all",
    ]
    for run in runs {
      _ = try await output("rm -rf w; \(run)")
      let list = try await document("$D insights --show-expired --json", fits: "insights")
      #expect(due(list) == ["2026-04-07"], "\(run)")
    }
  }

  @Test("survives an export and is that of the days shown, unless another is asked for")
  func survivesAnExport() async throws {
    _ = try await output("$D ingest ny.txt --timezone America/New_York && $D export -o a.jsonl")
    _ = try await output("rm -rf w; $D run a.jsonl")
    let list = try await document("$D insights --show-expired --json", fits: "insights")
    #expect(due(list) == ["2026-04-07"])
    let id = "whatsapp:ny"
    for command in ["insights --show-expired", "search contract", "threads", "show \(id)"] {
      let shown = try await output("$D \(command)")
      #expect(shown.contains("2026-04-06"), "\(command): \(shown)")
      let asked = try await output("$D \(command) --timezone Asia/Tokyo")
      #expect(asked.contains("2026-04-07") && !asked.contains("2026-04-06"), "\(command): \(asked)")
    }
    #expect(try await output("$D report").contains("America/New_York"))
    #expect(String(decoding: try scratch.bytes("a.html"), as: UTF8.self).contains("6 April 2026"))
  }

  @Test("is noted when the source is read again, which reads no thread again")
  func isNotedWhenTheSourceIs() async throws {
    _ = try await output(
      "$D ingest ny.txt --timezone America/New_York && $D run ny.txt --timezone America/New_York"
    )
    // As a version left it that did not note the zone.
    let database = scratch.path("w/debrief.db")
    let run = try await scratch.run(
      "python3 -c \"import sqlite3; c = sqlite3.connect('\(database)'); c.execute('UPDATE conversations SET time_zone = NULL'); c.commit()\" && $D report"
    )
    #expect(run.output.contains("UTC"), "\(run.errors)")
    let again = try await document(
      "$D run ny.txt --timezone America/New_York --json",
      fits: "run"
    )
    #expect(again["threads"]?["read"] == 0)
    #expect(try await output("$D report").contains("America/New_York"))
  }
}
