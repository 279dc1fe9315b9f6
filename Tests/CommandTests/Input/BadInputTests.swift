import Foundation
import Testing

@Suite("Bad input")
struct BadInputTests {
  @Test(
    "ends with the right code, one clear line, and what was good stored",
    arguments: BadInput.all
  )
  func table(_ input: BadInput) async throws {
    let scratch = try Scratch()
    try input.make(scratch)
    let run = try await scratch.run(input.command)
    #expect(run.errors == input.errors)
    #expect(run.code == input.code)
    let stored = try await scratch.storedMessages()
    #expect(stored == input.stored)
    let strays = scratch.strays()
    #expect(strays.isEmpty, "\(strays)")
  }

  @Test("the names of the cases differ")
  func names() {
    #expect(Set(BadInput.all.map(\.name)).count == BadInput.all.count)
  }
}
