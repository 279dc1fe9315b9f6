import Foundation
import Testing

/// What a process leaves that is killed, or asked to stop, at any moment.
///
/// The moments are spread over the time that an undisturbed run takes, so these tests wait; what
/// they check does not depend on how long anything takes.
@Suite("Killed and interrupted")
struct CrashTests {
  /// Where a reading begins.
  enum Start: CaseIterable, Sendable {
    /// With no workspace.
    case nothing
    /// With a workspace that holds half of the messages, some of which were edited since.
    case half
  }

  @Test("killed at any moment, the next run completes", arguments: Start.allCases)
  func kill(_ start: Start) async throws {
    let stage = try await Stage(start)
    var hits = 0
    for round in 0..<5 {
      try stage.reset()
      for moment in stride(from: round, to: 20, by: 5) {
        let seconds = stage.seconds(at: moment, of: 20)
        let killed = try await stage.scratch.run("timeout -s KILL \(seconds) $P ingest x.jsonl")
        // The shell hands over to `timeout`, which dies as its child does. It may be done before.
        #expect([0, 128 + SIGKILL].contains(killed.code), "\(killed.errors)")
        hits += killed.code == 0 ? 0 : 1
        try await stage.expectReadable()
      }
      try await stage.expectCompletion()
    }
    // On a busy machine the undisturbed run took longer than the others do: come sooner then.
    var pieces = 40
    while hits == 0, pieces < 100_000 {
      try stage.reset()
      let seconds = stage.seconds(at: 0, of: pieces)
      let killed = try await stage.scratch.run("timeout -s KILL \(seconds) $P ingest x.jsonl")
      hits += killed.code == 0 ? 0 : 1
      try await stage.expectReadable()
      try await stage.expectCompletion()
      pieces *= 2
    }
    #expect(hits > 0)
  }

  @Test(
    "asked to stop, it ends by the signal, and the next run completes",
    arguments: Start.allCases
  )
  func interrupt(_ start: Start) async throws {
    let stage = try await Stage(start)
    for (moment, signal) in [("INT", 130), ("TERM", 143), ("INT", 130), ("TERM", 143)].enumerated()
    {
      try stage.reset()
      let seconds = stage.seconds(at: moment, of: 4)
      let stopped = try await stage.scratch.run(Self.stop(signal.0, after: seconds, "x.jsonl"))
      // It may be done before the signal comes, or have got all it needs.
      #expect([0, Int32(signal.1)].contains(stopped.code), "\(stopped.errors)")
      try await stage.expectReadable()
      try await stage.expectCompletion()
    }
  }

  @Test(
    "waiting for an idle pipe, it ends by the signal",
    arguments: [("INT", 130), ("TERM", 143)],
    ["- <&3", "x"]
  )
  func idlePipe(_ signal: (name: String, code: Int32), source: String) async throws {
    let scratch = try Scratch()
    for command in ["ingest", "inspect"] {
      // The shell holds the pipe open for writing, except when it is the source.
      let prepare = source == "x" ? "mkfifo x" : "mkfifo y; exec 3<>y"
      let run = try await scratch.run(
        "rm -f x y; \(prepare); \(Self.stop(signal.name, after: "0.3", source, command))"
      )
      #expect(run.code == signal.code, "\(run.errors)")
      #expect(scratch.strays().isEmpty)
    }
  }

  @Test("readers work at any time while another process writes", arguments: Start.allCases)
  func readers(_ start: Start) async throws {
    let stage = try await Stage(start)
    let run = try await stage.scratch.run(
      """
      $D ingest x.jsonl & writer=$!
      while kill -0 $writer 2>/dev/null; do
        $D threads --json >threads.json 2>errors; code=$?
        case $code in 0|66) ;; *) echo "code $code"; cat errors ;; esac
      done
      wait $writer || echo "writer $?"
      """
    )
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
    try await stage.expectCompletion()
  }

  /// A command that reads a source and gets a signal, and is killed if that does not end it.
  private static func stop(
    _ signal: String,
    after seconds: String,
    _ source: String,
    _ command: String = "ingest"
  ) -> String {
    // A shell in the background has its children ignore SIGINT, which debrief respects.
    "env --default-signal=INT,TERM "
      + "timeout -s \(signal) -k 300 --preserve-status \(seconds) $P \(command) \(source)"
  }
}
