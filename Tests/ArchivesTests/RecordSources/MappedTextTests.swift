import ArchiveReading
import Archives
import CivilTime
import Conversations
import RecordSources
import TestSupport
import Testing

@Suite("Mappings of tables and lines of text")
final class MappedTextTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads a source through a mapping.
  private func read(_ path: String, _ map: String) throws -> CollectedSource {
    let mapping = try SourceMapping(Array(map.utf8), file: "map.yaml")
    let probe = try SourceProbe.open(path)
    let format = try ArchiveFormats.format(of: probe, mapping: mapping)
    var options = ReadOptions()
    options.mapping = mapping
    options.timeZone = .utc
    return try CollectedSource { try format.read(probe, options: options, into: $0) }
  }

  private func lines(_ source: CollectedSource) -> [String] {
    source.messages.map { row, batch in
      let time = row.createdAt.map { Instant(milliseconds: $0).iso8601 } ?? "-"
      let sender = batch.string(row.senderName) ?? "-"
      return "\(time) \(sender): \(batch.string(row.text) ?? "")"
    }
  }

  private let tableMap =
    "format: csv\ntimes: '%d.%m.%Y %H:%M'\nfields: {text: Message, senderName: agent, createdAt: Date}\n"

  @Test(
    "a table is read whatever is between its fields, with quotation marks and line ends in them",
    arguments: [",", ";", "\t", "|"]
  )
  func tables(sign: String) throws {
    let rows = [
      ["Date", "Agent", "Message"],
      ["02.03.2026 10:00", "Ana", "\"says \"\"hi\"\"\(sign)\n\nyes\""],
      ["", "", ""], ["03.03.2026 9:05", "Ben", "ok"],
    ]
    let text = rows.map { $0.joined(separator: sign) }.joined(separator: "\r\n")
    let source = try read(folder.file("tickets.csv", "\u{FEFF}" + text), tableMap)
    #expect(
      lines(source) == [
        "2026-03-02T10:00:00Z Ana: says \"hi\"\(sign)\n\nyes", "2026-03-03T09:05:00Z Ben: ok",
      ]
    )
    #expect(Set(source.texts(\.conversation)) == ["tickets"])
    #expect(source.reasons == ["5: text is missing"])
  }

  @Test(
    "a quotation mark that is never closed is a character of its row, and takes no other row along",
    arguments: ["04.03.2026 10:00;Ben;\"quoted; well\"\n", ""]
  )
  func lostQuotationMark(later: String) throws {
    let text =
      "Date;Agent;Message\n02.03.2026 10:00;Zoe;\"lost here\n03.03.2026 10:00;Ana;third\n" + later
      + "05.03.2026 10:00;Cy;\"and here\n06.03.2026 10:00;Di;last\n"
    let source = try read(folder.file("tickets.csv", text), tableMap)
    let closed = later.isEmpty ? [] : ["Ben: quoted; well"]
    let expected = ["Zoe: \"lost here", "Ana: third"] + closed + ["Cy: \"and here", "Di: last"]
    let said = lines(source).map { String($0.split(separator: " ", maxSplits: 1)[1]) }
    #expect(said == expected)
    #expect(source.reasons.isEmpty)
  }

  @Test("a table full of lost quotation marks is read in time that does not grow with their square")
  func manyLostQuotationMarks() throws {
    let rows = (0..<5_000).map { "02.03.2026 10:00;Zoe;\"lost \($0)\n" }
    let file = try folder.file("tickets.csv", "Date;Agent;Message\n" + rows.joined())
    let source = try read(file, tableMap)
    // Each of the first rows is read for itself; from some row on what follows is one record.
    #expect(source.messages.count > 100)
    #expect(source.reasons.count <= 1)
  }

  @Test("UTF-16 and Windows-1252 are read; a folder of compressed tables reads like the tables")
  func encodings() throws {
    let text = "Date;Agent;Message\n02.03.2026 10:00;Zoë;für 5 € 🎉\n"
    let units = Array("\u{FEFF}\(text)".utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let expected = ["2026-03-02T10:00:00Z Zoë: für 5 € 🎉"]
    #expect(try lines(read(folder.file("l.csv", bytes: little), tableMap)) == expected)
    #expect(try lines(read(folder.file("b.csv", bytes: big), tableMap)) == expected)
    let latin = Array("Date;Agent;Message\n02.03.2026 10:00;Zo".utf8) + [0xEB, 0x3B, 0x80, 0x0A]
    let expectedLatin = ["2026-03-02T10:00:00Z Zoë: €"]
    #expect(try lines(read(folder.file("w.csv", bytes: latin), tableMap)) == expectedLatin)
    _ = try folder.gzip(folder.file("one.csv", text), as: "one.csv.gz")
    _ = try folder.file("many/b.csv", text)
    _ = try folder.gzip(folder.path("one.csv"), as: "many/a.csv.gz")
    let many = try read(folder.path("many"), tableMap)
    #expect(many.messages.count == 2)
    #expect(Set(many.texts(\.conversation)) == ["a", "b"])
  }

  @Test("columns have names in any case, or numbers; what is not there is said with what is")
  func columns() throws {
    let map = "format: csv\nheader: false\ndelimiter: tab\nfields: {text: 2, senderName: 1}\n"
    #expect(try lines(read(folder.file("x.tsv", "Ana\thi\n"), map)) == ["- Ana: hi"])
    let error = #expect(throws: SourceError.self) {
      try self.read(self.folder.file("y.csv", "a,b\n1,2\n"), "format: csv\nfields: {text: body}\n")
    }
    #expect(error?.description == "map.yaml:2:16: there is no column \"body\"; the table has a, b")
  }

  @Test(
    "rows that are broken are set aside with their lines, and a lost quotation mark costs a row"
  )
  func problems() throws {
    let text =
      "Date,Agent,Message\nx,Ana,hi\n02.03.2026 10:00,Ana,a,b\n32.13.2026 10:00,A,b\n\"open,"
    let source = try read(folder.file("x.csv", text), tableMap)
    #expect(
      source.reasons == [
        "2: createdAt does not have the form of `times`", "3: it has 4 fields, the header has 3",
        "4: createdAt is not a valid date or time", "5: a quotation mark is never closed",
      ]
    )
    let long = "Date,Agent,Message\n\"" + String(repeating: "x", count: 5 << 20) + "\n,Ana,ok\n"
    let cut = try read(folder.file("y.csv", long), tableMap)
    #expect(cut.reasons == ["2: longer than 4 MiB: a quotation mark may not be closed"])
    #expect(lines(cut) == ["- Ana: ok"])
  }

  @Test("lines of text are read by a pattern with named groups; others go on with the message")
  func patterns() throws {
    let map = """
      pattern: '^\\[(?<createdAt>[^]]+)\\] (?P<senderName>[^:]+): (?P<text>.*)$'
      fields: {conversationId: {value: bot}}
      """
    let log = """
      started
      [2026-03-02 10:00:00] Ana: first
        and more

      [2026-03-02 10:01:00] Ben: second

      """
    let source = try read(folder.file("bot.log", log), map)
    #expect(
      lines(source) == [
        "2026-03-02T10:00:00Z Ana: first\n  and more", "2026-03-02T10:01:00Z Ben: second",
      ]
    )
    #expect(Set(source.texts(\.conversation)) == ["bot"])
    #expect(source.reasons == ["1: the pattern does not match"])
    let strict = try read(folder.path("bot.log"), map + "\nunmatched: set-aside\n")
    #expect(strict.problems.map(\.line) == [1, 3])
    // A log that goes on keeps its ids.
    let longer = try read(folder.file("b2.log", log + "[2026-03-02 10:02:00] Ana: third\n"), map)
    #expect(longer.ids.prefix(2) == source.ids[...])
  }

  @Test(
    "a mapping that cannot work says where it is wrong",
    arguments: [
      ("pattern: '(?P<text>'", "map.yaml:1:10: the pattern (?P<text> is not valid"),
      ("pattern: 'x'", "map.yaml:1:10: the pattern must have a group (?P<text>…)"),
      (
        "format: csv\ntimes: 'noon'\nfields: {text: a}",
        "map.yaml:2:8: times must be a form like \"%d.%m.%Y %H:%M\""
      ),
      ("format: csv\nfields: {id: a}", "map.yaml:2:9: the mapping must define text"),
    ]
  )
  func mistakes(map: String, message: String) {
    let error = #expect(throws: SourceError.self) {
      try SourceMapping(Array(map.utf8), file: "map.yaml")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test("no damage makes the readers crash")
  func mutations() throws {
    let text = Array("Date,Agent,Message\n02.03.2026 10:00,\"A\"\"na\",\"hi\nyou\"\n".utf8)
    for seed in 1...60 {
      var mutation = Mutation(seed: UInt64(seed))
      let path = try folder.file("mutated.csv", bytes: mutation.mutate(text))
      do { _ = try read(path, tableMap) } catch is SourceError {}
    }
  }

  @Test("a folder of JSON Lines is read as a whole, a file a conversation")
  func folderOfLines() throws {
    let line = #"{"who": "Ana", "said": "#
    _ = try folder.file("logs/may.jsonl", line + "\"one\"}\n{broken\n")
    _ = try folder.file("logs/june.ndjson", line + "\"two\"}\n")
    _ = try folder.file("logs/notes.md", "nothing")
    let source = try read(folder.path("logs"), "fields: {text: /said, senderName: /who}")
    #expect(source.texts(\.conversation).sorted { $0 ?? "" < $1 ?? "" } == ["june", "may"])
    #expect(source.texts(\.text).sorted { $0 ?? "" < $1 ?? "" } == ["one", "two"])
    #expect(source.reasons.count == 1)
  }
}

