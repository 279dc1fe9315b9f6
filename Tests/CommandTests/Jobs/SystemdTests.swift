import Foundation
import TestSupport
import Testing

/// The units that debrief writes, and how it runs where systemd shuts it in.
@Suite("systemd")
struct SystemdTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    try scratch.write("home/jobs/j.yaml", "source: ../../chat.jsonl\nengine: offline\n")
  }

  private static let hasSystemd = access("/usr/bin/systemd-analyze", X_OK) == 0

  @Test("the generated units pass systemd's own check", .enabled(if: hasSystemd))
  func units() async throws {
    let run = try await scratch.run(
      """
      mkdir u && $D -q schedule export --systemd nightly -o u && systemd-analyze verify --man=no \
      $PWD/u/debrief-nightly.service $PWD/u/debrief-nightly.timer
      """
    )
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.isEmpty, "\(run.errors)")
    let service = String(decoding: try scratch.bytes("u/debrief-nightly.service"), as: UTF8.self)
    let program = service.split(separator: "\n").first { $0.hasPrefix("ExecStart=") }
      .map { $0.dropFirst(10).split(separator: " ").first ?? "" }
    #expect(FileManager.default.isExecutableFile(atPath: String(program ?? "")))
    #expect(service.contains("run nightly"))
  }

  @Test("units go to standard output by -o -, and what no timer can express is a warning")
  func standardOutput() async throws {
    let run = try await scratch.run("$D schedule export --systemd nightly -o -; ls")
    #expect(run.output.contains("[Timer]") && run.output.hasSuffix("home\n"), "\(run.output)")
    #expect(
      run.errors.contains("nightly: no timer can express schedule.start_deadline: 8h")
    )
    let own = try await scratch.run(
      "echo 'schedule: {cron: 0 3 * * *, timezone: UTC}' >> home/jobs/j.yaml; "
        + "$D --home home schedule export --systemd j"
    )
    #expect(own.code == 0 && !own.errors.contains("no timer can"), "\(own.errors)")
  }

  @Test("the generated unit is as closed as a reader of archives can be", .enabled(if: hasSystemd))
  func security() async throws {
    let run = try await scratch.run(
      """
      mkdir u && $D schedule export --systemd nightly -o u && systemd-analyze security \
      --offline=yes --no-pager $PWD/u/debrief-nightly.service | tail -1
      """
    )
    let figure = run.output.split(separator: " ").compactMap { Double($0) }.first
    #expect((figure ?? 10) < 2, "\(run.output) \(run.errors)")
  }

  /// Makes every mount read-only but for the folders that are given: what ProtectSystem=strict does.
  ///
  /// It exits 99 if that cannot be had.
  private static let seal = """
    for folder; do mount --bind "$folder" "$folder"; done
    while read -r _ place _; do
      case " $* /proc /sys /dev " in *" $place "*) continue ;; esac
      mount -o remount,bind,ro "$place" 2>/dev/null || true
    done < /proc/self/mounts
    if touch "$PWD/elsewhere" 2>/dev/null; then echo "not read-only" >&2; exit 99; fi
    """

  /// Runs a script in a namespace of mounts of its own, as root or as a user who is root there.
  private static func inNamespace(_ script: String, _ folders: [String] = []) -> String {
    """
    unshare -m true 2>/dev/null && how=-m || how=-rm
    unshare $how bash -eu -c '\(script)' unit \(folders.map { "'\($0)'" }.joined(separator: " "))
    """
  }

  /// Whether mounts can be made read-only here: some containers allow the one and not the other.
  private static let canSeal: Bool = {
    guard let scratch = try? Scratch() else { return false }
    let script = "cd '\(scratch.path("."))' && " + inNamespace(seal)
    return (try? ChildProcess.run("/bin/bash", ["-c", script]))?.ending == .exited(0)
  }()

  @Test(
    "the unit of the README's team job finds and writes all that it needs, and may write no more",
    .enabled(if: canSeal)
  )
  func environment() async throws {
    try scratch.write("home/jobs/team.yaml", try Self.teamJob(in: scratch.path("srv")))
    let samples = Transcript.Stage.root.appending(path: "samples").path
    let built = try await scratch.run(
      """
      ${P%/*}/build-samples '\(samples)' srv && mv srv/chat-app.sqlite srv/app.sqlite
      mkdir state && $D --home home schedule export --systemd team
      """
    )
    try #require(built.code == 0, "\(built.errors)")
    let unit = Unit(built.output)
    let folders = unit["ReadWritePaths"] + [scratch.path("state")]
    #expect(unit["ReadWritePaths"] == [scratch.path("home/jobs"), scratch.path("srv")])
    let run = try await scratch.run(
      Self.inNamespace(
        """
        \(Self.seal)
        cd /
        exec env -i PATH=/usr/bin:/bin LANG=C.UTF-8 STATE_DIRECTORY="${!#}" \
          \(unit["Environment"].joined(separator: " ")) \(unit["ExecStart"].first ?? "false")
        """,
        folders
      )
    )
    #expect(run.code == 0, "\(built.output)\n\(run.output)\n\(run.errors)")
    let page = String(decoding: try scratch.bytes("home/jobs/team.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(try !scratch.bytes("state/debrief.db").isEmpty)
    let rows = try await scratch.run("$D --workspace state insights --json | head -c 5000")
    #expect(rows.output.contains("debrief.insight/1"), "\(rows.errors)")
  }

  @Test("a workspace on a medium that cannot be written is reported", .enabled(if: canSeal))
  func sealedReport() async throws {
    let made = try await scratch.run("$D --home home run j --workspace w")
    try #require(made.code == 0, "\(made.errors)")
    let run = try await scratch.run(
      "export P\n" + Self.inNamespace("\(Self.seal)\nexec \"$P\" --workspace w report")
    )
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("debrief.report/1"))
  }

  /// The job that the README shows, with the database in another folder.
  private static func teamJob(in folder: String) throws -> String {
    let page = Transcript.Stage.root.appending(path: "README.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try #require(text.range(of: "# jobs/team.yaml\n"))
    let end = try #require(text[start.upperBound...].range(of: "```"))
    return String(text[start.upperBound..<end.lowerBound]).replacing("/srv/chat", with: folder)
  }

  /// The settings of a unit.
  private struct Unit {
    private var values: [String: [String]] = [:]

    init(_ text: String) {
      for line in text.split(separator: "\n") {
        guard let sign = line.firstIndex(of: "=") else { continue }
        values[String(line[..<sign]), default: []].append(String(line[line.index(after: sign)...]))
      }
    }

    subscript(name: String) -> [String] { values[name] ?? [] }
  }

  @Test("files below /tmp are named, or left visible where the service has a user")
  func temporaryFiles() async throws {
    try scratch.write(
      "home/jobs/t.yaml",
      "source: /tmp/t.jsonl\nengine: offline\nschedule: {cron: \"@daily\", timezone: UTC}\n"
    )
    let own = try await scratch.run("$D --home home schedule export --systemd t")
    #expect(own.errors.contains("t: a service has its own /tmp and will not find /"))
    let user = try await scratch.run("$D --home home schedule export --systemd t --user chat")
    #expect(user.output.contains("\nPrivateTmp=no\n"))
    #expect(!user.errors.contains("/tmp of its own"))
  }

  @Test("the program runs where memory that was written is never executed")
  func deniesWriteExecute() async throws {
    // 65 is PR_SET_MDWE, 1 PR_MDWE_REFUSE_EXEC_GAIN (prctl(2)); kernels before 6.3 do not know it.
    let run = try await scratch.run(
      """
      command -v python3 >/dev/null || exit 0
      python3 -c 'import ctypes, os, sys
      if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0) == 0: os.execv(sys.argv[1], sys.argv[1:])' \
      $P --home home run j
      """
    )
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.isEmpty, "\(run.errors)")
  }
}
