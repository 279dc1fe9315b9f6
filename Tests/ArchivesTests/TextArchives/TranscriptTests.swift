import ArchiveReading
import Archives
import Conversations
import TestSupport
import Testing
import TextArchives

/// The transcripts are written by hand in the habits of the programs that are named.
@Suite("The reader of meeting transcripts")
final class TranscriptTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Teams' voice tags name speakers, and captions of one speaker are one message")
  func teams() throws {
    let text = """
      WEBVTT

      5b1c-0
      00:00:01.000 --> 00:00:03.500
      <v Ana Brandt>I'll send the offer</v>

      5b1c-1
      00:00:03.600 --> 00:00:05.000
      <v Ana Brandt>by Friday &amp; call them.</v>

      5b1c-2
      01:00:06.000 --> 01:00:07.000
      <v Ben>1 < 2, right?</v> <v.loud Ana Brandt>Yes!</v>
      """
    let archive = try ReadArchive(folder.file("Weekly-20260302_100112-Meeting Recording.vtt", text))
    #expect(archive.format == "transcript")
    #expect(
      archive.lines == [
        "Ana Brandt: I'll send the offer by Friday & call them.", "Ben: 1 < 2, right?",
        "Ana Brandt: Yes!",
      ]
    )
    #expect(archive.times.prefix(2) == ["2026-03-02T10:01:13Z", "2026-03-02T11:01:18Z"])
    let conversation = try #require(archive.source.conversations.first)
    #expect(conversation.name == "Weekly-20260302_100112-Meeting Recording")
    #expect(conversation.participants.map(\.name) == ["Ana Brandt", "Ben"])
    #expect(Set(archive.source.texts(\.thread)).count == 1)
    #expect(archive.source.reasons == [])
  }

  @Test("Zoom's names in front of colons are speakers; the time in its file names is UTC")
  func zoom() throws {
    let text = """
      WEBVTT

      1
      00:00:03.300 --> 00:00:06.720
      Ana Brandt: One thing: who writes the tests?

      2
      00:00:30.000 --> 00:00:31.000
      Ben: Me.
      """
    let path = try folder.file("GMT20260302-090000_Recording.transcript.vtt", text)
    let archive = try ReadArchive(path, zone: nil)
    #expect(archive.lines == ["Ana Brandt: One thing: who writes the tests?", "Ben: Me."])
    #expect(archive.times == ["2026-03-02T09:00:03.300Z", "2026-03-02T09:00:30Z"])
  }

  @Test("where only the first caption of a turn names the speaker, the turn goes on without")
  func turns() throws {
    let text = """
      1
      00:00:00,000 --> 00:00:02,000
      Ana: We have a choice.

      2
      00:00:02,000 --> 00:00:04,000
      The plan: ship it.

      3
      00:00:05,000 --> 00:00:06,000
      Ben: <i>Agreed.</i>

      4
      00:00:06,000 --> 00:00:07,000
      {\\an8}Really.

      5
      00:00:07,000 --> 00:00:07,500
      and so on

      6
      00:00:08,000 --> 00:00:09,000
      Ana: Good.

      7
      00:00:09,000 --> 00:00:10,000
      Fine.

      8
      00:00:10,000 --> 00:00:11,000
      Then.

      9
      00:00:11,000 --> 00:00:12,000
      Ben: Bye.
      """
    let archive = try ReadArchive(folder.file("x.srt", text), zone: nil)
    #expect(
      archive.lines == [
        "Ana: We have a choice. The plan: ship it.", "Ben: Agreed. Really. and so on",
        "Ana: Good. Fine. Then.", "Ben: Bye.",
      ]
    )
    #expect(archive.times == ["-", "-", "-", "-"])
  }

  @Test("no one is given what another person says: last names first, and names heard once")
  func attribution() throws {
    let inverted = cues(
      "Ana: one",
      "O'Neil, Ben: I'll send it by Friday.",
      "Ana: ok",
      "O'Neil, Ben: bye"
    )
    #expect(
      try ReadArchive(folder.file("a.vtt", inverted)).lines == [
        "Ana: one", "O'Neil, Ben: I'll send it by Friday.", "Ana: ok", "O'Neil, Ben: bye",
      ]
    )
    let once = cues("Ana: one", "Ana: two", "and three", "Ben O'Neil: I'll send it.", "all of it")
    let lines = try ReadArchive(folder.file("b.vtt", once)).lines
    #expect(lines.first == "Ana: one two and three")
    #expect(!lines.contains { $0.hasPrefix("Ana:") && $0.contains("send it") })
  }

  private func cues(_ texts: String...) -> String {
    "WEBVTT\n\n"
      + texts.enumerated().map { "00:00:0\($0).000 --> 00:00:0\($0).900\n\($1)\n" }
      .joined(separator: "\n")
  }

  @Test("Webex names speakers in front of the times; captions without any are joined until a pause")
  func others() throws {
    let webex = "WEBVTT\n\n1 \"Ana Brandt\" (42)\n00:01.000 --> 00:02.000\nHello\n"
    #expect(try ReadArchive(folder.file("w.vtt", webex)).lines == ["Ana Brandt: Hello"])
    let captions = """
      1
      00:00:01,000 --> 00:00:02,000
      Hello
      2
      00:00:02,500 --> 00:00:03,000
      all.

      3
      00:00:20,000 --> 00:00:21,000
      - Yes
      - No
      """
    let archive = try ReadArchive(folder.file("c.srt", captions))
    #expect(archive.texts == ["Hello all.", "- Yes\n- No"])
    #expect(archive.source.texts(\.sender) == [nil, nil])
  }

  @Test("a note or the header says when the meeting was; a local time needs a zone")
  func starts() throws {
    let cue = "00:00:01.000 --> 00:00:02.000\n<v Ana>Hi\n"
    let header = "WEBVTT - Weekly 2026-03-02 10:00\n\n" + cue
    #expect(try ReadArchive(folder.file("a.vtt", header)).times == ["2026-03-02T10:00:01Z"])
    let note = "WEBVTT\n\nNOTE\nRecorded: 2026-03-02T10:00:00+01:00\n\n" + cue
    let archive = try ReadArchive(folder.file("b.vtt", note), zone: nil)
    #expect(archive.times == ["2026-03-02T09:00:01Z"])
    let error = #expect(throws: SourceError.self) {
      try ReadArchive(self.folder.file("c.vtt", header), zone: nil)
    }
    #expect(error?.kind == .configuration)
  }

  @Test("what belongs to no caption is set aside with its line; styles and notes are not")
  func problems() throws {
    let text = """
      WEBVTT

      STYLE
      ::cue { color: red }

      lost line

      00:00:01.000 --> 00:00:02.000
      <v Ana>Hi

      00:0x --> 00:00:02.000
      gone
      """
    let archive = try ReadArchive(folder.file("a.vtt", text))
    #expect(archive.lines == ["Ana: Hi"])
    #expect(
      archive.source.reasons == [
        "6: it is not part of a caption", "11: it is not part of a caption",
        "12: it is not part of a caption",
      ]
    )
  }

  @Test("a meeting that goes on keeps its ids, whatever the file is called")
  func growth() throws {
    let head =
      "WEBVTT\n\n"
      + (1...30).map { "00:00:\($0 + 10).000 --> 00:00:\($0 + 11).000\n<v P\($0)>x\n\n" }
      .joined()
    let first = try ReadArchive(folder.file("a.vtt", head))
    let more =
      head + "00:00:41.500 --> 00:00:42.000\n<v P30>y\n\n00:00:43.000 --> 00:00:44.000\n<v Q>z\n"
    let second = try ReadArchive(folder.file("b.vtt", more))
    #expect(second.messageKeys.prefix(30) == first.messageKeys.prefix(30))
    #expect(second.lines.suffix(2) == ["P30: x y", "Q: z"])
  }

  @Test("a folder of meetings is read, also compressed; other texts are not")
  func folders() throws {
    let cue = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ana>Hi\n"
    _ = try folder.file("m/one.vtt", cue)
    _ = try folder.file("m/notes.txt", "WEBVTTX\n")
    let archive = try ReadArchive(folder.path("m"))
    #expect(archive.lines == ["Ana: Hi"])
    #expect(try !TranscriptFormat.recognizes(SourceProbe.open(folder.file("x", "1\nhello\n"))))
    let latin = Array("1\n00:00:01,000 --> 00:00:02,000\nJos".utf8) + [0xE9, 0x93, 0x0A]
    let path = try folder.file("l.srt", bytes: latin)
    #expect(try ReadArchive(path).texts == ["José“"])
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let text =
      "WEBVTT\n\nNOTE 2026-03-02\n\n1 \"A\" (2)\n00:00:01.000 --> 00:00:02.000\n<v Ana>Hi &amp;</v>\nBen: x\n\n"
    try expectSurvivesMutations(of: Array(text.utf8), as: TranscriptFormat.self, in: folder)
  }
}
