import ArchiveReading
import Archives
import CivilTime
import Conversations
import RecordSources
import TestSupport
import Testing

@Suite("Proposed mappings of tables in text and of JSON Lines")
final class RecordProposalTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func proposal(_ name: String, _ text: String) throws -> String? {
    try SourceMapping.recordProposal(for: SourceProbe.open(folder.file(name, text)))
  }

  /// The messages as the proposal reads them.
  private func read(_ name: String, _ text: String) throws -> [String] {
    let proposal = try #require(try proposal(name, text))
    let mapping = try SourceMapping(Array(proposal.utf8), file: "map.yaml")
    let probe = try SourceProbe.open(folder.path(name))
    var options = ReadOptions()
    options.mapping = mapping
    let format = try ArchiveFormats.format(of: probe, mapping: mapping)
    let source = try CollectedSource { try format.read(probe, options: options, into: $0) }
    return source.messages.map { row, batch in
      let time = row.createdAt.map { Instant(milliseconds: $0).iso8601 } ?? "-"
      let sender = batch.string(row.senderName) ?? batch.string(row.sender) ?? "-"
      return
        "\(time) \(batch.string(row.conversation) ?? "-") \(sender): \(batch.string(row.text) ?? "")"
    }
  }

  @Test(
    "a table is read by what its columns are called and hold",
    arguments: [
      (
        "Ticket ID;Created At;Agent;Message\n7;13.03.2026 09:00;Ana;I'll send the refund by Friday.\n",
        "2026-03-13T09:00:00Z 7 Ana: I'll send the refund"
      ),
      (
        "id,room,when,author,body\n1,r,03/13/2026 9:05 PM,Bo,\"We met, and agreed.\"\n",
        "2026-03-13T21:05:00Z r Bo: We met, and agreed."
      ),
      (
        "sender\tsent_at\ttext\nana@x.org\t2026-03-13T09:00:00+01:00\tWe will see.\n",
        "2026-03-13T08:00:00Z table ana@x.org: We will see."
      ),
      (
        "Datum;Uhrzeit;Absender;Nachricht\n13.03.2026;09:05;Ana;Das mache ich bis Freitag.\n",
        "2026-03-13T09:05:00Z table Ana: Das mache ich"
      ),
      (
        "Ticket;Datum;Uhrzeit;Wer;Nachricht\n17;13.03.2026;09:05;Petra;Ich schicke Ihnen die Rechnung.\n",
        "2026-03-13T09:05:00Z 17 Petra: Ich schicke Ihnen"
      ),
      (
        "sep=;\nTicket;Date;Agent;Message\n7;2026-03-13 09:00;Ana;I'll send it, today.\n",
        "2026-03-13T09:00:00Z 7 Ana: I'll send it, today."
      ),
      (
        ",Date,Name,Name,Message,\n0,2026-03-13 09:00,Ana,Team A,I'll send it.,x\n",
        "2026-03-13T09:00:00Z table Ana: I'll send it."
      ),
      (
        "Raum,Benutzer,Datum,Nachricht\nr1,Ana,20260313,I'll send it.\n",
        "2026-03-13T00:00:00Z r1 Ana: I'll send it."
      ),
    ]
  )
  func aTableIsRead(
    text: String,
    message: String
  ) throws {
    let messages = try read("table.csv", text)
    #expect(messages.map { $0.hasPrefix(message) } == [true], "\(messages)")
  }

  /// A table of one message a day, the first on a day of March.
  private func table(_ days: ClosedRange<Int>, _ date: (Int) -> String) -> String {
    "Case,Date,Agent,Message\n"
      + days.map { "\($0),\(date($0)),Ana,I'll send number \($0) tomorrow.\n" }.joined()
  }

  @Test("of two readings of dates that one counts in which time runs on")
  func ofTwoReadingsOf()
    throws
  {
    let american = try read("us.csv", table(1...10) { "3/\($0)/2026 09:00" })
    #expect(american.first?.hasPrefix("2026-03-01T09:00:00Z") == true)
    #expect(american.last?.hasPrefix("2026-03-10T09:00:00Z") == true)
    let european = try read("eu.csv", table(1...10) { "\($0)/3/2026 09:00" })
    #expect(european.last?.hasPrefix("2026-03-10T09:00:00Z") == true)
  }

  @Test("one cell that is no time takes the times of no other row")
  func oneCellThatIs() throws {
    for form in ["2026-03-%02d 09:00", "%02d.03.2026 09:00"] {
      let text = table(1...20) { day in
        day == 5 ? "N/A" : form.replacing("%02d", with: day < 10 ? "0\(day)" : "\(day)")
      }
      let messages = try read("odd.csv", text)
      #expect(messages.count == 19)
      #expect(messages.allSatisfy { $0.hasPrefix("2026-03-") })
    }
  }

  @Test(
    "days since 1900, as spreadsheets count, are not taken for times",
    arguments: ["45362.33", "45362"]
  )
  func daysSince1900As(number: String) throws {
    let proposal = try #require(try proposal("serial.csv", table(1...9) { _ in number }))
    #expect(proposal.contains("# createdAt: ?"))
  }

  @Test("objects are read, also with times in a form of their own")
  func objectsAreReadAlso() throws {
    let lines = #"{"sender": "Ana", "body": "I'll send it.", "date": "13.03.2026 09:05"}"#
    #expect(try read("log.ndjson", lines) == ["2026-03-13T09:05:00Z log Ana: I'll send it."])
  }

  @Test("objects are read, also what is nested in them")
  func objectsAreReadAlsoWhat() throws {
    let lines = """
      {"key": {"id": "m1"}, "room": "x", "from": {"name": "Ana", "id": 7}, "ts": 1773392400, "msg": "I'll send it."}
      {"key": {"id": "m2"}, "room": "x", "from": {"name": "Bo", "id": 8}, "ts": 1773392460, "msg": "Thanks!", "extra": [1]}
      """
    #expect(
      try read("log.jsonl", lines) == [
        "2026-03-13T09:00:00Z x Ana: I'll send it.", "2026-03-13T09:01:00Z x Bo: Thanks!",
      ]
    )
    let proposal = try #require(try proposal("log.jsonl", lines))
    #expect(proposal.contains("format: jsonl\n"))
    #expect(proposal.contains(#"  senderName: "/from/name"   # check"#))
  }

  @Test("what is nested is known by the last parts of its path")
  func whatIsNestedIs() throws {
    let line =
      #"{"update_id": 9, "message": {"message_id": 3, "from": {"id": 7, "is_bot": false, "username": "ana_b"}, "#
      + #""chat": {"id": -100, "title": "Launch"}, "date": 1773392400, "text": "we ship on Monday"}}"#
      + "\n"
    #expect(try read("bot.jsonl", line) == ["2026-03-13T09:00:00Z -100 ana_b: we ship on Monday"])
    let proposal = try #require(try proposal("bot.jsonl", line))
    #expect(proposal.contains(#"id: "/message/message_id""#))
    #expect(proposal.contains(#"conversationName: "/message/chat/title""#))
  }

  @Test(
    "what is nested is known by the objects that it is in",
    arguments: [
      (
        #"{"message":{"text":"I will see.","author":{"name":"Ana"},"at":"2026-03-02T09:00:00Z"},"channel":{"title":"eng"}}"#,
        "2026-03-02T09:00:00Z eng Ana: I will see."
      ),
      (
        #"{"uid":1,"payload":{"body":{"plain":"I will see, by Friday."},"user":{"profile":{"displayName":"Ana"},"uuid":"x1"},"meta":{"createdAt":1772442000}},"room":{"_id":"r1","label":"eng"}}"#,
        "2026-03-02T09:00:00Z r1 Ana: I will see, by Friday."
      ),
      (
        #"{"id":"1","text":"I will see.","ts":1772442000,"channel":{"id":"c1","owner":{"name":"Cy"}},"replyTo":{"author":{"name":"Dee"}},"author":{"name":"Ana"}}"#,
        "2026-03-02T09:00:00Z c1 Ana: I will see."
      ),
      (
        #"{"id":"1","text":"I will see.","ts":1772442000,"senderName":"Ana","sender":{"name":"ana-b"},"room":{"name":"eng"}}"#,
        "2026-03-02T09:00:00Z eng Ana: I will see."
      ),
    ]
  )
  func nestedObjects(_ line: String, _ message: String) throws {
    #expect(try read("chat.jsonl", line + "\n").first == message)
  }

  @Test("of a name at several levels the highest is the message's")
  func ofANameAt() throws {
    let line =
      #"{"id": 1000, "user": {"login": "ana", "id": 7}, "created_at": "2026-03-13T09:00:00Z", "#
      + #""body": "I'll fix this.", "issue_url": "https://x.org/7"}"# + "\n"
    let proposal = try #require(try proposal("github.jsonl", line))
    let expected = ["id: \"/id\"", "senderId: \"/user/id\"", "senderName: \"/user/login\""]
    for field in expected + ["conversationId: \"/issue_url\""] {
      #expect(proposal.contains("  \(field)   # check\n"), "\(proposal)")
    }
  }

  @Test("a year of two digits is one of this century")
  func aYearOfTwo() throws {
    let table = "Date,Name,Comment\n3/13/26 9:10 PM,Ana,We will see about it.\n"
    #expect(try read("x.csv", table) == ["2026-03-13T21:10:00Z x Ana: We will see about it."])
  }

  @Test("times of edits are proposed if they have the form of the others")
  func timesOfEditsAre()
    throws
  {
    let head = "created_at,edited_at,author,text\n"
    let same = try proposal("a.csv", head + "13.03.2026 09:00,13.03.2026 10:00,Ana,First.\n")
    #expect(same?.contains("  editedAt: \"edited_at\"   # check\n") == true)
    let other = try proposal("b.csv", head + "13.03.2026 09:00,2026-03-13T10:00:00Z,Ana,First.\n")
    #expect(other?.contains("  editedAt: ") == false)
  }

  @Test("an id is no name, and a side no person")
  func anIdIsNo() throws {
    let line =
      #"{"author": {"id": "6123Lu", "name": "Lu"}, "created_at": 1773392400, "#
      + #""body": "I'll see to it."}"# + "\n"
    #expect(try read("a.jsonl", line) == ["2026-03-13T09:00:00Z a Lu: I'll see to it."])
    let table =
      "direction,contact_name,sent_at,text\nincoming,Bo,2026-03-13T09:00:00Z,Where is it?\n"
    #expect(try read("b.csv", table) == ["2026-03-13T09:00:00Z b Bo: Where is it?"])
    // Where nothing else names the writer, the side does.
    let sides = "sender,sent_at,text\nuser,2026-03-13T09:00:00Z,Where is it?\n"
    #expect(try read("c.csv", sides) == ["2026-03-13T09:00:00Z c user: Where is it?"])
  }

  @Test("an id is in every record, once, and answers need one")
  func anIdIsIn() throws {
    let table = "id,parent_id,author,text\n1,,Ana,First of all.\n1,1,Bo,Second of all.\n"
    let proposal = try #require(try proposal("x.csv", table))
    #expect(!proposal.contains("  id: ") && !proposal.contains("  replyToId: "))
  }

  @Test("long texts without a time are no messages")
  func longTextsWithoutA() throws {
    let table =
      "sku\tname\tdescription\nA1\tChair\tA comfortable chair with four legs and a soft seat.\n"
    #expect(throws: SourceError.self) { try proposal("products.tsv", table) }
  }

  @Test("headers in other languages are known")
  func headersInOtherLanguages() throws {
    let table = "日付\t名前\tメッセージ\n2026/03/13 09:00\t田中\t明日までに資料を送ります。\n"
    #expect(try read("line.tsv", table) == ["2026-03-13T09:00:00Z line 田中: 明日までに資料を送ります。"])
  }

  @Test("the day comes first unless the months say otherwise")
  func theDayComesFirst() throws {
    let head = "Date,Name,Comment\n"
    let both = try proposal("a.csv", head + "03/04/2026 10:00,Ana,We will see about it.\n")
    #expect(both?.contains(#"times: "%d/%m/%Y %H:%M""#) == true)
    let american = try proposal("b.csv", head + "03/14/2026 10:00,Ana,We will see about it.\n")
    #expect(american?.contains(#"times: "%m/%d/%Y %H:%M""#) == true)
    let afternoon = try proposal("c.csv", head + "3/4/2026 9:05 PM,Ana,We will see about it.\n")
    #expect(afternoon?.contains(#"times: "%m/%d/%Y %I:%M %p""#) == true)
  }

  @Test(
    "what is neither gets no mapping",
    arguments: [
      "Dear all, this is a letter, with commas, and no table\nat all\n", "one\ntwo\n", "[1, 2]\n",
      "a,a\n1,2\n", "{\"broken\": \n",
    ]
  )
  func whatIsNeitherGets(text: String) throws {
    #expect(try proposal("x.txt", text) == nil)
  }

  @Test("a table without a text says what it has")
  func aTableWithoutA() throws {
    let error = #expect(throws: SourceError.self) {
      try proposal("x.csv", "Year,Sales\n2024,7\n2025,8\n")
    }
    #expect(error?.reason == "its fields do not look like messages: Year, Sales")
  }

  @Test("names hold no YAML, no line ends and no terminal codes")
  func namesHoldNoYAML() throws {
    let line =
      ##"{"text: x\n- #": "We will see about it.", "a\u001B[31mb": 7, "author": "Ana", "##
      + ##""at": 1773392400}"## + "\n"
    let proposal = try #require(try proposal("x.jsonl", line))
    #expect(!proposal.unicodeScalars.contains("\u{1B}"))
    _ = try SourceMapping(Array(proposal.utf8), file: "map.yaml")
  }
}
