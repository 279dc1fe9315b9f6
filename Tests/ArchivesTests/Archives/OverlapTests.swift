import CivilTime
import Conversations
import Database
import Foundation
import TestSupport
import Testing

/// Archives that overlap add to the workspace only what is new.
@Suite("Overlapping archives")
final class OverlapTests {
  /// An archive of two messages, and a later one of the same conversation with a third.
  struct Overlap: CustomTestStringConvertible {
    var format: String
    var name: String
    var first: String
    var later: String

    var testDescription: String { format }

    /// A document in which three messages stand in a list, the third only later.
    static func list(_ format: String, _ head: String, _ messages: [String], _ tail: String)
      -> Overlap
    {
      Overlap(
        format: format,
        name: "x.json",
        first: head + messages.prefix(2).joined(separator: ",") + tail,
        later: head + messages.joined(separator: ",") + tail
      )
    }

    /// Three lines, the third only later.
    static func lines(_ format: String, _ name: String, _ lines: [String]) -> Overlap {
      Overlap(
        format: format,
        name: name,
        first: lines.prefix(2).map { $0 + "\n" }.joined(),
        later: lines.map { $0 + "\n" }.joined()
      )
    }
  }

  static let overlaps: [Overlap] = [
    .lines(
      "whatsapp",
      "WhatsApp Chat with Ana.txt",
      (1...3).map { "24/12/21, 18:0\($0) - Ana: hi" }
    ),
    .lines("irc", "#x.2020-01-02.log", (1...3).map { "[10:0\($0)] <ana> hi" }),
    .lines(
      "slack-events",
      "x",
      (1...3).map {
        #"{"type":"message","channel":"C1","user":"U1","text":"a","ts":"151744320\#($0).0"}"#
      }
    ),
    .list(
      "discord",
      #"{"guild":{"id":"1"},"channel":{"id":"10","type":"GuildTextChat"},"messages":["#,
      (1...3).map {
        #"{"id":"\#($0)","type":"Default","timestamp":"2023-01-17T20:33:0\#($0)Z","content":"a"}"#
      },
      "]}"
    ),
    .list(
      "telegram",
      #"{"name":"x","type":"private_group","id":5,"messages":["#,
      (1...3).map {
        #"{"id":\#($0),"type":"message","date_unixtime":"170531580\#($0)","from":"A","text":"a"}"#
      },
      "]}"
    ),
    // The newest message stands first.
    Overlap(
      format: "messenger",
      name: "x.json",
      first: messenger(1...2),
      later: messenger(1...3)
    ),
    .lines(
      "mattermost",
      "x",
      (1...3).map {
        #"{"type":"post","post":{"team":"t","channel":"c","user":"ana","message":"a","create_at":160339806874\#($0)}}"#
      }
    ),
    .list(
      "google-chat",
      #"{"messages":["#,
      (1...3).map {
        #"{"creator":{"name":"A"},"created_date":"November 3, 2016 at 11:59:0\#($0) AM UTC","text":"a"}"#
      },
      "]}"
    ),
    .list(
      "discord-pages",
      #"{"id":"a--b","title":"B","forum":"a","messages":["#,
      (1...3).map {
        #"{"id":"135091659029139067\#($0)","author":"A","user_id":"7","content_html":"a"}"#
      },
      "]}"
    ),
    .list(
      "discord-days",
      "[",
      (1...3).map {
        #"{"author":"a","category":"T","parent":"","content":"a","created_at":"2021-03-05T16:10:0\#($0)+00:00"}"#
      },
      "]"
    ),
    .list(
      "matrix",
      #"{"room_name":"R","exported_by":"@a:x","messages":["#,
      (1...3).map {
        #"{"type":"m.room.message","sender":"@a:x","event_id":"$\#($0)","room_id":"!r:x","origin_server_ts":160339806874\#($0),"content":{"msgtype":"m.text","body":"a"}}"#
      },
      "]}"
    ),
    .list(
      "teams",
      "[",
      (1...3).map {
        #"{"Id":"\#($0)","Body":{"ContentType":"html","Content":"a"},"CreatedDateTime":"2025-08-12T13:03:3\#($0)Z","MessageType":"message","From":{"User":{"Id":"u","DisplayName":"A"}},"ChannelIdentity":{"ChannelId":"c"}}"#
      },
      "]"
    ),
    .list(
      "zulip",
      #"{"zerver_message":["#,
      (1...3).map {
        #"{"id":\#($0),"sender":1,"recipient":2,"subject":"t","content":"a","date_sent":140900010\#($0)}"#
      },
      #"],"zerver_usermessage":[]}"#
    ),
    .list(
      "zulip-archive",
      "[",
      (1...3).map {
        #"{"id":\#($0),"sender_full_name":"A","timestamp":140900010\#($0),"content":"<p>a</p>"}"#
      },
      "]"
    ),
    .list(
      "slackdump",
      #"{"channel_id":"C1","name":"x","messages":["#,
      (1...3).map { #"{"type":"message","user":"U1","text":"a","ts":"151744320\#($0).000001"}"# },
      "]}"
    ),
    .list(
      "claude",
      #"[{"uuid":"c1","name":"N","chat_messages":["#,
      (1...3).map {
        #"{"uuid":"m\#($0)","sender":"human","text":"a","created_at":"2025-01-15T10:30:0\#($0)Z"}"#
      },
      "]}]"
    ),
    .list(
      "sharegpt",
      #"[{"conversations":["#,
      (1...3).map { #"{"from":"\#($0 % 2 == 1 ? "human" : "gpt")","value":"a\#($0)"}"# },
      "]}]"
    ),
    .list(
      "openai",
      #"{"messages":["#,
      (1...3).map { #"{"role":"\#($0 % 2 == 1 ? "user" : "assistant")","content":"a\#($0)"}"# },
      "]}"
    ),
    .lines(
      "rocketchat",
      "rocketchat_message.json",
      (1...3).map {
        #"{"_id":"m\#($0)","rid":"R","msg":"a","ts":{"$date":"2021-06-11T22:13:2\#($0)Z"},"u":{"_id":"u","username":"a"}}"#
      }
    ),
    .lines(
      "mbox",
      "x.mbox",
      (1...3).map {
        "From a@x Thu Jan  1 00:00:00 2026\nFrom: A <a@x>\nDate: Thu, 1 Jan 2026 00:00:0\($0) +0000\nSubject: s\nMessage-ID: <\($0)@x>\n\na\n"
      }
    ),
    .lines(
      "firestore",
      "x",
      (1...3).map { #"{"path":"chats/c/messages/m\#($0)","data":{"senderId":"u","text":"a"}}"# }
    ),
  ]

  private static func messenger(_ range: ClosedRange<Int>) -> String {
    let messages = range.reversed().map {
      #"{"sender_name":"A","timestamp_ms":141514773205\#($0),"content":"a"}"#
    }
    return #"{"messages":[\#(messages.joined(separator: ","))],"thread_path":"inbox/x"}"#
  }

  let folder: TemporaryFolder
  let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: "")
    try connection.registerMessageTokenizer()
    try connection.write(Migrations.makeFirstLoadTables)
  }

  private func load(_ text: String, _ overlap: Overlap) throws -> MessageCounts {
    let archive = try ReadArchive(folder.file("export/\(overlap.name)", text))
    #expect(archive.format == overlap.format)
    let load = IncrementalLoad(ingest: 1, isAuthoritative: false, keepsBranches: false)
    try connection.write { transaction in
      // One batch stands for all messages that come from it.
      var added: [ObjectIdentifier] = []
      for (_, batch) in archive.source.messages where !added.contains(ObjectIdentifier(batch)) {
        added.append(ObjectIdentifier(batch))
        try load.add(batch, to: transaction)
      }
    }
    return load.counts
  }

  @Test("a longer export adds its new messages, an older one nothing", arguments: overlaps)
  func overlap(_ overlap: Overlap) throws {
    #expect(try load(overlap.first, overlap).new == 2)
    let again = try load(overlap.first, overlap)
    #expect((again.read, again.new, again.changed) == (2, 0, 0))
    let later = try load(overlap.later, overlap)
    #expect((later.read, later.new, later.changed) == (3, 1, 0))
    #expect(try load(overlap.first, overlap).new == 0)
  }

  @Test("an export and event logs of the same days do not take turns: the richer one stays")
  func turns() throws {
    let zip = try folder.zip(
      "export.zip",
      [
        (
          "users.json",
          #"[{"id":"U1","team_id":"T1","name":"ana","profile":{"display_name":"Ana"}}]"#
        ),
        ("channels.json", #"[{"id":"C1","name":"general"}]"#),
        (
          "general/2018-02-01.json",
          #"[{"type":"message","user":"U1","text":"hi <@U1>","ts":"1517443200.000001"}]"#
        ),
      ]
    )
    let log = try folder.file(
      "events.jsonl",
      #"{"type":"message","channel":"C1","team":"T1","user":"U1","text":"hi <@U1>","ts":"1517443200.000001"}"#
        + "\n"
    )
    var changes: [String] = []
    for (number, path) in [log, zip, log, zip, log].enumerated() {
      let archive = try ReadArchive(path)
      changes.append(try load(archive, as: Int64(number + 1)))
    }
    #expect(changes == ["new", "changed", "same", "same", "same"])
  }

  @Test("the search index holds the last words of a message, also if one file has both")
  func searchIndex() throws {
    try connection.write { try SearchIndex($0).prepare(isWanted: true) }
    func line(_ id: Int, _ text: String, edited: Int) -> String {
      #"{"id":"\#(id)","conversationId":"c","senderName":"Ana","text":"\#(text)","createdAt":1700000000,"#
        + #""editedAt":\#(1_700_000_000 + edited)}"# + "\n"
    }
    func found(_ word: String) throws -> Int64? {
      try connection.read { transaction in
        try transaction.integer(
          "SELECT count(*) FROM message_text WHERE message_text MATCH '\(word)'"
        )
      }
    }
    let first =
      line(1, "alpha", edited: 1) + line(2, "other", edited: 1) + line(1, "beta", edited: 2)
    for (number, text) in [first, line(1, "gamma", edited: 3)].enumerated() {
      _ = try load(ReadArchive(folder.file("\(number).jsonl", text)), as: Int64(number + 1))
      try connection.write { transaction in
        // Compares the index with the messages.
        try transaction.execute(
          "INSERT INTO message_text (message_text, rank) VALUES ('integrity-check', 1)"
        )
      }
      #expect(try found(number == 0 ? "beta" : "gamma") == 1)
      #expect(try found("alpha") == 0)
      #expect(try found("other") == 1)
    }
    #expect(try found("beta") == 0)
  }

  /// Reads an archive as one that has not been read before.
  private func load(_ archive: ReadArchive, as ingest: Int64) throws -> String {
    let load = IncrementalLoad(ingest: ingest, isAuthoritative: false, keepsBranches: false)
    try connection.write { transaction in
      try transaction.run(
        "INSERT INTO ingests (id, source, format, started_at) VALUES (?, ?, ?, 0)",
        ingest,
        "\(ingest)",
        archive.format
      )
      for batch in archive.source.batches { try load.add(batch, to: transaction) }
    }
    return load.counts.new > 0 ? "new" : load.counts.changed > 0 ? "changed" : "same"
  }
}
