import Foundation
import TestSupport

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

  /// Hundreds of programs at a time starve one another until what they promise within seconds fails.
  private static let turnstile = Turnstile(ways: 4 * ProcessInfo.processInfo.activeProcessorCount)

  /// Runs a script in which `$D` is the binary, with nothing else in the environment.
  ///
  /// - Parameter script: The script.
  /// - Returns: How the script ended.
  /// - Throws: ``ChildProcess/NotStarted`` if the shell cannot be run.
  static func run(_ script: String) async throws -> Run {
    let result = try await turnstile.pass {
      try await onThread {
        try ChildProcess.run("/bin/bash", ["-c", script], environment: ["D": path])
      }
    }
    return Run(
      code: result.ending.code,
      output: String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: result.errors, as: UTF8.self)
    )
  }
}
