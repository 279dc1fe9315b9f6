import ArchiveReading
import Archives
import CivilTime
import Conversations
import TestSupport
import Testing
import TextArchives

/// The logs are written by hand in the styles of the programs that are named.
@Suite("The reader of logs of IRC")
final class IRCTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "the styles of common programs are understood",
    arguments: [
      ("[03:10] <ana> hi\n[03:11] <ben> yo\n", "irclogs"),
      ("03:10 < ana> hi\n03:11 <@ben> yo\n", "irssi"),
      ("[03:10:00] <ana> hi\n[03:11:00] <+ben> yo\n", "ZNC"),
      ("2016-04-08 03:10:00\tana\thi\n2016-04-08 03:11:00\t@ben\tyo\n", "WeeChat"),
      ("Apr 08 03:10:00 <ana>\thi\nApr 08 03:11:00 <ben>\tyo\n", "HexChat"),
      ("2016-04-08T03:10:00+0000 <ana> hi\n2016-04-08T03:11:00Z <ben> yo\n", "ISO"),
      ("[2016-04-08 03:10:00] <ana> hi\r\n[2016-04-08 03:11:00] <ben> yo\r\n", "Quassel"),
    ]
  )
  func styles(log: String, program: String) throws {
    let archive = try ReadArchive(folder.file("logs/#Swift.2016-04-08.log", log))
    #expect(archive.format == "irc")
    #expect(archive.lines == ["ana: hi", "ben: yo"])
    #expect(archive.times == ["2016-04-08T03:10:00Z", "2016-04-08T03:11:00Z"])
    #expect(archive.conversationIds == ["irc:#swift"])
  }

  @Test("days change by a line, or when time goes back; lines of the program are events")
  func days() throws {
    let log = """
      --- Log opened Fri Nov 20 23:58:00 2026
      23:58 -!- ana [~a@host] has joined #swift
      23:59 < ana> before
      --- Day changed Sat Nov 21 2026
      00:01 < ben> ana: after \u{2}bold\u{2} \u{3}04,01red\u{3}
      00:02  * ben waves
      23:59 < ben> late
      00:03 < ben> next day
      """
    let archive = try ReadArchive(folder.file("#swift.log", log))
    #expect(
      archive.lines == [
        "event -: ana [~a@host] has joined #swift", "ana: before", "ben: ana: after bold red",
        "ben: * ben waves", "ben: late", "ben: next day",
      ]
    )
    #expect(
      archive.times.map { $0.prefix(16) }.suffix(2) == ["2026-11-21T23:59", "2026-11-22T00:03"]
    )
    #expect(archive.details[2] == #"{"mentions":["irc:ana"]}"#)
  }

  @Test("folders of days are one channel, and a nick that is changed stays one person")
  func folders() throws {
    _ = try folder.file(
      "2007/12/14/%23ubuntu.txt",
      "[10:00] <ana> a\n=== ana is now known as ana_\n[10:01] <ana_> b\n"
    )
    _ = try folder.file("2007/12/15/%23ubuntu.txt", "[10:00] <ana_> c\n[10:01] <bridge> <cem> d\n")
    let archive = try ReadArchive(folder.path("2007"))
    #expect(archive.conversationIds == ["irc:#ubuntu"])
    #expect(archive.source.texts(\.sender) == ["irc:ana", nil, "irc:ana", "irc:ana_", "irc:cem"])
    #expect(archive.lines.last == "cem: d")
    #expect(archive.times.last == "2007-12-15T10:01:00Z")
  }

  @Test("every line of a log without a day is counted, and a log without a zone is not read")
  func problems() throws {
    let log = "[10:00] <ana> a\n[10:01] <ben> b\n"
    let archive = try ReadArchive(folder.file("#x.log", log))
    #expect(archive.source.messages.isEmpty)
    let reason = "neither the file name nor a line gives the date"
    #expect(archive.source.reasons == ["1: \(reason)", "2: \(reason)"])
    let error = #expect(throws: SourceError.self) {
      try ReadArchive(self.folder.file("#x.2020-01-02.log", log), zone: nil)
    }
    #expect(error?.kind == .configuration)
  }

  @Test(
    "other texts are not taken for logs",
    arguments: ["[10:00] started\n", "hello\n", "10:00 lunch\n"]
  )
  func others(text: String) throws {
    #expect(try !IRCFormat.recognizes(SourceProbe.open(folder.file("x", text))))
  }

  @Test(
    "the day is in the name of the file, or in those of the folders that it is in",
    arguments: [
      ("#swift/2016/2016-04-08", ""), ("#swift/2016/04/08.log", ""),
      ("#swift/2016/04/08.log", "#swift"), ("#swift/2016/04/08.log", "#swift/2016"),
      ("#swift/2016/04/08.log", "#swift/2016/04"), ("logs/#swift/20160408.txt", "logs/#swift"),
      ("#swift/2016/#swift.2016-04-08.log", "#swift/2016/#swift.2016-04-08.log"),
    ]
  )
  func days(name: String, given: String) throws {
    let log = "[10:00] <ana> hi\n[10:01] <ben> yo\n"
    _ = try folder.file("irc/" + name, log)
    let archive = try ReadArchive(folder.path("irc" + (given.isEmpty ? "" : "/") + given))
    #expect(archive.lines == ["ana: hi", "ben: yo"])
    #expect(archive.times.first == "2016-04-08T10:00:00Z")
    #expect(archive.conversationIds == ["irc:#swift"])
  }

  @Test("a day that begins with a hundred joins is read, and so is one of joins alone")
  func joins() throws {
    let joins = (0..<100).map { "[10:00] *** n\($0) joined\n" }.joined()
    _ = try folder.file("#x/2016-04-07", joins)
    _ = try folder.file("#x/2016-04-08", joins + "[10:01] <ana> hi\n")
    _ = try folder.file("#x/2016-04-09", "")
    _ = try folder.file("#x/README", "How these logs were made.\nBy a bot.\n")
    let archive = try ReadArchive(folder.path("#x"))
    #expect(archive.format == "irc")
    #expect(archive.source.messages.count == 201)
    #expect(archive.lines.last == "ana: hi")
    #expect(archive.leftOut == ["README"])
    let alone = try ReadArchive(folder.path("#x/2016-04-07"))
    #expect(alone.source.messages.count == 100)
  }

  @Test("a folder of compressed logs reads like the logs")
  func compressed() throws {
    let plain = try folder.file("2016-04-08.log", "[10:00] <ana> hi\n[10:01] <ben> yo\n")
    _ = try folder.file("#x/2016-04-07.log", "[10:00] <ana> before\n")
    _ = try folder.gzip(plain, as: "#x/2016-04-08.log.gz")
    let archive = try ReadArchive(folder.path("#x"))
    #expect(archive.lines == ["ana: before", "ana: hi", "ben: yo"])
    #expect(archive.times.last == "2016-04-08T10:01:00Z")
    #expect(archive.conversationIds == ["irc:#x"])
  }

  @Test("who comes and goes is an event in the logs of WeeChat, HexChat and mIRC, too")
  func programs() throws {
    let weechat =
      "2026-03-12 09:01:00\tana\thi\n2026-03-12 09:01:09\t<--\tben (~b@h) has quit (Quit)\n"
    #expect(
      try ReadArchive(folder.file("irc.x.#dev.weechatlog", weechat)).lines == [
        "ana: hi", "event -: ben (~b@h) has quit (Quit)",
      ]
    )
    let hexchat = """
      **** BEGIN LOGGING AT Thu Mar 12 09:00:00 2026

      Mar 12 09:00:01 *\tcleo (~c@host) has joined
      Mar 12 09:00:02 *\tYou are now known as ana
      Mar 12 09:00:03 <cleo>\thi
      Mar 12 09:00:04 *\tcleo waves (a lot)
      Mar 12 09:00:05 -ChanServ-\twelcome
      Mar 12 09:00:06 *\tben (b@h) Quit (bye)
      """
    #expect(
      try ReadArchive(folder.file("#hex.log", hexchat)).lines == [
        "event -: cleo (~c@host) has joined", "event -: You are now known as ana", "cleo: hi",
        "cleo: * cleo waves (a lot)", "ChanServ: welcome", "event -: ben (b@h) Quit (bye)",
      ]
    )
  }

  @Test("no damage makes it crash")
  func mutations() throws {
    let log =
      "[03:10] <ana> \u{3}04,01hi\n03:11 -!- x is now known as y\nApr 08 03:10:00 <b>\tz\n2016-04-08 03:10:00\t-->\tq\n"
    try expectSurvivesMutations(of: Array(log.utf8), as: IRCFormat.self, in: folder)
  }
}
