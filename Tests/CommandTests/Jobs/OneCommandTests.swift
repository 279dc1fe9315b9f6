import Foundation
import JSON
import ShippedFiles
import TestSupport
import Testing

/// From an export to a report in one command, with the built binary.
@Suite("One command")
struct OneCommandTests: BuiltProgramSuite {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "samples"
    ).path

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
  }

  @Test("report SOURCE writes a page and stores nothing")
  func reportSOURCEWritesA() async throws {
    let built = try await scratch.run("${P%/*}/build-samples '\(Self.samples)' out")
    try #require(built.code == 0, "\(built.errors)")
    let printed = try await output("mkdir t && TMPDIR=$PWD/t $D report out/slack-export.zip")
    #expect(printed == "slack-export.html\n")
    let page = String(decoding: try scratch.bytes("slack-export.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("<title>slack-export, 2 to 31 March 2026</title>"))
    #expect(try await output("ls t; test -e w || echo none") == "none\n")
    // A second one replaces the first, but no file that is no report.
    _ = try await output("TMPDIR=$PWD/t $D report out/slack-export.zip")
    let other = try await scratch.run("echo x > chat.html; $D report chat.jsonl; cat chat.html")
    #expect(other.output == "x\n")
    #expect(other.errors.contains("chat.html exists and is not a report"))
  }

  @Test("the report of a file is named after it, in any script, and no two jobs share a name")
  func theReportOfAFile() async throws {
    for name in ["夏祭り", "運動会", "Чат"] {
      try scratch.write("\(name).jsonl", ExtractionCommandTests.talk)
      _ = try await output("$D run '\(name).jsonl'")
    }
    let pages = try await output("ls *.html")
    #expect(pages == "чат.html\n夏祭り.html\n運動会.html\n")
    let status = try await document("$D status --json", fits: "status")
    let jobs = Set((status["jobs"]?.array ?? []).compactMap { $0["job"]?.string })
    #expect(jobs.count == 3)
    #expect(jobs.allSatisfy { $0.hasPrefix("archive-") })
    _ = try await output("$D run 運動会.jsonl")
    let again = try await document("$D status --json", fits: "status")
    #expect(again["jobs"]?.array?.count == 3)
  }

  @Test("a source in which no message names a sender is a warning, and one that has them is none")
  func aSourceInWhichNo() async throws {
    let line =
      #"{"id":"1","conversationId":"c","text":"I will send it","createdAt":"2024-03-01T09:00:00Z"}"#
    try scratch.write("mute.jsonl", line + "\n")
    let mute = try await scratch.run("$D run mute.jsonl")
    #expect(mute.code == 0)
    #expect(mute.errors.contains("none of its messages names a sender"))
    let named = try await scratch.run("$D run chat.jsonl")
    #expect(!named.errors.contains("names a sender"))
  }

  @Test("a source that holds the working folder is refused with a way out")
  func aSourceThatHoldsThe() async throws {
    try scratch.write("in/chat.jsonl", ExtractionCommandTests.talk)
    let run = try await scratch.run("cd in && $D run .")
    #expect(run.code == 73)
    #expect(run.errors.contains("in.html would be written into the source"))
    #expect(run.errors.contains("-o FILE"))
    _ = try await output("cd in && $D report . -o ../page.html && test -s ../page.html")
  }

  @Test("an unknown database is read by the mapping that init proposes and previews")
  func anUnknownDatabaseIs() async throws {
    try scratch.database(
      "helpdesk.db",
      """
      CREATE TABLE agents (no INTEGER PRIMARY KEY, full_name TEXT);
      CREATE TABLE tickets (id INTEGER PRIMARY KEY, subject TEXT);
      CREATE TABLE replies (id INTEGER PRIMARY KEY, ticket INTEGER REFERENCES tickets,
        by INTEGER REFERENCES agents, html TEXT, happened TEXT, is_internal INTEGER);
      INSERT INTO agents VALUES (1, 'Ana Brandt'), (2, 'Bo');
      INSERT INTO tickets VALUES (7, 'Feed is late');
      INSERT INTO replies VALUES
        (1, 7, 1, '<p>The feed is one hour off since Sunday.</p>', '2024-03-04 09:00:00', 0),
        (2, 7, 2, '<p>I will repair the feed by Wednesday.</p>', '2024-03-04 09:05:00', 0),
        (3, 7, 2, '<p>This customer again.</p>', '2024-03-04 09:06:00', 1);
      """
    )
    let written = try await scratch.run("$D init helpdesk.db")
    #expect(written.code == 0)
    #expect(
      written.errors == """
        the first messages, as this mapping reads them:
          2024-03-04T09:00:00Z  Ana Brandt in Feed is late: The feed is one hour off since Sunday.
          2024-03-04T09:05:00Z  Bo in Feed is late: I will repair the feed by Wednesday.
        wrote jobs/helpdesk.yaml; next: debrief run helpdesk

        """
    )
    let quiet = try await scratch.run("$D init -q helpdesk.db -o -")
    #expect(quiet.errors.isEmpty && quiet.output == written.output)
    #expect(try await output("$D ingest -v --map jobs/helpdesk.yaml helpdesk.db") == "")
    _ = try await output("$D run helpdesk && $D run helpdesk.db")
    for command in ["report", "report helpdesk.db"] {
      let report = try await document("$D \(command) --format json", fits: "report")
      let item = report["actionItems"]?.array?.first
      #expect(item?["owner"] == "Bo", "\(command): \(report.text)")
    }
    #expect(try await output("$D search customer --json").contains("again") == false)
  }

  @Test("a table in text gets a mapping by its header, values and times")
  func aTableInText() async throws {
    try scratch.write(
      "tickets.csv",
      """
      Ticket;Created;Agent;Message
      7;04.03.2024 09:00;Ana Brandt;"The feed is late; one hour since Sunday."
      7;04.03.2024 09:05;Bo;I will repair the feed by Wednesday.
      """
    )
    let written = try await scratch.run("$D init tickets.csv")
    #expect(
      written.errors == """
        the first messages, as this mapping reads them:
          2024-03-04T09:00:00Z  Ana Brandt in 7: The feed is late; one hour since Sunday.
          2024-03-04T09:05:00Z  Bo in 7: I will repair the feed by Wednesday.
        wrote jobs/tickets.yaml; next: debrief run tickets

        """
    )
    _ = try await output("$D run tickets")
    let items = try await output("$D insights --kind action_item --json")
    #expect(items.contains("2024-03-06"), "\(items)")
  }

  @Test("a helpdesk that looks like a chat app gets a mapping for its HTML and its notes")
  func aHelpdeskThatLooks()
    async throws
  {
    let sql = """
      CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE conversations (id INTEGER PRIMARY KEY, title TEXT);
      CREATE TABLE messages (id INTEGER PRIMARY KEY, conversation_id INTEGER, sender_id INTEGER,
        content TEXT, created_at TEXT, private INTEGER);
      INSERT INTO users VALUES (1, 'Ana'), (2, 'Bo');
      INSERT INTO conversations VALUES (7, 'Late feed');
      INSERT INTO messages VALUES (1, 7, 1, '<p>The feed is late.</p>', '2024-03-04 09:00:00', 0),
        (2, 7, 2, '<p>Not again.</p>', '2024-03-04 09:05:00', 1);
      """
    try scratch.database("helpdesk.db", sql)
    let run = try await scratch.run("$D init helpdesk.db -o -")
    #expect(run.code == 0 && run.output.contains("text: {column: \"content\", html: true}"))
    #expect(run.errors.contains("2024-03-04T09:00:00Z  Ana in Late feed: The feed is late."))
    #expect(!run.errors.contains("again"))
    // People who may say that no AI reads along are known to the format only.
    try scratch.database("app.db", sql + "CREATE TABLE preferences (user_id, ai_enabled);")
    let app = try await output("$D init app.db -o -")
    #expect(app.contains("format: chat-app\n  timezone: UTC   # check"))
  }

  @Test("report SOURCE takes formats, files and filters")
  func reportSOURCETakesFormats() async throws {
    let report = try await document("$D report chat.jsonl --format json", fits: "report")
    #expect(report["job"] == "chat")
    #expect(report["actionItems"]?.array?.count == 1)
    #expect(report["asOf"]?["basis"] == "source")
    let kind = try await document(
      "$D report chat.jsonl --format json --kind decision --conversation c",
      fits: "report"
    )
    #expect(kind["actionItems"] == [])
    #expect(kind["decisions"]?.array?.count == 1)
    _ = try await output("$D report chat.jsonl -o notes.md")
    #expect(String(decoding: try scratch.bytes("notes.md"), as: UTF8.self).hasPrefix("# "))
    #expect(try await scratch.run("$D report nosuch.zip").code == 66)
    #expect(try await scratch.run("$D report --save").code == 64)
    #expect(try await scratch.run("$D report chat.jsonl --job nightly").code == 64)
  }

  @Test("report SOURCE with --save stores what it found")
  func reportSOURCEWithSave() async throws {
    _ = try await output("$D report chat.jsonl --save -o page.html")
    let stored = try await document("$D insights --json", fits: "insights")
    #expect(stored["insights"]?.array?.isEmpty == false)
  }

  @Test("report --open without -o shows a page that only its reader may read")
  func open() async throws {
    _ = try await output("$D run chat.jsonl && mkdir bin t")
    try scratch.write("bin/xdg-open", "#!/bin/sh\nstat -c '%a %n' \"$1\"; head -c 15 \"$1\"\n")
    let command = "chmod +x bin/xdg-open; PATH=$PWD/bin:$PATH TMPDIR=$PWD/t $D report --open"
    let page = try await output(command)
    #expect(page.hasPrefix("600 \(scratch.path("t"))/debrief-report-"), "\(page)")
    #expect(page.hasSuffix(".html\n<!doctype html>"), "\(page)")
    let text = try await output("\(command) --format markdown")
    #expect(text.contains(".md\n# "), "\(text)")
    #expect(try await scratch.run("\(command) -o -").code == 64)
  }

  @Test("a workspace that a killed process left is removed by the next report")
  func aWorkspaceThatA() async throws {
    let left = try await output(
      """
      mkdir -p t/debrief-report-999999999-abcdef/workspace t/debrief-report-1-abcdef
      touch t/debrief-report-999999999-abcdef/workspace/debrief.db
      TMPDIR=$PWD/t $D report chat.jsonl -o page.html; ls t
      """
    )
    #expect(left == "debrief-report-1-abcdef\n")
  }

  @Test("run SOURCE stores what it finds and prints settings that are a job")
  func runSOURCEStoresWhat() async throws {
    let settings = try await output("$D run chat.jsonl")
    #expect(settings.contains("as_of: source"))
    #expect(settings.contains("extends: _defaults.yaml"))
    try scratch.write("jobs/chat.yaml", settings)
    let again = try await document("$D run chat --json --offline", fits: "run")
    #expect(again["threads"]?["unchanged"]?.integer == 1)
    #expect(again["threads"]?["read"]?.integer == 0)
    #expect(try await scratch.run("$D run nosuch.zip").code == 66)
    #expect(try await scratch.run("$D jobs lint chat").code == 0)
  }

  @Test(
    "a failure of run SOURCE is listed until the source is read without a mistake, in any way",
    arguments: ["run bad.jsonl", "ingest bad.jsonl", "report bad.jsonl --save -o -"]
  )
  func failedSource(command: String) async throws {
    func failed() async throws -> Int {
      let status = try await document("$D status --json", fits: "status")
      let results = (status["jobs"]?.array ?? []).compactMap { $0["result"]?.string }
      return results.count { $0.hasPrefix("failed") }
    }
    _ = try await output("$D ingest chat.jsonl")
    try scratch.write("bad.jsonl", "{\"id\": \"x\", broken\n" + ExtractionCommandTests.talk)
    // With its settings kept as a job file, the next run of the source has another name.
    let first = try await scratch.run("mkdir -p jobs; $D run bad.jsonl > jobs/bad.yaml")
    #expect(first.code == 65, "\(first.errors)")
    #expect(try await failed() == 1)
    try scratch.write("bad.jsonl", ExtractionCommandTests.talk)
    _ = try await output("$D \(command)")
    #expect(try await failed() == 0)
  }

  @Test(
    "a run that is watched ends with what it found, what it wrote, and the command that shows it"
  )
  func watched() async throws {
    let watched = "script -qec \"$P run chat.jsonl\" /dev/null </dev/null"
    let first = try await output(watched)
    #expect(first.contains("chat: 1 thread read, 0 unchanged; 3 new insights"), "\(first)")
    #expect(first.contains("wrote \(scratch.path("chat.html"))"), "\(first)")
    #expect(first.contains("`debrief report --job chat` shows what was found"), "\(first)")
    let second = try await output(watched)
    #expect(second.contains("chat: nothing to do: 0 threads read, 1 unchanged"), "\(second)")
    #expect(!second.contains("shows what was found"), "\(second)")
  }

  @Test("many bad records and damage leave nothing of the rest unread, and the exit code is 65")
  func badRecordsLeaveThe() async throws {
    let bad = String(repeating: "{\"id\": \"x\", broken\n", count: 3)
    try scratch.write("bad.jsonl", bad + ExtractionCommandTests.talk)
    for (command, part) in [
      ("thread bad.jsonl --offline", "Send the error report"),
      ("report bad.jsonl -o - --format text", "Send the error report"),
      ("run bad.jsonl --offline", "as_of: source"),
    ] {
      let run = try await scratch.run("$D \(command)")
      #expect(run.code == 65, "\(command): \(run.errors)")
      #expect(run.output.contains(part), "\(command): \(run.output)")
      #expect(run.errors.contains("bad.jsonl:1: not a JSON object"), "\(command): \(run.errors)")
      #expect(run.errors.contains("3 of 6 records"), "\(command): \(run.errors)")
    }
    #expect(try await output("$D insights --kind action_item").contains("error report"))
    #expect(try await output("$D report --job bad").contains("error report"))
    let status = try await document("$D status --json", fits: "status")
    let last = status["runs"]?.array?.first
    #expect(last?["result"]?.string?.contains("3 of 6 records") == true, "\(status.text)")
    #expect(last?["lastSuccessAt"]?.isNull == true)
    // A file that is cut off.
    let cut = try await scratch.run(
      "gzip -c chat.jsonl > c.gz; head -c -9 c.gz > cut.jsonl.gz; $D thread cut.jsonl.gz --offline"
    )
    #expect(cut.code == 65)
    #expect(cut.output.contains("Send the error report"), "\(cut.errors)")
    let nothing = try await scratch.run("head -n 3 bad.jsonl > no.jsonl; $D run no.jsonl --offline")
    #expect(nothing.code == 65)
    #expect(!nothing.output.contains("as_of"))
  }

  @Test("init says as_of by the kind of source, where it wrote, and what is next")
  func initSaysAsOf() async throws {
    let built = try await scratch.run("${P%/*}/build-samples '\(Self.samples)' out")
    try #require(built.code == 0, "\(built.errors)")
    let export = try await scratch.run("$D init out/slack-export.zip")
    #expect(export.output.contains("as_of: source"))
    #expect(export.output.contains("report:"))
    #expect(
      export.errors.contains("wrote jobs/slack-export.yaml; next: debrief run slack-export")
    )
    let live = try await scratch.run("$D init out/chat-app.sqlite")
    #expect(live.output.contains("as_of: now"))
    _ = try await output("$D run slack-export --offline && test -s slack-export.html")
  }

  // MARK: Names as people type them

  @Test("names are found as people type them, and candidates are listed")
  func namesAreFoundAs() async throws {
    try scratch.write(
      "team.jsonl",
      """
      {"id":"1","conversationId":"C1","conversationName":"launch","senderId":"U1","senderName":"Ana Brandt","text":"The gateway timed out twice this week, the logs show it.","createdAt":"2019-03-11T09:00:00Z"}
      {"id":"2","conversationId":"C1","conversationName":"launch","senderId":"U2","senderName":"Kiri Walsh","text":"I'll send the error report to the vendor by Friday.","createdAt":"2019-03-11T09:01:00Z"}
      {"id":"3","conversationId":"C2","conversationName":"launch-party","senderId":"U3","senderName":"Kim Brandt","text":"I'll order the sails by Friday.","createdAt":"2019-03-11T09:01:00Z"}

      """
    )
    _ = try await output(
      "$D ingest team.jsonl && $D run nightly --offline --param source=team.jsonl"
    )
    for (command, part) in [
      ("report --for kiri", "Kiri Walsh"), ("search gateway --from ana", "gateway"),
      ("threads --conversation LAUNCH --json", "C1"), ("thread launch --offline", "error report"),
      ("insights --owner kiri", "error report"), ("insights --state open --owner kiri", "error"),
      ("run thread --param thread=Launch --offline", "error report"),
    ] {
      let run = try await scratch.run("$D \(command)")
      #expect(run.code == 0, "\(command): \(run.errors)")
      #expect(run.output.contains(part), "\(command): \(run.output)")
    }
    let several = try await scratch.run("$D report --for brandt")
    #expect(several.code == 64)
    #expect(several.errors.contains("Ana Brandt (U1) or Kim Brandt (U3)"), "\(several.errors)")
    let items = try await document("$D insights --owner kiri --json", fits: "insights")
    let id = try #require(items["insights"]?.array?.first?["id"]?.string)
    _ = try await output("$D insights edit \(id) --owner ana")
    let edited = try await document("$D insights show \(id) --json", fits: "insight")
    #expect(edited["detail"]?["owner"]?["name"] == "Ana Brandt")
    #expect(edited["detail"]?["owner"]?["id"] == "U1")
  }

  // MARK: Small traps

  @Test("insights of a thread are found by its id and its conversation, and of none are refused")
  func insightsOfAThread()
    async throws
  {
    _ = try await output("$D run chat.jsonl --offline")
    let all = try await output("$D insights --jsonl")
    for name in ["c", "c:m1", "m1"] {
      #expect(try await output("$D insights --jsonl --thread \(name)") == all)
    }
    let none = try await scratch.run("$D insights --thread NOPE")
    #expect(none.code == 66 && none.errors.contains("no thread NOPE in the workspace"))
  }

  @Test("a source that is not there is named by lint, doctor and explain")
  func aSourceThatIs() async throws {
    try scratch.write("home/jobs/j.yaml", "source: /nosuch/chat.jsonl\nengine: offline\n")
    for command in ["jobs lint j", "doctor", "jobs explain j"] {
      let run = try await scratch.run("$D --home home \(command)")
      #expect(run.output.contains("/nosuch/chat.jsonl does not exist"), "\(command): \(run.output)")
    }
  }

  @Test("what a job cannot start without is named before its time comes")
  func whatAJobCannot() async throws {
    try scratch.write(
      "home/jobs/j.yaml",
      """
      source: ../../chat.jsonl
      schedule: {cron: "0 6 * * *", timezone: UTC}
      report: {format: html, path: ../../pages/j.html}

      """
    )
    for command in ["jobs lint j", "doctor", "schedule export --crontab"] {
      let run = try await scratch.run("$D --home home \(command)")
      #expect((run.output + run.errors).contains("pages, which it writes to, does not exist"))
    }
    try scratch.write(
      "home/jobs/p.yaml",
      """
      params: {file: {type: path}}
      source: {path: "${params.file}"}
      schedule: {cron: "0 6 * * *", timezone: UTC}

      """
    )
    let jobs = try JSONParser().parse(try await output("$D --home home jobs --json"))["jobs"]?.array
    let next = { name in jobs?.first { $0["name"] == name }?["next"] }
    #expect(next("p") == .null)
    #expect(next("j")?.string != nil)
    let lint = try await scratch.run("$D --home home jobs lint p")
    #expect(lint.output.contains("the parameter file has no default"))
    let crontab = try await scratch.run("$D --home home schedule export --crontab")
    #expect(crontab.code == 64 && crontab.errors.contains("p needs --param file=PATH"))
  }

  @Test("a dry run reads the source first, and leaves the workspace as it is")
  func aDryRunReads() async throws {
    try scratch.write("home/jobs/j.yaml", "source: ../../chat.jsonl\nengine: offline\n")
    let dry = try await document("$D --home home run j --dry-run --json", fits: "run")
    #expect(dry["due"]?.array?.count == 1)
    #expect(try await output("test -e w/debrief.db || echo none") == "none\n")
    // What the offline engine read is offered to be read again, with its price.
    _ = try await output("$D --home home run j")
    let offer = try await scratch.run("$D --home home run j --dry-run --engine gemini")
    #expect(offer.code == 0, "\(offer.errors)")
    #expect(!offer.output.contains("0 calls"))
    #expect(offer.output.contains("--refresh reads them again, 1 call to"), "\(offer.output)")
  }

  @Test("a message that was not sent is in no search result and no page")
  func aMessageThatWas() async throws {
    try scratch.write(
      "unsent.jsonl",
      ExtractionCommandTests.talk + """
        {"id":"m4","conversationId":"c","senderId":"bo","senderName":"Bo","text":"The zeppelin is late.","status":"failed","createdAt":"2019-03-11T09:03:00Z"}

        """
    )
    _ = try await output("$D ingest unsent.jsonl && $D run nightly --offline")
    #expect(!(try await scratch.run("$D search zeppelin")).output.contains("zeppelin"))
    #expect(!(try await output("$D report --format html")).contains("zeppelin"))
    #expect(try await output("$D show c").contains("(not sent)"))
  }
}
