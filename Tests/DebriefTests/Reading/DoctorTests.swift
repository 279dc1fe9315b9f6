import Glibc
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
}
