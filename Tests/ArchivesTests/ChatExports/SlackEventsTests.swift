import ChatExports
import CivilTime
import Conversations
import TestSupport
import Testing

/// The logs are written by hand after <https://api.slack.com/events/message>.
@Suite("The reader of logs of Slack events")
final class SlackEventsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let log = """
    {"type":"hello"}
    {"type":"message","channel":"C1","team":"T1","user":"U1","text":"one <@U2>","ts":"1517443200.000001"}
    {"type":"message","channel":"C1","user":"U2","text":"two","ts":"1517443201.000001","thread_ts":"1517443200.000001"}
    {"type":"message","channel":"C1","subtype":"message_replied","message":{"ts":"1517443200.000001","reply_count":1},"ts":"1517443201.000002"}
    {"type":"message","channel":"C1","subtype":"message_changed","ts":"1517443202.000001","message":{"user":"U2","text":"too","ts":"1517443201.000001","thread_ts":"1517443200.000001","edited":{"user":"U2","ts":"1517443202.000000"}},"previous_message":{"user":"U2","text":"two","ts":"1517443201.000001"}}
    {"type":"message","channel":"C1","user":"U1","text":"gone","ts":"1517443203.000001"}
    {"type":"message","channel":"C1","subtype":"message_deleted","deleted_ts":"1517443203.000001","ts":"1517443204.000001"}
    {"type":"reaction_added","user":"U2","reaction":"tada::skin-tone-2","item":{"type":"message","channel":"C1","ts":"1517443200.000001"}}
    {"type":"reaction_added","user":"U3","reaction":"eyes","item":{"type":"message","channel":"C1","ts":"1517443200.000001"}}
    {"type":"reaction_removed","user":"U3","reaction":"eyes","item":{"type":"message","channel":"C1","ts":"1517443200.000001"}}
    {"type":"event_callback","team_id":"T1","event":{"type":"message","channel":"D1","user":"U1","text":"direct","ts":"1517443200.000001"}}
    {"type":"message","channel":"C1","subtype":"channel_join","user":"U4","text":"<@U4> has joined","ts":"1517443205.000001"}

    """

  @Test("messages are as they are at the end: changed, deleted, with reactions")
  func replay() throws {
    let archive = try ReadArchive(folder.file("x.jsonl", log))
    #expect(archive.format == "slack-events")
    #expect(
      archive.lines == [
        "U1: one @U2", "U2: too (edited)", "deleted U1: ", "U1: direct",
        "event U4: @U4 has joined",
      ]
    )
    #expect(archive.conversationIds == ["slack:T1:C1", "slack:T1:D1"])
    #expect(archive.replies == 1)
    #expect(
      archive.details[0]
        == #"{"reactions":[{"emoji":"tada","count":1,"senderIds":["U2"]}],"mentions":["U2"]}"#
    )
    #expect(archive.source.problems.isEmpty)
  }

  @Test("what one log says of a message of another holds, and a deletion alone is kept")
  func severalLogs() throws {
    let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
    let zip = try folder.zip(
      "logs.zip",
      [
        ("2018-02-01.jsonl", lines[..<4].joined(separator: "\n")),
        ("2018-02-02.jsonl", lines[4..<5].joined() + "\n" + lines[6...].joined(separator: "\n")),
      ]
    )
    let archive = try ReadArchive(zip)
    #expect(
      archive.lines == [
        "U1: one @U2", "U2: too (edited)", "deleted -: ", "U1: direct",
        "event U4: @U4 has joined",
      ]
    )
  }

  @Test("a line that is none is set aside")
  func problems() throws {
    let bad =
      log + "{\"type\":\"message\",\n[1]\n"
      + #"{"type":"message","channel":"C1","text":"no time"}"#
    let archive = try ReadArchive(folder.file("x.jsonl", bad))
    #expect(archive.source.messages.count == 5)
    #expect(archive.source.problems.map(\.line) == [13, 14, 15])
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    try expectSurvivesMutations(of: Array(log.utf8), as: SlackEventsFormat.self, in: folder)
  }
}
