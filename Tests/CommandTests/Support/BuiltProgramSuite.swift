import JSON
import ShippedFiles
import TestSupport
import Testing

/// What runs the built binary in a folder.
protocol BuiltProgramSuite {
  var scratch: Scratch { get }
}

extension BuiltProgramSuite {
  /// Runs a command that has to succeed.
  @discardableResult
  func output(_ command: String) async throws -> String {
    let run = try await scratch.run(command)
    #expect(run.code == 0, "\(command): \(run.errors)")
    return run.output
  }

  /// What a command printed as JSON, which has to fit a published schema.
  @discardableResult
  func document(_ command: String, fits schema: String) async throws -> JSONValue {
    let parser = JSONParser()
    let document = try parser.parse(try await output(command))
    let published = try #require(PublishedSchema.named(schema))
    let check = SchemaCheck(root: try parser.parse(published.text))
    #expect(check.complaints(document) == [], "\(command)")
    return document
  }
}
