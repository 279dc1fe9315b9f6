import Archives
import Foundation

extension BadInput {
  private static let unknown = unknownSource(
    "`debrief init` proposes how to read a table (CSV), JSON Lines or a JSON list of any shape, "
      + "`--map FILE` reads logs, too; or export as JSON: one message per line, see "
      + "`debrief schema message`"
  )

  private static func unknownSource(_ wayOut: String) -> String {
    let names = ArchiveFormats.names.joined(separator: ", ")
    return "it is not an archive that debrief knows; it knows \(names). \(wayOut)"
  }

  /// Lines that do not compress well.
  static func noise(_ count: Int) -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<count).map { record(#""\#($0)-\#(random.next())""#) }.joined()
  }

  /// Bytes over and over, copied whole: a lazy sequence of them would be walked byte by byte.
  private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(bytes.count * count)
    for _ in 0..<count { all += bytes }
    return all
  }

  /// Compressed streams.
  static let streams = [
    BadInput("gzip cut off", "$D ingest x.gz", 65, "x.gz: the compressed data are truncated") {
      let whole = try $0.gzip(good)
      try $0.write("x.gz", whole.prefix(whole.count / 2))
    },
    BadInput(
      "gzip cut off after good lines",
      "$D ingest x.gz",
      65,
      "x.gz: the compressed data are truncated",
      stored: 3
    ) {
      try $0.write("x.gz", try $0.gzip(good) + $0.gzip(noise(2)).prefix(12))
    },
    BadInput(
      "gzip with a wrong checksum",
      "$D ingest x.gz",
      65,
      "x.gz: the checksum or the length is wrong: the data are damaged",
      stored: 3
    ) {
      var bytes = try $0.gzip(good)
      bytes[bytes.count - 8] ^= 1
      try $0.write("x.gz", bytes)
    },
    BadInput(
      "gzip with something after it",
      "$D ingest x.gz",
      65,
      "x.gz: something that is not gzip follows the compressed data",
      stored: 3
    ) { try $0.write("x.gz", try $0.gzip(good) + Array("PK".utf8)) },
    BadInput(
      "gzip bomb of 10 GB",
      "$D ingest x.gz",
      65,
      "x.gz: it decompresses to more than 1000 times its size, like a decompression bomb",
      stored: 3
    ) {
      let bomb = try $0.gzipOfZeros(mebibytes: 64)
      try $0.write("x.gz", try $0.gzip(good) + repeated(bomb, 160))
    },
    BadInput("gzip bomb without a line", "$D ingest x.gz", 65, "x.gz: \(unknown)") {
      try $0.write("x.gz", repeated(try $0.gzipOfZeros(mebibytes: 64), 160))
    },
    BadInput("empty gzip", "$D ingest x.gz", 65, "x.gz: it is empty") {
      try $0.write("x.gz", try $0.gzip(""))
    },
    BadInput("empty file", "$D ingest x", 65, "x: it is empty") { try $0.write("x", "") },
    BadInput(
      "nothing on standard input",
      "$D ingest - </dev/null",
      65,
      "standard input: it is empty"
    ) { _ in },
    BadInput("picture", "$D ingest x.png", 65, "x.png: \(unknown)") {
      try $0.write("x.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
    },
    BadInput(
      "init: a list of a Slack export",
      "$D init channels.json -o -",
      65,
      "channels.json: it is a list from a Slack export; give the folder or the zip it is from"
    ) { try $0.write("channels.json", #"[{"id":"C0123456","name":"eng","creator":"U0123456"}]"#) },
    BadInput(
      "white space",
      "$D ingest x.jsonl",
      65,
      "x.jsonl: it contains only spaces and line breaks"
    ) { try $0.write("x.jsonl", " \n\r\n\t\n") },
    BadInput(
      "UTF-16",
      "$D ingest x.jsonl",
      65,
      "x.jsonl: it is text in UTF-16: convert it with `iconv -f UTF-16 -t UTF-8`, and give the result"
    ) { try $0.write("x.jsonl", [0xFF, 0xFE] + good.utf8.flatMap { [$0, 0] }) },
    BadInput("text", "$D ingest x.txt", 65, "x.txt: \(unknown)") {
      try $0.write("x.txt", "Hello\n")
    },
  ]

  /// The files of a Slack export with one message.
  static let slack = [
    RawZip.Entry("users.json", #"[{"id":"U1","name":"ana"}]"#),
    RawZip.Entry("channels.json", #"[{"id":"C1","name":"general"}]"#), day(1),
  ]

  private static func day(_ number: Int, in channel: String = "general") -> RawZip.Entry {
    RawZip.Entry(
      "\(channel)/2018-02-0\(number).json",
      #"[{"type":"message","user":"U1","text":"hello \#(number)","ts":"151812724\#(number).0004"}]"#
    )
  }

  private static func zip(
    _ name: String,
    _ code: Int32,
    _ errors: String,
    stored: Int? = 1,
    _ entry: RawZip.Entry
  ) -> BadInput {
    BadInput("zip with \(name)", "$D ingest x.zip", code, "x.zip/\(errors)", stored: stored) {
      try $0.write("x.zip", RawZip.bytes(slack + [entry]))
    }
  }

  private static let oneOfTwo = "(1 of 2 records cannot be read, more than --max-bad allows)"

  /// A file of many zeros.
  private static func bomb(_ scratch: Scratch, size: Int) throws -> RawZip.Entry {
    var entry = day(2)
    entry.packed = try scratch.gzipOfZeros(mebibytes: 128).dropFirst(10).dropLast(8)
    (entry.method, entry.size) = (8, size)
    return entry
  }

  /// Zip files.
  static let zips =
    [
      BadInput(
        "zip whose only file is encrypted",
        "$D ingest x.zip",
        65,
        "x.zip: it is encrypted: unpack it with its password, and give the folder"
      ) {
        var entry = RawZip.Entry("chat.jsonl", good)
        entry.flags |= 1
        try $0.write("x.zip", RawZip.bytes([entry]))
      },
      zip(
        "a name that leads out",
        65,
        "../../evil.json: the name leads out of the archive \(oneOfTwo)",
        RawZip.Entry("../../evil.json", "[]")
      ),
      zip(
        "an absolute name",
        65,
        "/etc/evil.json: the name is an absolute path \(oneOfTwo)",
        RawZip.Entry("/etc/evil.json", "[]")
      ),
      zip(
        "a name twice",
        65,
        "general/2018-02-01.json: the name occurs twice; the later entry is read \(oneOfTwo)",
        day(1)
      ),
      zip(
        "an encrypted file",
        65,
        "general/2018-02-02.json: the entry is encrypted \(oneOfTwo)",
        {
          var entry = day(2)
          entry.flags |= 1
          return entry
        }()
      ),
      zip(
        "a wrong checksum",
        65,
        "general/2018-02-02.json: the checksum is wrong: the entry is damaged \(oneOfTwo)",
        {
          var entry = day(2)
          entry.checksum ^= 1
          return entry
        }()
      ),
      zip(
        "an unknown way of packing",
        65,
        "general/2018-02-02.json: compression method 99 is not supported (only stored and deflate) "
          + oneOfTwo,
        {
          var entry = day(2)
          entry.method = 99
          return entry
        }()
      ),
    ] + [
      BadInput(
        "zip bomb",
        "$D ingest x.zip",
        65,
        "x.zip: it decompresses to more than 1000 times its size, like a decompression bomb"
      ) { try $0.write("x.zip", RawZip.bytes(slack + [bomb($0, size: 0xFFFF_FFFE)])) },
      BadInput(
        "zip bomb that lies",
        "$D ingest x.zip",
        65,
        "x.zip/general/2018-02-02.json: the length is wrong: the entry is damaged \(oneOfTwo)",
        stored: 1
      ) { try $0.write("x.zip", RawZip.bytes(slack + [bomb($0, size: 1000)])) },
      BadInput("zip with a name that is no UTF-8", "$D ingest x.zip", 0, stored: 2) {
        var entry = day(2)
        (entry.name, entry.flags) = (Array("caf".utf8) + [0xE9] + "/2018-02-02.json".utf8, 0)
        try $0.write("x.zip", RawZip.bytes(slack + [entry]))
      },
      BadInput(
        "zip cut off",
        "$D ingest x.zip",
        65,
        "x.zip: the zip file is cut off: its central directory is missing"
      ) { try $0.write("x.zip", RawZip.bytes(slack).dropLast(30)) },
      BadInput("zip of nothing", "$D ingest x.zip", 65, "x.zip: it contains no files") {
        try $0.write("x.zip", RawZip.bytes([]))
      },
      BadInput(
        "zip of something else",
        "$D ingest x.zip",
        65,
        "x.zip: "
          + unknownSource(
            "Give one of its files, or export as JSON: one message per line, see "
              + "`debrief schema message`"
          )
      ) {
        try $0.write("x.zip", RawZip.bytes([RawZip.Entry("a.txt", "x")]))
      },
    ]
}
