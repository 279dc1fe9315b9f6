import Foundation
@testable import Runs
import TestSupport
import Testing
import Workspace

@Suite("The salt of placeholders")
struct RedactionSaltTests {
  @Test("is the same for all who make it at once, and no one sees half of it")
  func atOnce() async throws {
    for _ in 0..<50 {
      let test = try TestWorkspace()
      let workspace = test.workspace
      let salts = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<8 {
          group.addTask { try await onThread { try RedactionSalt.bytes(of: workspace) } }
        }
        return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
      }
      #expect(salts.count == 1)
      #expect(salts.first?.count == 32)
      let files = try FileManager.default.contentsOfDirectory(atPath: workspace.folder)
      #expect(files.filter { $0.hasPrefix("redaction-salt") } == ["redaction-salt"])
    }
  }
}
