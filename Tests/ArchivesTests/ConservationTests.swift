import Conversations
import TestSupport
import Testing

@testable import Archives

/// Archives of hundreds of records, good, broken and of the kinds that only keep books, in an order
/// that chance decides.
///
/// Every record has a word of its own: it must be in a stored message, or on a
/// line that was set aside, or in a record that the format is known to leave out. The words are
/// counted in the raw text, by nothing that the readers use.
@Suite("What a raw file holds is stored, set aside or left out by kind")
final class ConservationTests {
  /// How a record of a format is written.
  struct Recipe: CustomTestStringConvertible {
    var format: String
    var file: String
    var head = ""
    var tail = ""
    /// What is between records.
    var separator = "\n"
    /// A good record with a number and a word.
    var good: @Sendable (Int, String) -> String
    /// Records that cannot be read.
    var broken: [@Sendable (String) -> String]
    /// Records that say nothing that anyone said.
    var bookkeeping: [@Sendable (String) -> String] = []
    /// Whether problems name a line of the file; else the number of the record.
    var countsLines = true
    var map: String?

    var testDescription: String { format }
  }

  static func json(_ members: String) -> @Sendable (Int, String) -> String {
    { number, word in
      "{" + members.replacing("#N", with: "\(number)").replacing("#W", with: word) + "}"
    }
  }

  static let garbage: @Sendable (String) -> String = { "{\"broken \($0)" }
  static let other: @Sendable (String) -> String = { "{\"unheard\":\"\($0)\"}" }
  private static func minute(_ number: Int) -> String {
    "\(10 + number / 60 % 10):\(number % 60 < 10 ? "0" : "")\(number % 60)"
  }

