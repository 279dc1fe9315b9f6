import TestSupport
import Testing

/// What a crash says, with the built binary.
@Suite("Crash reports")
struct CrashReportTests {
  @Test(
    "a crash prints nothing of the memory, unless a report is asked for",
    arguments: [("SEGV", 139), ("ILL", 132), ("TRAP", 133), ("ABRT", 134)]
  )
  func crash(signal: String, code: Int) async throws {
    let scratch = try Scratch()
    try scratch.write("chat.jsonl", ExtractionCommandTests.talk)
    // It has answered once, so it waits for a line. `$D` is another program that starts it.
    let run = try await scratch.run(
      """
      $D ingest -q chat.jsonl && mkfifo in && exec 3<>in
      $P mcp <in >out 2>err & pid=$!
      printf '%s\\n' '{"jsonrpc":"2.0","id":1,"method":"ping"}' >&3
      until [ -s out ] || ! kill -0 $pid; do sleep 0.05; done
      kill -\(signal) $pid; wait $pid 2>/dev/null; echo "code $?"; cat err
      """
    )
    #expect(run.output == "code \(code)\n", "\(run.errors)")
  }
}
