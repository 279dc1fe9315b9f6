import Foundation

/// The built binary, run as users run it.
struct BuiltProgram {
  /// How a run ended.
  struct Run {
    let code: Int32
    let output: String
    let errors: String
  }

  /// The binary, beside the one that runs the tests.
  static let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "debrief").path

  /// Runs a script in which `$D` is the binary, with nothing else in the environment.
  ///
  /// - Parameter script: The script.
  /// - Returns: How the script ended.
  /// - Throws: Foundation's error if the shell cannot be run.
  static func run(_ script: String) async throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.environment = ["D": path]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    async let outputBytes = bytes(of: output)
    async let errorBytes = bytes(of: errors)
    let code = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return await Run(
      code: code,
      output: String(decoding: outputBytes, as: UTF8.self),
      errors: String(decoding: errorBytes, as: UTF8.self)
    )
  }

  @concurrent private static func bytes(of pipe: Pipe) async -> Data {
    (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
  }
}
