import ArchiveReading
import Archives
import ChatExports
import CivilTime
import Compression
import Conversations
import Foundation
import TestSupport
import Testing

@Suite("The reader of Slack exports")
final class SlackFormatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ messages: String) throws -> SlackExport {
    try SlackExport(messages, in: folder)
  }

  @Test("channels, private channels, groups and direct chats come with their people")
  func conversations() throws {
    let export = try SlackExport(
      path: folder.zip(
        "x.bin",
        [
          ("users.json", SlackExport.users), ("channels.json", SlackExport.channels),
          ("groups.json", #"[{"id": "G1", "name": "board", "members": ["U1"]}]"#),
          (
            "mpims.json",
            #"[{"id": "G2", "name": "mpdm-ana--ben-1", "created": "1517443200", "members": ["U1", "U2"]}]"#
          ),
          ("dms.json", #"[{"id": "D1", "members": ["U1", "U2"]}]"#),
          ("general/2018-02-01.json", #"[{"ts": "1517443200.000001", "text": "a"}]"#),
          ("board/2018-02-01.json", #"[{"ts": "1517443200.000001", "text": "b"}]"#),
          ("mpdm-ana--ben-1/2018-02-01.json", #"[{"ts": "1517443200.000001", "text": "c"}]"#),
          ("D1/2018-02-01.json", #"[{"ts": "1517443200.000001", "text": "d"}]"#),
          ("lost/2018-02-01.json", #"[{"ts": "1517443200.000001", "text": "e"}]"#),
        ]
      )
    )
    let found = export.source.conversations.map {
      "\($0.id) \($0.name ?? "-") \($0.kind?.name ?? "-")"
    }
    #expect(
      found == [
        "slack:T1:C1 general channel", "slack:T1:G1 board channel",
        "slack:T1:G2 Ana, Ben Ode group",
        "slack:T1:D1 Ana, Ben Ode direct", "slack:T1:lost lost -",
      ]
    )
    let general = try #require(export.source.conversations.first)
    #expect(general.topic == "Talk & @Ana")
    #expect(general.createdAt?.milliseconds == 1_517_443_200_000)
    #expect(general.participants.map(\.name) == ["Ana", "Ben Ode", "U7"])
    #expect(
      Dictionary(zip(export.texts, export.source.texts(\.conversation)), uniquingKeysWith: { $1 })
        == [
          "a": "slack:T1:C1", "b": "slack:T1:G1", "c": "slack:T1:G2", "d": "slack:T1:D1",
          "e": "slack:T1:lost",
        ]
    )
  }

  @Test("people keep their names, zones and kinds")
  func people() throws {
    let people = try read("[]").source.participants
    #expect(people.map(\.id) == ["U1", "U2", "U3", "U4"])
    #expect(people.map(\.name) == ["Ana", "Ben Ode", "ci", "guest"])
    #expect(people.map(\.kind) == [.human, .human, .bot, .human])
    #expect(people[0].timeZone == "Europe/Lisbon")
  }

  @Test("the unpacked folder and one more folder on top read the same")
  func placesOfTheExport() throws {
    let files = [
      ("users.json", SlackExport.users), ("channels.json", SlackExport.channels),
      ("general/2018-02-01.json", #"[{"ts": "1517443200.000001", "text": "a"}]"#),
    ]
    for file in files {
      _ = try folder.file("unpacked/\(file.0)", file.1)
      _ = try folder.file("deep/export/\(file.0)", file.1)
    }
    let nested = try folder.zip(
      "nested.zip",
      files.map { (name: "my export/\($0.0)", text: $0.1) } + [("__MACOSX/my export/._x", "")]
    )
    for path in [nested, folder.path("unpacked"), folder.path("deep")] {
      let probe = try SourceProbe.open(path)
      #expect(try ArchiveFormats.format(of: probe).name == "slack")
      let export = try SlackExport(path: path)
      #expect(export.source.texts(\.conversation) == ["slack:T1:C1"])
      #expect(export.problems.isEmpty)
    }
  }

  @Test(
    "other containers are not taken for an export",
    arguments: [
      ["a.json", "b/c.json"], ["users.json"], ["general/2018-02-01.json"],
      ["deep/er/users.json", "deep/er/general/2018-02-01.json"],
      ["channels.json", "general/today.json"],
    ]
  )
  func otherContainers(entries: [String]) {
    let probe = SourceProbe(name: "x", path: "x", shape: .container(entries: entries))
    #expect(!SlackFormat.recognizes(probe))
  }

  @Test("days without index files are read, in a channel's own folder too")
  func withoutIndex() throws {
    let day = #"[{"type": "message", "ts": "1517443200.000001", "team": "T1", "text": "a"}]"#
    _ = try folder.file("general/2018-02-01.json", day)
    let zip = try folder.zip("some.zip", [("general/2018-02-01.json", day)])
    for path in [folder.path("general"), zip] {
      #expect(try ArchiveFormats.format(of: SourceProbe.open(path)).name == "slack")
      #expect(try SlackExport(path: path).source.texts(\.conversation) == ["slack:T1:general"])
    }
    let other = try folder.zip("other.zip", [("general/2018-02-01.json", #"[{"text": "a"}]"#)])
    #expect(try !SlackFormat.recognizes(SourceProbe.open(other)))
  }

  @Test("the days of a channel come in order, whatever the order in the zip")
  func dayOrder() throws {
    let export = try SlackExport(
      path: folder.zip(
        "x.zip",
        [
          ("general/2018-02-03.json", #"[{"ts": "1517616000.000001", "text": "3"}]"#),
          (
            "general/2018-02-01.json",
            #"[{"ts": "1517443201.000001", "text": "1b"}, {"ts": "1517443200.000001", "text": "1a"}]"#
          ),
          ("channels.json", SlackExport.channels),
          ("general/2018-02-02.json", #"[{"ts": "1517529600.000001", "text": "2"}]"#),
        ]
      )
    )
    #expect(export.texts == ["1a", "1b", "2", "3"])
    #expect(export.source.texts(\.conversation).first == "slack:C1")
  }

  @Test("without users the messages say which team it is")
  func teamFromMessages() throws {
    let day = """
      [{"ts": "1517443200.000001", "team": "T5", "text": "a"}, 7,
       {"ts": "1517443200.000002", "team": "T6", "text": "a"},
       {"ts": "1517443200.000003", "user_team": "T5", "text": "a"}]
      """
    let export = try SlackExport(
      path: folder.zip("x.zip", [("dms.json", "[]"), ("D9/2018-02-01.json", day)])
    )
    #expect(export.source.texts(\.conversation).allSatisfy { $0 == "slack:T5:D9" })
    #expect(export.problems.count == 1)
  }

  @Test("a name that an archived channel had belongs to the living one")
  func reusedName() throws {
    let channels = """
      [{"id": "C1", "name": "x", "is_archived": true}, {"id": "C2", "name": "x"},
       {"id": "C3", "name": "x", "is_archived": true}]
      """
    let export = try SlackExport(
      path: folder.zip(
        "x.zip",
        [
          ("channels.json", channels),
          ("x/2018-02-01.json", #"[{"ts": "1517443200.000001", "text": "a"}]"#),
        ]
      )
    )
    #expect(export.source.texts(\.conversation) == ["slack:C2"])
  }

  @Test("replies belong to their thread across days, a broadcast once, a missing root never mind")
  func threads() throws {
    let days = [
      (
        "general/2018-02-01.json",
        #"[{"ts": "1517443200.000001", "thread_ts": "1517443200.000001", "text": "root"}]"#
      ),
      (
        "general/2018-02-02.json",
        """
        [{"ts": "1517529600.000002", "thread_ts": "1517443200.000001", "text": "reply"},
         {"ts": "1517529601.000003", "subtype": "thread_broadcast", "text": "loud",
          "root": {"ts": "1517443200.000001", "text": "root"}},
         {"ts": "1517529602.000004", "thread_ts": "1400000000.000009", "text": "orphan"},
         {"ts": "1517529603.000005", "text": "alone"}]
        """
      ),
    ]
    let export = try SlackExport(
      path: folder.zip("x.zip", [("channels.json", SlackExport.channels)] + days)
    )
    #expect(export.texts == ["root", "reply", "loud", "orphan", "alone"])
    let root = "1517443200.000001"
    #expect(export.source.texts(\.thread) == [root, root, root, "1400000000.000009", nil])
    #expect(export.source.ids.first == root)
  }

  @Test("edits, deletions and tombstones keep their times")
  func changes() throws {
    let export = try read(
      """
      [{"ts": "1517443200.123456", "text": "edited", "edited": {"user": "U1", "ts": "1517443300.000000"}},
       {"ts": "1517443201.000001", "subtype": "tombstone", "user": "USLACKBOT", "hidden": true,
        "text": "This message was deleted.", "thread_ts": "1517443201.000001"},
       {"ts": "1517443202.000001", "text": "before"},
       {"ts": "1517443250.000001", "subtype": "message_changed",
        "message": {"ts": "1517443202.000001", "text": "after"},
        "previous_message": {"ts": "1517443202.000001", "text": "before"}},
       {"ts": "1517443203.000001", "text": "regretted", "user": "U1"},
       {"ts": "1517443260.000001", "subtype": "message_deleted", "deleted_ts": "1517443203.000001"},
       {"ts": "1517443270.000001", "subtype": "message_deleted", "deleted_ts": "1517000000.000001"},
       {"ts": "1517443280.000001", "subtype": "message_replied", "message": {"ts": "1517443202.000001"}}]
      """
    )
    #expect(export.texts == ["", "edited", "", "after", ""])
    let rows = export.source.messages.map(\.row)
    #expect(rows.map(\.createdAt)[1] == 1_517_443_200_123)
    #expect(rows.map(\.editedAt) == [nil, 1_517_443_300_000, nil, 1_517_443_250_000, nil])
    #expect(
      rows.map(\.deletedAt) == [
        1_517_443_270_000, nil, 1_517_443_201_000, nil, 1_517_443_260_000,
      ]
    )
    #expect(export.source.texts(\.sender)[4] == "U1")
    #expect(export.problems.isEmpty)
  }

  @Test(
    "everyone who can write a message is named",
    arguments: [
      (#""user": "U1""#, "U1 Ana human"),
      (#""user": "U3""#, "U3 ci bot"),
      (#""user": "U1", "bot_id": "B9""#, "U1 Ana human"),
      (#""user": "U8", "bot_id": "B9", "bot_profile": {"name": "Deploy"}"#, "U8 Deploy bot"),
      (
        #""user": "U9", "user_profile": {"display_name": "", "real_name": "Foreign"}"#,
        "U9 Foreign human"
      ),
      (#""user": "U9""#, "U9 U9 human"),
      (#""user": "USLACKBOT""#, "USLACKBOT Slackbot bot"),
      (#""subtype": "bot_message", "bot_id": "B3""#, "B3 ci bot"),
      (#""subtype": "bot_message", "bot_id": "B4", "username": "github""#, "B4 github bot"),
      (#""subtype": "bot_message", "username": "hook""#, "bot:hook hook bot"),
      (#""subtype": "file_comment", "comment": {"user": "U2"}"#, "U2 Ben Ode human"),
      (#""subtype": "bot_add", "user": "U1", "bot_id": "B1""#, "U1 Ana human"),
    ]
  )
  func senders(fields: String, expected: String) throws {
    let source = try read(#"[{"ts": "1517443200.000001", "text": "a", \#(fields)}]"#).source
    let message = try #require(source.messages.first)
    let id = message.batch.string(message.row.sender) ?? "-"
    let name = message.batch.string(message.row.senderName) ?? "-"
    #expect("\(id) \(name) \(message.row.senderKind.name)" == expected)
  }

  @Test("no one is made up for a message without an author")
  func noSender() throws {
    let export = try read(#"[{"ts": "1517443200.000001", "text": "a"}]"#)
    #expect(export.source.texts(\.sender) == [nil])
  }

  @Test(
    "lines that Slack wrote are events, talk is not",
    arguments: [
      ("channel_join", true), ("group_leave", true), ("channel_topic", true), ("pinned_item", true),
      ("bot_add", true), ("sh_room_created", true), ("huddle_thread", true),
      ("bot_message", false), ("me_message", false), ("thread_broadcast", false),
      ("file_share", false), ("something_new", false),
    ]
  )
  func events(subtype: String, isEvent: Bool) throws {
    let record =
      #"[{"ts": "1517443200.000001", "text": "a", "user": "U1", "subtype": "\#(subtype)"}]"#
    #expect(try read(record).source.messages.map(\.row.isEvent) == [isEvent])
  }

  @Test("files become attachments, without the tokens that open them")
  func files() throws {
    let export = try read(
      """
      [{"ts": "1517443200.000001", "text": "", "files": [
         {"id": "F1", "name": "a.png", "mimetype": "image/png", "url_private": "https://s/a.png?t=xoxe-1"},
         {"id": "F2", "mode": "tombstone"}, {"id": "F3", "mode": "hidden_by_limit"},
         {"id": "F4", "file_access": "check_file_info"}, null]},
       {"ts": "1517443201.000001", "text": "look", "subtype": "file_share",
        "file": {"id": "F5", "title": "Plan", "permalink": "https://s/plan"}}]
      """
    )
    let list = "[image: a.png] [file: deleted file] [file: hidden file] [file: F4]"
    #expect(export.texts == [list, "look"])
    let details = export.source.texts(\.details)
    #expect(details[0]?.contains(#""url":"https://s/a.png""#) == true)
    #expect(details[0]?.contains("xoxe") == false)
    #expect(details[1] == #"{"attachments":[{"name":"Plan","url":"https://s/plan"}]}"#)
  }

  @Test("reactions in all skin tones are one")
  func reactions() throws {
    let export = try read(
      """
      [{"ts": "1517443200.000001", "text": "a", "reactions": [
         {"name": "clap", "users": ["U1"], "count": 1}, {"name": "eyes", "users": ["U2"], "count": 60},
         {"name": "clap::skin-tone-2", "users": ["U2", "U1"], "count": 2}]}]
      """
    )
    #expect(
      export.source.texts(\.details) == [
        #"{"reactions":[{"emoji":"clap","count":3,"senderIds":["U1","U2"]},"#
          + #"{"emoji":"eyes","count":60,"senderIds":["U2"]}]}"#
      ]
    )
  }

  @Test("days and index files may be compressed, and a day in both forms counts once")
  func compressed() throws {
    let day = #"[{"type": "message", "ts": "1517443200.000001", "text": "hi", "user": "U1"}]"#
    _ = try folder.file("x/channels.json", SlackExport.channels)
    _ = try folder.gzip(folder.file("users", SlackExport.users), as: "x/users.json.gz")
    _ = try folder.file("x/general/2018-02-01.json", day)
    for name in ["2018-02-01", "2018-02-02"] {
      let path = try folder.file(
        "day",
        day.replacing("44320", with: name.hasSuffix("1") ? "44320" : "52960")
      )
      _ = try folder.gzip(path, as: "x/general/\(name).json.gz")
    }
    let export = try ReadArchive(folder.path("x"))
    #expect(export.format == "slack")
    #expect(export.lines == ["Ana: hi", "Ana: hi"])
    #expect(Set(export.times.map { $0.prefix(10) }) == ["2018-02-01", "2018-02-02"])
  }

  @Test("what cannot be read is set aside with file and element, and the rest is read")
  func problems() throws {
    let path = try folder.zip(
      "export.zip",
      [
        ("channels.json", "[{}, 7, {\"id\": \"C1\", \"name\": \"general\"}]"), ("users.json", "{}"),
        ("../evil/2018-02-01.json", "[]"),
        ("general/2018-02-01.json", "[{\"ts\": \"1517443200.000001\", "),
        ("general/2018-02-02.json", "{\"ok\": false}"), ("general/2018-02-03.json", ""),
        (
          "general/2018-02-04.json",
          """
          [7, {"text": "no time"}, {"ts": "soon", "text": "a"}, {"ts": 1517443200.5, "text": "a"},
           {"ts": "99999999999999.000001"}, {"ts": "-5.000001"}, {"type": "user", "ts": "1517443200.1"},
           {"ts": "1517443200.000001", "text": "good"}]
          """
        ),
      ]
    )
    let export = try SlackExport(path: path)
    #expect(export.texts == ["good"])
    #expect(
      export.problems.map { $0.split(separator: ": ").prefix($0.contains("record") ? 2 : 1) } == [
        ["export.zip/../evil/2018-02-01.json:-"], ["export.zip/users.json:-"],
        ["export.zip/general/2018-02-01.json:-"], ["export.zip/general/2018-02-02.json:-"],
        ["export.zip/general/2018-02-03.json:-"],
      ] + (1...7).map { ["export.zip/general/2018-02-04.json:-", "record \($0)"] }
    )
  }
}
