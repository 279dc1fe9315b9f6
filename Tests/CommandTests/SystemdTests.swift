import Foundation
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
      mkdir u && $D schedule export --systemd nightly -o u && systemd-analyze verify --man=no \
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