@Suite("Forms of times")
struct TimeFormatTests {
  @Test(
    "are read as strptime reads them",
    arguments: [
      ("%d.%m.%Y %H:%M", "2.3.2026 9:05", "2026-03-02T09:05:00Z"),
      ("%m/%d/%y %I:%M:%S %p", "03/02/26 12:05:09 am", "2026-03-02T00:05:09Z"),
      ("%d-%b-%Y %H:%M:%S.%f", "02-Mar-2026 09:05:01.25", "2026-03-02T09:05:01.250Z"),
      ("%d/%b/%Y:%H:%M:%S %z", "02/Mar/2026:09:05:00 +0200", "2026-03-02T07:05:00Z"),
      ("%s", "1772442300", "2026-03-02T09:05:00Z"),
    ]
  )
  func read(form: String, text: String, time: String) throws {
    let format = try #require(TimeFormat(form))
    #expect(format.time(text)?.instant(in: .utc)?.iso8601 == time)
  }

  @Test("are none without a date, and read nothing else")
  func others() throws {
    #expect(TimeFormat("%H:%M") == nil)
    #expect(TimeFormat("%Q") == nil)
    let format = try #require(TimeFormat("%Y-%m-%d"))
    #expect(format.time("2026-03-02x") == nil)
    #expect(format.time("2026-02-30") == .impossible)
  }
}
