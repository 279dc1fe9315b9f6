import ArchiveReading
import Foundation
import Synchronization
import Testing
import Threads
@testable import Workspace

@Suite("An inspection that is interrupted")
struct InspectionTests {
  private let test: TestWorkspace
  private let path: String

  init() throws {
    test = try TestWorkspace()
    path = test.path("chat.jsonl")
    let lines = (0..<20_000).map { line("m\($0)", $0 / 50, "number \($0)") + "\n" }
    try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func inspect(patience: Duration) throws -> Inspection {
    let asked = Atomic(0)
    let stop = StopRequest { asked.add(1, ordering: .relaxed).newValue > 2 }
    return try SourceInspection(SourceOptions(), isCancelled: stop, patience: patience)
      .run(path, folder: test.path(""))
  }

  @Test("shows what was read, if that is soon counted")
  func partial() throws {
    let inspection = try inspect(patience: .seconds(600))
    #expect(inspection.interrupted)
    #expect(inspection.messages < 20_000)
  }

  @Test("ends without figures that would take long")
  func impatient() throws {
    let error = #expect(throws: SourceError.self) { try inspect(patience: .zero) }
    #expect(error?.kind == .interrupted)
  }
}
