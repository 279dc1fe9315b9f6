import Foundation
import Testing

/// The scripts in `Examples`, run as their README says.
@Suite("Examples")
struct ExamplesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "Examples"
    ).path

  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func output(of example: String) async throws -> String {
    let run = try await scratch.run("DEBRIEF=$P '\(Self.folder)/\(example)/run'")
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  @Test("every example is tested here")
  func complete() throws {
    let entries = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(Set(entries) == ["README.md", "mapping", "kind", "sink-consumer"])
  }

  @Test("the mapping reads a help desk's log, by itself and in a job")
  func mapping() async throws {
    let output = try await output(of: "mapping")
    #expect(output.contains("Invoice in the wrong currency"))
    #expect(output.contains("Jonas Weber"))
    #expect(output.contains("We decided to roll back the update"))
  }

  @Test("the kind's prompt is sound, and its request and cost are shown without a key")
  func kind() async throws {
    let output = try await output(of: "kind")
    #expect(output.contains("risk: things that may go wrong"))
    #expect(output.contains("likelihood:low|medium|high"))
    #expect(output.contains("2 calls to"))
  }

  @Test(
    "the consumer lists open tasks by owner",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"))
  )
  func consumer() async throws {
    let output = try await output(of: "sink-consumer")
    #expect(output.contains("Jonas Weber\n  "))
    #expect(output.contains("message T-1/2"))
  }
}
