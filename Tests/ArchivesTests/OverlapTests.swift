import CivilTime
import Conversations
import Database
import Foundation
import TestSupport
import Testing

@testable import Archives

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
    try connection.write { try $0.execute(ConversationSchema.tables.sql) }
  }

  private func load(_ text: String, _ overlap: Overlap) throws -> MessageCounts {
    let archive = try ReadArchive(folder.file("export/\(overlap.name)", text))
    #expect(archive.format == overlap.format)
    let load = IncrementalLoad(ingest: 1, isComplete: false, keepsBranches: false)
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

  @Test("A longer export adds its new messages, an older one nothing", arguments: overlaps)
  func overlap(_ overlap: Overlap) throws {
    #expect(try load(overlap.first, overlap).new == 2)
    let again = try load(overlap.first, overlap)
    #expect((again.read, again.new, again.changed) == (2, 0, 0))
    let later = try load(overlap.later, overlap)
    #expect((later.read, later.new, later.changed) == (3, 1, 0))
    #expect(try load(overlap.first, overlap).new == 0)
  }
}
