import ShippedFiles
import Foundation
import JSON
import TestSupport
import Testing

@testable import DebriefCommand

/// What those who run debrief unattended rely on, of the built binary.
@Suite("Operations")
struct OperationsTests {
  /// Words that stand only in chats, and a key that stands only in the environment.
  private static let canaries = ["canarytext", "Canaryname", "canarykey"]

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "chat.jsonl",
      (1...40).map { number in
        #"{"id":"m\#(number)","conversationId":"c\#(number % 4)","senderId":"u1","#
          + #""senderName":"Canaryname","text":"We decided on canarytext \#(number).","#
          + #""createdAt":"2019-03-11T09:00:00Z"}"#
      }.joined(separator: "\n") + "\nnot JSON canarytext\n"
    )
    try scratch.write("home/jobs/j.yaml", "source: ../../chat.jsonl\nengine: offline\n")
  }

  private func document(_ command: String, fits schema: String) async throws -> JSONValue {
    let run = try await scratch.run(command)
    let document = try JSONParser().parse(run.output)
    let published = try #require(PublishedSchema.named(schema))
    let check = SchemaCheck(root: try JSONParser().parse(published.text))
    #expect(check.complaints(document) == [], "\(command) \(run.errors)")
    return document
  }

  // MARK: Talk

  @Test("a run that succeeds says nothing to cron")
  func quiet() async throws {
    let run = try await scratch.run("$D run j --home home")
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test("a workspace that is closed to the user is not called empty", .enabled(if: geteuid() != 0))
  func closed() async throws {
    let run = try await scratch.run(
      "$D ingest chat.jsonl; chmod 0 w; $D threads; code=$?; chmod 700 w; exit $code"
    )
    #expect(run.code == 73)
    #expect(run.errors.contains("see whether this user may read and write the file"))
  }

  @Test("a key that others can read is a warning, which -q keeps back; errors it does not")
  func warnings() async throws {
    try scratch.write("key", "none\n")
    _ = try await scratch.run("$D ingest chat.jsonl; chmod 644 key")
    let command = "GEMINI_API_KEY_FILE=key $D run j --home home --engine gemini --dry-run"
    #expect(try await scratch.run(command).errors.contains("key: others can read the key"))
    #expect(try await scratch.run(command + " -q").errors.isEmpty)
    let wrong = try await scratch.run("$D run nowhere -q --home home")
    #expect(wrong.code != 0)
    #expect(wrong.errors.contains("nowhere"))
  }

  @Test("a failure takes at most ten lines, however much is wrong")
  func short() async throws {
    let keys = (1...40).map { "bad\($0): 1" }.joined(separator: "\n")
    try scratch.write("home/jobs/bad.yaml", keys + "\n")
    let run = try await scratch.run("$D run bad --home home")
    #expect(run.code == 78)
    #expect(run.errors.split(separator: "\n").count <= 10)
    #expect(run.errors.contains("debrief jobs lint lists them"))
  }

  @Test(
    "logs in any format hold no chat text, no name and no key",
    arguments: ["text", "json", "journal"]
  )
  func canary(format: String) async throws {
    let run = try await scratch.run(
      "GEMINI_API_KEY=canarykey $D run j --home home --engine offline -vv --log-format \(format)"
    )
    #expect(run.code == 0)
    #expect(!run.errors.isEmpty)
    for canary in Self.canaries { #expect(!run.errors.contains(canary), "\(run.errors)") }
  }

  @Test("JSON logs are one object a line with time, level, message, job and run")
  func jsonLog() async throws {
    let run = try await scratch.run("$D run j --home home -v --log-format json")
    let lines = run.errors.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines {
      let entry = try JSONParser().parse(String(line))
      #expect(entry.object?.members.map(\.name) == ["ts", "level", "msg", "job", "run_id"])
      #expect(entry["job"]?.string == "j")
    }
    let last = try JSONParser().parse(String(lines.last ?? ""))
    #expect(last["run_id"]?.string?.count == 26)
  }

  @Test("the journal gets levels and no time, by itself where it reads standard error")
  func journal() async throws {
    let named = try await scratch.run("$D run nosuch --home home --log-format journal")
    #expect(named.errors.hasPrefix("<3>nosuch: there is no such job"))
    let found = try await scratch.run(
      "JOURNAL_STREAM=$(stat -L -c %d:%i /dev/stderr) $D run nosuch --home home"
    )
    #expect(found.errors.hasPrefix("<3>"), "\(found.errors)")
    let other = try await scratch.run("JOURNAL_STREAM=1:2 $D run nosuch --home home")
    #expect(other.errors.hasPrefix("debrief: "))
  }

  // MARK: Figures

  @Test("figures for Prometheus are replaced whole, and a failed run keeps its last success")
  func metrics() async throws {
    try scratch.write(
      "home/jobs/j.yaml",
      "source: ../../chat.jsonl\nengine: offline\nmetrics: ../../j.prom\n"
    )
    #expect(try await scratch.run("$D run j --home home").code == 0)
    let first = String(decoding: try scratch.bytes("j.prom"), as: UTF8.self)
    #expect(first.hasSuffix("\n"))
    for name in [
      "last_run_timestamp_seconds", "last_success_timestamp_seconds", "run_duration_seconds",
      "exit_code", "threads_total", "insights_total", "tokens_total", "cost_usd_total",
      "lag_seconds",
    ] {
      #expect(first.contains("# HELP debrief_\(name) "))
      #expect(first.contains("# TYPE debrief_\(name) gauge\n"))
      #expect(first.contains("debrief_\(name){job=\"j\""), "\(name)")
    }
    #expect(first.contains("debrief_threads_total{job=\"j\",result=\"read\"} 4\n"))
    for canary in Self.canaries { #expect(!first.contains(canary)) }
    let mode = try await scratch.run("stat -c %a j.prom; ls -A | grep -c prom")
    #expect(mode.output == "644\n1\n")
    let success = first.split(separator: "\n").first { $0.hasPrefix("debrief_last_success") }
    #expect(try await scratch.run("rm chat.jsonl; $D run j --home home").code == 66)
    let second = String(decoding: try scratch.bytes("j.prom"), as: UTF8.self)
    #expect(second.contains("debrief_exit_code{job=\"j\"} 66\n"))
    #expect(second.split(separator: "\n").first { $0.hasPrefix("debrief_last_success") } == success)
  }

  @Test("status --max-age is 1 when a job's last success is too old, or there was none")
  func maxAge() async throws {
    _ = try await scratch.run("$D run j --home home")
    let fresh = try await document("$D status --max-age 26h --home home --json", fits: "status")
    #expect(fresh["overdue"]?.array?.isEmpty == true)
    #expect(fresh["runs"]?.array?.first?["lastSuccessAt"]?.string != nil)
    #expect(try await scratch.run("$D status --max-age 26h --home home").code == 0)
    try scratch.database("w/debrief.db", "UPDATE runs SET finished_at = finished_at - 86400000")
    #expect(try await scratch.run("$D status --max-age 25h --home home").code == 0)
    let old = try await scratch.run("$D status --max-age 23h --home home")
    #expect(old.code == 1)
    #expect(old.output.contains("job j: OVERDUE"))
    try scratch.write(
      "home/jobs/never.yaml",
      "schedule: {cron: \"@daily\", timezone: UTC}\n"
    )
    let never = try await document("$D status --max-age 26h --home home --json", fits: "status")
    #expect(never["overdue"]?.array?.compactMap(\.string) == ["never"])
    #expect(try await scratch.run("$D status --max-age soon").code == 64)
  }

  @Test("a source that could not be read shows in the status, and is no success")
  func unreadableSource() async throws {
    _ = try await scratch.run("$D run j --home home")
    let success = try await document("$D status --home home --json", fits: "status")["runs"]
    #expect(try await scratch.run("mv chat.jsonl away; $D run j --home home").code == 66)
    let run = try await document("$D status --home home --json", fits: "status")["runs"]?.array?
      .first
    #expect(run?["result"]?.string?.hasPrefix("failed: ") == true)
    #expect(run?["result"]?.string?.hasSuffix("chat.jsonl: no such file or folder") == true)
    #expect(run?["lastSuccessAt"] == success?.array?.first?["lastSuccessAt"])
    #expect(try await scratch.run("mv away chat.jsonl; $D run j --home home").code == 0)
    let again = try await scratch.run("$D status --home home")
    #expect(!again.output.contains("failed"))
  }

  @Test("a run of a clock that was years ahead hides neither later runs nor that there are none")
  func wrongClock() async throws {
    _ = try await scratch.run("$D run j --home home")
    try scratch.database(
      "w/debrief.db",
      """
      INSERT INTO runs SELECT '7' || substr(id, 2), job, started_at + 300000000000,
        finished_at + 300000000000, as_of, counts FROM runs;
      UPDATE runs SET finished_at = finished_at - 172800000;
      """
    )
    let status = try await document("$D status --max-age 26h --home home --json", fits: "status")
    #expect(status["overdue"]?.array?.compactMap(\.string) == ["j"])
    #expect(status["runs"]?.array?.first?["id"]?.string?.hasPrefix("0") == true)
    _ = try await scratch.run("$D run j --home home")
    #expect(try await scratch.run("$D status --max-age 26h --home home").code == 0)
  }

  @Test("a run that is under way is distinguished from one that was killed")
  func running() async throws {
    _ = try await scratch.run("$D run j --home home")
    try scratch.database("w/debrief.db", "UPDATE runs SET finished_at = NULL")
    let result = { (command: String) async throws -> String? in
      try await document(command, fits: "status")["jobs"]?.array?.first?["result"]?.string
    }
    let live = "exec 8<>w/job-j.lock; flock 8; $D status --home home --json 8>&-"
    #expect(try await result(live) == "is running")
    #expect(try await result("$D status --home home --json") == "began and did not end")
    // Who only asks leaves no file.
    #expect(
      try await result("rm w/job-j.lock; $D status --home home --json") == "began and did not end"
    )
    #expect(try await scratch.run("ls w").output.contains("job-j.lock") == false)
  }

  @Test("the latest run of a clock that is ahead still says so in the status")
  func onlyAhead() async throws {
    _ = try await scratch.run("$D run j --home home")
    try scratch.database("w/debrief.db", "UPDATE runs SET started_at = started_at + 300000000000")
    let status = try await document("$D status --home home --json", fits: "status")
    let result = status["jobs"]?.array?.first?["result"]?.string
    #expect(result == "done, recorded by a clock that was ahead")
  }

  @Test("figures in a file that nothing collects are written, with a warning")
  func otherMetrics() async throws {
    let run = try await scratch.run("$D run j --home home --metrics figures.txt")
    #expect(run.code == 0 && run.errors.contains("figures.txt: "), "\(run.errors)")
    let figures = String(decoding: try scratch.bytes("figures.txt"), as: UTF8.self)
    #expect(figures.contains("debrief_exit_code{job=\"j\"} 0\n"))
    let named = try await scratch.run("$D run j --home home --metrics figures.prom")
    #expect(named.errors.isEmpty)
  }

  // MARK: Locks, modes, surroundings

  @Test("one process runs a job; another says so and tries later, or waits")
  func lock() async throws {
    _ = try await scratch.run("$D run j --home home")
    let held = try await scratch.run(
      "exec 8<>w/job-j.lock; flock 8; $D run j --home home 8>&-"
    )
    #expect(held.code == 75)
    #expect(held.errors == "debrief: the job j is running already\n")
    let waited = try await scratch.run(
      """
      exec 8<>w/job-j.lock; flock 8
      $D run j --wait 10m --home home 8>&- & exec 8>&-; wait $!
      """
    )
    #expect(waited.code == 0, "\(waited.errors)")
    let late = try await scratch.run(
      "exec 8<>w/job-j.lock; flock 8; $D run j --wait 1s --home home 8>&-"
    )
    #expect(late.code == 75)
    let body = String(decoding: try scratch.bytes("w/job-j.lock"), as: UTF8.self)
    #expect(body.split(separator: " ").count == 2, "\(body)")
  }

  @Test("what is created is for its owner alone")
  func modes() async throws {
    try scratch.write(
      "home/jobs/j.yaml",
      """
      source: ../../chat.jsonl
      engine: offline
      report: {format: markdown, path: ../../report.md}
      sinks: [{type: jsonl, path: ../../out.jsonl}]
      """
    )
    let run = try await scratch.run(
      "umask 000; $D run j --home home && stat -c '%a %n' w w/* report.md out.jsonl"
    )
    #expect(run.code == 0, "\(run.errors)")
    for line in run.output.split(separator: "\n") {
      #expect(line.hasPrefix("600 ") || line == "700 w", "\(line)")
    }
  }

  @Test("it works in cron's world: nothing in the environment, any working folder, no HOME")
  func cron() async throws {
    let folder = scratch.path()
    let run = try await scratch.run(
      "cd / && env -i PATH=/usr/bin:/bin $P --workspace \(folder)/w --home \(folder)/home run --due"
    )
    #expect(run.code == 0, "\(run.errors)")
    let job = try await scratch.run(
      "cd / && env -i \(scratchProgram) --workspace \(folder)/w --home \(folder)/home run j"
    )
    #expect(job.code == 0, "\(job.errors)")
    #expect(job.errors.isEmpty)
  }

  private var scratchProgram: String { BuiltProgram.path }

  @Test("systemd's folders come before the user's")
  func folders() async throws {
    let folder = scratch.path()
    let run = try await scratch.run(
      "cd / && env -i STATE_DIRECTORY=\(folder)/state CONFIGURATION_DIRECTORY=\(folder)/home "
        + "XDG_STATE_HOME=\(folder)/xdg HOME=\(folder)/h $P run j"
    )
    #expect(run.code == 0, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: "\(folder)/state/debrief.db"))
    let xdg = try await scratch.run(
      "cd / && env -i XDG_STATE_HOME=\(folder)/xdg XDG_CONFIG_HOME=\(folder)/config "
        + "HOME=\(folder)/h $P --home \(folder)/home run j"
    )
    #expect(xdg.code == 0, "\(xdg.errors)")
    #expect(FileManager.default.fileExists(atPath: "\(folder)/xdg/debrief/debrief.db"))
  }

  // MARK: Help

  @Test("job names complete")
  func jobNames() async throws {
    let names = try await scratch.run("$D jobs list --names --home home")
    #expect(names.output == "archive\ndemo\nj\nnightly\nthread\n")
    let completed = try await scratch.run(
      """
      debrief() { $P --home home "$@"; }
      source <($D completions bash)
      COMP_WORDS=(debrief run nig)
      COMP_CWORD=2
      _debrief
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    )
    #expect(completed.output == "nightly\n", "\(completed.errors)")
  }

  @Test("of several jobs the most serious failure is reported")
  func severalJobs() async throws {
    let every = "schedule: {cron: \"* * * * *\", timezone: UTC}\nengine: offline\n"
    try scratch.write("home/jobs/j.yaml", every + "source: ../../chat.jsonl\n")
    try scratch.write("home/jobs/missing.yaml", every + "source: ../../nosuch.jsonl\n")
    #expect(try await scratch.run("$D run --due --home home").code == 66)
    try scratch.write("home/jobs/broken.yaml", "engin: x\n")
    #expect(try await scratch.run("$D run --due --home home").code == 78)
  }
}
