import CivilTime
import Conversations
import Database
import Foundation
import TestSupport
import Testing

@testable import ChatExports

/// The databases are written by hand with the columns that imessage-exporter documents.
@Suite("The reader of chat.db")
final class IMessageTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let schema = """
    CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id TEXT, service TEXT, person_centric_id TEXT);
    CREATE TABLE chat (ROWID INTEGER PRIMARY KEY, guid TEXT, style INTEGER, chat_identifier TEXT,
      display_name TEXT);
    CREATE TABLE message (ROWID INTEGER PRIMARY KEY, guid TEXT, text TEXT, attributedBody BLOB,
      handle_id INTEGER DEFAULT 0, is_from_me INTEGER DEFAULT 0, date INTEGER, date_edited INTEGER,
      date_retracted INTEGER, item_type INTEGER DEFAULT 0, group_action_type INTEGER,
      group_title TEXT, thread_originator_guid TEXT, associated_message_type INTEGER DEFAULT 0,
      associated_message_guid TEXT, associated_message_emoji TEXT, message_summary_info BLOB);
    CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER,
      PRIMARY KEY (chat_id, message_id));
    CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
    CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY, filename TEXT, mime_type TEXT,
      transfer_name TEXT);
    CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER);
    CREATE TABLE chat_recoverable_message_join (chat_id INTEGER, message_id INTEGER,
      delete_date INTEGER);
    INSERT INTO handle VALUES (1, '+1555', 'iMessage', NULL), (2, '+1555', 'SMS', NULL),
      (3, 'a@x', 'iMessage', 'P'), (4, '+1666', 'SMS', 'P');
    INSERT INTO chat VALUES (1, 'iMessage;-;+1555', 45, '+1555', ''),
      (2, 'iMessage;+;chat9', 43, 'chat9', 'Crew'), (3, 'SMS;-;+1555', 45, '+1555', NULL);
    INSERT INTO chat_handle_join VALUES (1, 1), (2, 1), (2, 3);
    """

  private func read(_ rows: String) throws -> ReadArchive {
    let path = folder.path("chat.db")
    try? FileManager.default.removeItem(atPath: path)
    try Connection(path: path).execute(schema + rows)
    return try ReadArchive(path)
  }

  /// A typedstream with a text, its length in the shortest form.
  private func stream(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var stream = Array("\u{4}\u{B}streamtyped".utf8) + [0x81, 0xE8, 0x03, 0x84, 0x01, 0x40, 0x84]
    stream += Array("NSString".utf8) + [0x01, 0x94, 0x84, 0x01, 0x2B]
    stream += bytes.count < 0x80 ? [] : [0x81]
    stream.append(UInt8(bytes.count & 0xFF))
    if bytes.count >= 0x80 { stream.append(UInt8(bytes.count >> 8)) }
    stream += bytes + [0x86]
    return "x'" + stream.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      + "'"
  }

  @Test("times are nanoseconds or seconds since 2001")
  func times() throws {
    let archive = try read(
      """
      INSERT INTO message (ROWID, guid, text, handle_id, date) VALUES
        (1, 'g1', 'new', 1, 771069600500000000), (2, 'g2', 'old', 1, 400000000), (3, 'g3', 'x', 1, 0),
        (4, 'g4', 'bad', 1, 500000000000);
      INSERT INTO chat_message_join VALUES (1, 1), (1, 2), (1, 3), (1, 4), (2, 1);
      """
    )
    #expect(archive.format == "imessage")
    #expect(archive.times == ["-", "2013-09-04T15:06:40Z", "2025-06-08T10:00:00.500Z"])
    #expect(archive.source.reasons == ["3: date is not a valid time"])
    #expect(archive.source.texts(\.conversation) == .init(repeating: "imessage:+1555", count: 3))
  }

  @Test("people are one whose handles Messages says belong together, and chats with one address")
  func people() throws {
    let archive = try read(
      """
      INSERT INTO message (ROWID, guid, text, handle_id, is_from_me, date) VALUES (1, 'g1', 'a', 1, 0, 1),
        (2, 'g2', 'b', 2, 0, 2), (3, 'g3', 'c', 3, 0, 3), (4, 'g4', 'd', 4, 0, 4), (5, 'g5', 'e', 0, 1, 5),
        (6, 'g6', 'f', 0, 0, 6);
      INSERT INTO chat_message_join VALUES (1, 1), (3, 2), (2, 3), (2, 4), (2, 5), (2, 6);
      """
    )
    #expect(archive.lines == ["+1555: a", "+1555: b", "a@x: c", "a@x: d", "Me: e", "-: f"])
    #expect(archive.conversationIds == ["imessage:+1555", "imessage:chat9"])
    #expect(archive.source.conversations.map(\.name) == ["+1555", "Crew", "+1555"])
    #expect(archive.source.conversations.map(\.kind) == [.direct, .group, .direct])
  }

  @Test("the text may lie in the attributed body, short or long, or in the history of edits")
  func bodies() throws {
    let long = String(repeating: "ä", count: 200)
    let archive = try read(
      """
      INSERT INTO message (ROWID, guid, attributedBody, handle_id, date) VALUES
        (1, 'g1', \(stream("short")), 1, 1), (2, 'g2', \(stream(long)), 1, 2),
        (3, 'g3', x'0102', 1, 3);
      INSERT INTO message (ROWID, guid, handle_id, date, date_edited, message_summary_info) VALUES
        (4, 'g4', 1, 4, 5, cast(\(stream("first")) || \(stream("second")) AS BLOB)),
        (5, 'g5', 1, 5, 6, x'62706c697374');
      INSERT INTO message (ROWID, guid, handle_id, date, date_retracted) VALUES (6, 'g6', 1, 6, 7);
      """
    )
    #expect(
      archive.lines == [
        "+1555: short", "+1555: \(long)", "+1555: second (edited)", "deleted +1555:  (edited)",
        "deleted +1555: ",
      ]
    )
    #expect(archive.source.reasons == ["3: attributedBody cannot be decoded"])
  }

  @Test("tapbacks are reactions, the last of each person; answers make threads")
  func tapbacks() throws {
    let archive = try read(
      """
      INSERT INTO message (ROWID, guid, text, handle_id, is_from_me, date, associated_message_type,
          associated_message_guid, associated_message_emoji, thread_originator_guid) VALUES
        (1, 'g1', 'plan', 1, 0, 1, 0, NULL, NULL, NULL),
        (2, 'g2', 'Loved', 0, 1, 2, 2000, 'p:0/g1', NULL, NULL),
        (3, 'g3', 'Liked', 0, 1, 3, 2001, 'bp:g1', NULL, NULL),
        (4, 'g4', 'x', 3, 0, 4, 2006, 'p:0/g1', '🎉', NULL),
        (5, 'g5', 'x', 1, 0, 5, 2003, 'p:0/g1', NULL, NULL),
        (6, 'g6', 'x', 1, 0, 6, 3003, 'p:0/g1', NULL, NULL),
        (7, 'g7', 'answer', 1, 0, 7, 0, NULL, NULL, 'g1');
      INSERT INTO chat_message_join VALUES (2, 1), (2, 2), (2, 7);
      """
    )
    #expect(archive.lines == ["+1555: plan", "+1555: answer"])
    #expect(
      archive.details[0]
        == #"{"reactions":[{"emoji":"👍","count":1,"senderIds":["imessage:me"]},{"emoji":"🎉","count":1,"senderIds":["imessage:a@x"]}]}"#
    )
    #expect(archive.source.texts(\.thread) == [nil, "g1"])
  }

  @Test("files, lines of the app and what was deleted lately are kept")
  func others() throws {
    let archive = try read(
      """
      INSERT INTO message (ROWID, guid, text, handle_id, date, item_type, group_title) VALUES
        (1, 'g1', char(65532), 1, 1, 0, NULL), (2, 'g2', NULL, 1, 2, 2, 'Crew'),
        (3, 'g3', 'gone', 1, 3, 0, NULL);
      INSERT INTO attachment VALUES (1, '~/Library/a.heic', 'image/heic', 'a.heic');
      INSERT INTO message_attachment_join VALUES (1, 1);
      INSERT INTO chat_message_join VALUES (2, 1), (2, 2);
      INSERT INTO chat_recoverable_message_join VALUES (2, 3, 9);
      """
    )
    #expect(
      archive.lines == [
        "+1555: [image: a.heic]", "event +1555: named the conversation Crew", "deleted +1555: ",
      ]
    )
    #expect(archive.conversationIds == ["imessage:+1555", "imessage:chat9"])
  }

  @Test("a database with the oldest columns only is read")
  func oldColumns() throws {
    let path = folder.path("old.db")
    try Connection(path: path).execute(
      """
      CREATE TABLE handle (ROWID INTEGER PRIMARY KEY, id TEXT);
      CREATE TABLE chat (ROWID INTEGER PRIMARY KEY, guid TEXT);
      CREATE TABLE message (ROWID INTEGER PRIMARY KEY, guid TEXT, text TEXT, handle_id INTEGER,
        date INTEGER, is_from_me INTEGER);
      CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER);
      INSERT INTO message VALUES (1, 'g1', 'hi', 0, 1, 1);
      """
    )
    #expect(try ReadArchive(path).lines == ["Me: hi"])
  }

  @Test("no damage to a typedstream makes it crash")
  func mutations() throws {
    let bytes =
      Array("streamtyped NSString".utf8) + [
        0x01, 0x94, 0x84, 0x01, 0x2B, 0x82, 3, 0, 0, 0, 65, 66, 67,
      ]
    #expect(Typedstream.text(bytes) == "ABC")
    for seed in 1...2000 as ClosedRange<UInt64> {
      var mutation = Mutation(seed: seed)
      let changed = mutation.mutate(bytes)
      _ = Typedstream.text(changed)
      _ = Typedstream.lastText(in: changed)
    }
  }

  @Test(
    "the blobs of another project are read",
    .enabled(if: SharedFolder.has("samples/imessage/blobs")),
    arguments: [
      ("AttributedBodyTextOnly", "Noter test"), ("AttributedBodyTextOnly2", "Test 3"),
      ("URL", "https://github.com/ReagentX/Logria"),
    ]
  )
  func blobs(name: String, text: String) throws {
    let bytes = try Data(
      contentsOf: URL(filePath: SharedFolder.path("samples/imessage/blobs/\(name)"))
    )
    #expect(Typedstream.text(Array(bytes)) == text)
  }
}
