import Foundation
import Testing
import Workspace

@testable import Debrief

@Suite("Doctor")
struct DoctorTests {
  @Test(
    "mentions a workspace that others can read or change, and no other",
    arguments: [
      (0o700, 0o600, false), (0o700, 0o644, false), (0o755, 0o600, false), (0o755, 0o644, true),
      (0o711, 0o604, true), (0o777, 0o600, true),
    ] as [(mode_t, mode_t, Bool)]
  )
  func permissions(folder: mode_t, file: mode_t, isOpen: Bool) throws {
    let night = try TestWorkspace()
    try night.run(over: ReviewingTests.talk)
    chmod(night.workspace.database, file)
    chmod(night.workspace.folder, folder)
    let report = Doctor(workspace: night.workspace).examine()
    let check = try #require(report.checks.first { $0.name == "workspace" })
    #expect(check.ok)
    #expect(check.detail.contains("other users can read or change it") == isOpen)
  }

  @Test("says of a file that is not a database what other commands say, and what to do")
  func notADatabase() throws {
    let night = try TestWorkspace()
    try FileManager.default.createDirectory(
      atPath: night.workspace.folder,
      withIntermediateDirectories: true
    )
    try "garbage".write(toFile: night.workspace.database, atomically: true, encoding: .utf8)
    let report = Doctor(workspace: night.workspace).examine()
    let checks = report.checks.filter { !$0.ok }
    #expect(checks.map(\.name) == ["database", "records"])
    for check in checks {
      #expect(check.detail.hasPrefix("file is not a database: restore a copy"))
    }
  }
}
