import ArchiveReading
import Archives
import Compression
import Database
import Foundation
import Glibc
import RecordSources
import TestSupport
import Testing

@Suite("SourceProbe")
final class SourceProbeTests {
  let folder: TemporaryFolder
  let line = #"{"id": "1", "conversationId": "c", "text": "hello"}"#

  init() throws { folder = try TemporaryFolder() }

  private func describe(_ probe: SourceProbe) -> String {
    switch probe.shape {
    case .stream(let head): "stream \(String(decoding: head, as: UTF8.self))"
    case .database: "database"
    case .container(let entries): "container \(entries.joined(separator: " "))"
    }
  }

  private func error(_ path: String) throws -> SourceError? {
    do {
      _ = try SourceProbe.open(path)
      return nil
    } catch {
      return error
    }
  }

  private func database() throws -> String {
    let path = folder.path("a.db")
    try Connection(path: path).execute("CREATE TABLE t (a)")
    return path
  }

  @Test("the shape of a source shows in its bytes, compressed or not")
  func shapes() throws {
    let plain = [
      (try folder.file("x", line), "stream \(line)"),
      (try folder.zip("y", [("a", "1"), ("b/c", "2")]), "container a b/c"),
      (try database(), "database"),
    ]
    for (path, shape) in plain {
      #expect(describe(try SourceProbe.open(path)) == shape)
      #expect(describe(try SourceProbe.open(folder.gzip(path, as: "packed"))) == shape)
    }
    _ = try folder.file("folder/b/c", "1")
    _ = try folder.file("folder/a", "2")
    #expect(describe(try SourceProbe.open(folder.path("folder"))) == "container a b/c")
  }

  @Test("a source is read in place; a compressed database as a copy that vanishes")
  func copies() throws {
    let path = try database()
    #expect(try SourceProbe.open(path).path == path)
    var copy: SourceProbe? = try SourceProbe.open(folder.gzip(path, as: "a.db.gz"))
    let location = try #require(copy?.path)
    #expect(copy?.name == folder.path("a.db.gz"))
    try Connection(path: location, mode: .immutable).execute("SELECT * FROM t")
    copy = nil
    #expect(!FileManager.default.fileExists(atPath: location))
  }

  @Test("a pipe is read like the file that was poured into it")
  func pipes() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    write(ends[1], line, line.utf8.count)
    close(ends[1])
    let probe = try SourceProbe.open("/dev/fd/\(ends[0])")
    #expect(describe(probe) == "stream \(line)")
    #expect(try probe.openStream().readAll(limit: 1000) == Array(line.utf8))
  }

  @Test("what cannot be read says why")
  func failures() throws {
    #expect(try error(folder.path("none"))?.kind == .missing)
    #expect(try error(folder.file("empty", ""))?.description.hasSuffix("it is empty") == true)
    #expect(try error(folder.gzip(folder.file("e", ""), as: "e.gz"))?.kind == .bad)
    #expect(try error(folder.zip("empty.zip", []))?.reason == "it contains no files")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "bare"),
      withIntermediateDirectories: true
    )
    #expect(try error(folder.path("bare"))?.reason == "it contains no files")
    let zip = try Data(contentsOf: URL(filePath: folder.zip("whole.zip", [("a", line)])))
    let cut = folder.url.appending(path: "cut.zip")
    try zip.dropLast(20).write(to: cut)
    #expect(try error(cut.path)?.kind == .bad)
  }

  @Test("only an archive is taken for one", arguments: ["hello\nworld\n", "\u{0}\u{1}", "[1, 2]"])
  func unknown(text: String) throws {
    let probe = try SourceProbe.open(folder.file("x", text))
    #expect(ArchiveFormats.detect(probe) == nil)
    let error = #expect(throws: SourceError.self) { try ArchiveFormats.format(of: probe) }
    #expect(error?.kind == .bad)
    #expect(error?.reason.hasPrefix("it is not an archive that debrief knows") == true)
    let map = "fields: {id: id, conversationId: room, text: text}"
    let mapping = try SourceMapping(Array(map.utf8), file: "map")
    #expect(try ArchiveFormats.format(of: probe, mapping: mapping).name == "jsonl")
  }

  @Test(
    "an archive of another kind is named, with what to do instead",
    arguments: [("7z\u{BC}\u{AF}'\u{1C}\0\u{4}", "7z"), ("Rar!\u{1A}\u{7}\u{1}\0", "RAR")]
  )
  func otherArchives(magic: String, kind: String) throws {
    let bytes = magic.unicodeScalars.map { UInt8($0.value) }
    let probe = try SourceProbe.open(folder.file("x", bytes: bytes + [0, 1, 2, 3]))
    let error = #expect(throws: SourceError.self) { try ArchiveFormats.format(of: probe) }
    #expect(error?.reason.hasPrefix("it is a \(kind) archive") == true)
    #expect(error?.reason.contains("unpack it") == true)
  }

  @Test("Telegram's pages are refused with what to export instead")
  func telegramPages() throws {
    let page = "<!DOCTYPE html><html><head><meta charset=\"utf-8\"/><title>Exported Data</title>"
    for path in [try folder.file("chat/messages.html", page), folder.path("chat")] {
      let error = #expect(throws: SourceError.self) {
        try ArchiveFormats.format(of: SourceProbe.open(path))
      }
      #expect(error?.reason.contains("Machine-readable JSON") == true)
    }
  }

  @Test("a format can be named, and a slip is answered with the nearest name")
  func named() throws {
    let probe = try SourceProbe.open(folder.file("x", line))
    #expect(try ArchiveFormats.format(of: probe).name == "jsonl")
    #expect(try ArchiveFormats.format(of: probe, named: "auto").name == "jsonl")
    #expect(try ArchiveFormats.format(of: probe, named: "jsonl").name == "jsonl")
    let error = #expect(throws: SourceError.self) {
      try ArchiveFormats.format(of: probe, named: "jsnol")
    }
    #expect(error?.kind == .configuration)
    #expect(error?.reason == "unknown format jsnol; did you mean jsonl?")
  }

  @Test(
    "a part of an archive is refused with what to give instead",
    arguments: [
      (#"[{"id":"U0CBK5KAT","name":"a","profile":{}}]"#, "a list from a Slack export"),
      (
        #"{"ok":true,"channels":[{"id":"C061A0WJG","creator":"U1"}]}"#, "a list from a Slack export"
      ),
      (#"{"type":"message","text":"a","ts":"1677029631.02","bot_id":"B"}"#, "one Slack message"),
      ("bplist00\u{1}", "give chat.db"), ("\u{4}\u{b}streamtyped", "give chat.db"),
      ("\u{13}\0\0\0\u{2}_id\0\u{5}\0\0\0abcd\0\0", "the folder of the dump"),
    ]
  )
  func parts(text: String, advice: String) throws {
    let folder = try TemporaryFolder()
    let probe = try SourceProbe.open(folder.file("part", text))
    let error = #expect(throws: SourceError.self) { try ArchiveFormats.format(of: probe) }
    #expect(error.map { "\($0)".contains(advice) } == true, "\(String(describing: error))")
  }
}
