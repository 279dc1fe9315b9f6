import Foundation
import ShippedFiles
import Testing

@Suite("The files that the program carries with it")
struct ShippedFilesTests {
  private let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "are all of jobs, prompts, schemas, presets, migrations, weights, words and page, and no others"
  )
  func complete() throws {
    var expected: Set<String> = []
    for folder in [
      "jobs", "prompts", "prompts/kinds", "schemas", "presets", "weights", "words", "migrations",
      "coordinator", "page",
    ] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: repository.appending(path: folder).path
      )
      for name in names
      where [".yaml", ".prompt", ".json", ".bin", ".sql", ".txt", ".css", ".js"].contains(
        where: name.hasSuffix
      ) {
        expected.insert("\(folder)/\(name)")
      }
    }
    #expect(Set(ShippedFiles.paths) == expected)
    #expect(ShippedFiles.paths.count == expected.count)
  }

  @Test("have the bytes of the files on disk")
  func sameBytes() throws {
    for path in ShippedFiles.paths {
      let onDisk = try Data(contentsOf: repository.appending(path: path))
      #expect(ShippedFiles.bytes(path) == Array(onDisk), "\(path)")
    }
  }

  @Test("a path that is not shipped has no bytes")
  func absent() {
    #expect(ShippedFiles.bytes("prompts/absent.prompt") == nil)
    #expect(ShippedFiles.text("") == nil)
  }
}