  static let recipes: [Recipe] = [
    Recipe(
      format: "irc",
      file: "#x.2026-03-02.log",
      good: { "[\(minute($0))] <ana> \($1)" },
      broken: [{ "no time \($0)" }, { "[25:99] <ana> \($0)" }],
      bookkeeping: []
    ),
    Recipe(
      format: "whatsapp",
      file: "WhatsApp Chat with Ana.txt",
      head: "24/12/21, 09:00 - Ana: first\n",
      good: { "24/12/21, \(minute($0)) - Ana: \($1)" },
      broken: [{ "99/99/21, 10:00 - Ana: \($0)" }, { "goes on \($0)" }]
    ),
    Recipe(
      format: "jsonl",
      file: "x.jsonl",
      head: "{\"id\":\"0\",\"conversationId\":\"c\",\"text\":\"a\"}\n",
      good: json(##""id":"m#N","conversationId":"c","text":"#W""##),
      broken: [garbage, { "{\"id\":\"x\",\"conversationId\":\"c\",\"note\":\"\($0)\"}" }]
    ),
    Recipe(
      format: "slack-events",
      file: "x",
      head: #"{"type":"message","channel":"C1","user":"U1","text":"a","ts":"1517443100.0"}"# + "\n",
      good: json(##""type":"message","channel":"C1","user":"U1","text":"#W","ts":"15174#N.0""##),
      broken: [garbage],
      bookkeeping: [{ "{\"type\":\"presence_change\",\"note\":\"\($0)\"}" }]
    ),
    Recipe(
      format: "discord",
      file: "x.json",
      head: #"{"guild":{"id":"1"},"channel":{"id":"10","type":"GuildTextChat"},"messages":["#,
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""id":"#N","type":"Default","timestamp":"2023-01-17T20:33:00Z","content":"#W""##
      ),
      broken: [other, { "{\"id\":\"1\",\"type\":\"Default\",\"content\":\"\($0)\"}" }],
      countsLines: false
    ),
    Recipe(
      format: "discord-csv",
      file: "x.csv",
      head: "AuthorID,Author,Date,Content,Attachments,Reactions\n",
      good: { "\"7\",\"ana\",\"2026-03-02T\(minute($0)):00Z\",\"\($1)\",\"\",\"\"" },
      broken: [{ "\"7\",\"ana\",\"never\",\"\($0)\",\"\",\"\"" }, { "\"\($0)\"" }]
    ),
    Recipe(
      format: "telegram",
      file: "x.json",
      head: #"{"name":"x","type":"private_group","id":5,"messages":["#,
      tail: "]}",
      separator: ",\n",
      good: json(
        ##""id":#N,"type":"message","date_unixtime":"17053158#N","from":"A","text":"#W""##
      ),
      broken: [other],
      countsLines: false
    ),
    Recipe(
      format: "zulip-archive",
      file: "1-x/t.json",
      head: "[" + #"{"id":1,"sender_full_name":"A","timestamp":1409000100,"content":"a"},"# + "\n",
      tail: "]",
      separator: ",\n",
      good: json(
        ##""id":9#N,"sender_full_name":"A","timestamp":1409000100,"content":"<p>#W</p>""##
      ),
      broken: [other],
      countsLines: false
    ),
    Recipe(
      format: "claude-code",
      file: "x.jsonl",
      head: #"{"type":"mode","sessionId":"s"}"# + "\n",
      good: json(
        ##""parentUuid":null,"sessionId":"s","type":"user","message":{"role":"user","content":"#W"},"uuid":"u#N""##
      ),
      broken: [garbage, { "{\"type\":\"user\",\"sessionId\":\"s\",\"note\":\"\($0)\"}" }],
      bookkeeping: [{ "{\"type\":\"progress\",\"sessionId\":\"s\",\"data\":\"\($0)\"}" }]
    ),
    Recipe(
      format: "codex",
      file: "x.jsonl",
      head: #"{"timestamp":"2026-03-02T10:00:00Z","type":"session_meta","payload":{"id":"s"}}"#
        + "\n",
      good: json(
        ##""timestamp":"2026-03-02T10:00:00Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"#W"}]}"##
      ),
      broken: [garbage, other],
      bookkeeping: [
        { "{\"type\":\"event_msg\",\"payload\":{\"type\":\"user_message\",\"message\":\"\($0)\"}}" }
      ]
    ),
    Recipe(
      format: "gemini-cli",
      file: "x.jsonl",
      head: #"{"sessionId":"s","projectHash":"h"}"# + "\n",
      good: json(##""id":"m#N","timestamp":"2026-03-02T10:00:00Z","type":"user","content":"#W""##),
      broken: [garbage, other],
      bookkeeping: [{ "{\"$set\":{\"lastUpdated\":\"\($0)\"}}" }]
    ),
    Recipe(
      format: "signal",
      file: "main.jsonl",
      head: #"{"version":"1","backupTimeMs":"1"}"# + "\n",
      good: json(
        ##""chatItem":{"chatId":"1","authorId":"2","dateSent":"17724423#N","standardMessage":{"text":{"body":"#W"}}}"##
      ),
      broken: [garbage, { "{\"chatItem\":{\"chatId\":\"1\",\"note\":\"\($0)\"}}" }],
      bookkeeping: [{ "{\"stickerPack\":{\"packId\":\"\($0)\"}}" }]
    ),
    Recipe(
      format: "markdown",
      file: "x.md",
      head: "## 2026-03-02\n[09:00] Ana: a\n[09:01] Ana: b\n",
      good: { "[\(minute($0))] Ana: \($1)" },
      broken: [{ "goes on \($0)" }]
    ),
    Recipe(
      format: "transcript",
      file: "x.vtt",
      head: "WEBVTT\n\n",
      separator: "\n\n",
      good: { "00:\(minute($0)).000 --> 00:\(minute($0)).900\n<v Ana>\($1)" },
      broken: [{ "alone \($0)" }],
      bookkeeping: [{ "NOTE \($0)" }]
    ),
    Recipe(
      format: "csv",
      file: "x.csv",
      head: "a,b\n",
      good: { "\($1),x" },
      broken: [{ "1,2,\($0)" }],
      map: "format: csv\nfields: {text: a}"
    ),
    Recipe(
      format: "text",
      file: "x.log",
      head: "> start\n",
      good: { "> \($1)" },
      broken: [{ "goes on \($0)" }],
      map: "pattern: '> (?P<text>.*)'"
    ),
  ]

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Every record is accounted for", arguments: recipes)
  func conservation(_ recipe: Recipe) throws {
    for seed in 1...3 {
      var random = SeededGenerator(seed: UInt64(seed))
      var records: [String] = []
      var classified: Set<String> = []
      for number in 100..<400 {
        let word = "zq\(number)x\(seed)q"
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          let broken = try #require(recipe.broken.randomElement(using: &random))
          records.append(broken(word))
        case 1 where !recipe.bookkeeping.isEmpty:
          let kept = try #require(recipe.bookkeeping.randomElement(using: &random))
          records.append(kept(word))
          classified.insert(word)
        default: records.append(recipe.good(number, word))
        }
      }
      let raw = recipe.head + records.joined(separator: recipe.separator) + recipe.tail + "\n"
      try check(raw, records, classified, recipe, seed)
    }
  }

  private func check(
    _ raw: String,
    _ records: [String],
    _ classified: Set<String>,
    _ recipe: Recipe,
    _ seed: Int
  ) throws {
    let source = try read(folder.file("\(seed)/\(recipe.file)", raw), recipe)
    var found: Set<String> = []
    for text in source.texts(\.text) { found.formUnion(Self.words(in: text ?? "")) }
    let lines = raw.split(separator: "\n", omittingEmptySubsequences: false)
    // An element's number counts those in front of the records, too.
    let headRecords = recipe.head.filter { $0 == "\n" }.count
    for problem in source.problems {
      let number = try #require(problem.line)
      if recipe.countsLines {
        found.formUnion(Self.words(in: String(lines[number - 1])))
      } else {
        found.formUnion(Self.words(in: records[number - 1 - headRecords]))
      }
    }
    let all = Self.words(in: raw)
    #expect(all.count == 300)
    #expect(all.subtracting(found).subtracting(classified).sorted() == [])
    #expect(source.messages.count + source.problems.count > 0)
  }

  private func read(_ path: String, _ recipe: Recipe) throws -> CollectedSource {
    guard let map = recipe.map else {
      let archive = try ReadArchive(path)
      #expect(archive.format == recipe.format)
      return archive.source
    }
    let mapping = try SourceMapping(Array(map.utf8), file: "map")
    let probe = try SourceProbe.open(path)
    let format = try ArchiveFormats.format(of: probe, mapping: mapping)
    var options = ReadOptions()
    options.mapping = mapping
    return try CollectedSource { try format.read(probe, options: options, into: $0) }
  }

  /// The words of records in a text: between `zq` and `q`.
  private static func words(in text: String) -> Set<String> {
    var words: Set<String> = []
    for part in text.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0.isNumber) })
    where part.hasPrefix("zq") && part.hasSuffix("q") {
      words.insert(String(part))
    }
    return words
  }
}
