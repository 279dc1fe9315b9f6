import Foundation
import JSON
import Testing

/// The built `debrief`, run as users run it, against an emulated service.
struct Program: Sendable {
  /// How a run ended.
  struct Run: Sendable {
    let code: Int32
    let output: String
    let errors: String

    func json() throws -> JSONValue { try JSONParser().parse(output) }
  }

  /// The binary, beside the one that runs the tests.
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "debrief").path

  let folder: String
  var environment: [String: String]

  /// Runs the program in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - service: The service's address; nil for none.
  ///   - key: The key; nil for none.
  init(in folder: String, service: String?, key: String? = "test-key") {
    self.folder = folder
    environment = [
      "D": Self.path, "DEBRIEF_WORKSPACE": "workspace", "HOME": folder, "PATH": "/usr/bin:/bin",
    ]
    environment["GOOGLE_GEMINI_BASE_URL"] = service
    environment["GEMINI_API_KEY"] = key
  }

  /// Starts a script in which `$D` is the binary.
  func start(_ script: String, output: Pipe? = nil, errors: Pipe? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = errors ?? FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Runs a script in which `$D` is the binary.
  func run(_ script: String) async throws -> Run {
    try await onThread {
      let (output, errors) = (Pipe(), FileManager.default.temporaryDirectory)
      let log = errors.appending(path: "debrief-\(UUID().uuidString).log")
      let process = try start("{ \(script)\n} 2>'\(log.path)'", output: output)
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      defer { try? FileManager.default.removeItem(at: log) }
      return Run(
        code: process.terminationStatus,
        output: String(decoding: bytes, as: UTF8.self),
        errors: (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      )
    }
  }

  /// What a command that has to succeed prints, as JSON.
  func json(_ command: String) async throws -> JSONValue {
    let run = try await run(command)
    #expect(run.code == 0, "\(command): \(run.errors)")
    return try run.json()
  }
}
