import Foundation
import JSON
import TestSupport
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

  /// Whether programs can be traced: some containers do not allow it.
  static let canTrace: Bool = {
    let run = try? ChildProcess.run("/usr/bin/strace", ["-qq", "-o", "/dev/null", "/bin/true"])
    return run?.ending == .exited(0)
  }()

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

  /// Starts a script in which `$D` is the binary, and leaves what it writes.
  func start(_ script: String) throws -> ChildProcess {
    try ChildProcess("/bin/bash", ["-c", script], environment: environment, folder: folder)
  }

  /// Runs a script in which `$D` is the binary.
  func run(_ script: String) async throws -> Run {
    let result = try await onThread {
      try ChildProcess.run("/bin/bash", ["-c", script], environment: environment, folder: folder)
    }
    return Run(
      code: result.ending.code,
      output: String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: result.errors, as: UTF8.self)
    )
  }

  /// What a command that has to succeed prints, as JSON.
  func json(_ command: String) async throws -> JSONValue {
    let run = try await run(command)
    #expect(run.code == 0, "\(command): \(run.errors)")
    return try run.json()
  }
}
