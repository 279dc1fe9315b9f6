package import Failures
import Glibc

/// Why standard output was not written.
package struct OutputError: UserFacingError, CustomStringConvertible {
  /// The `errno` of the write that failed.
  let code: Int32

  package var description: String { "standard output: \(String(cString: strerror(code)))" }

  /// Reading or writing failed (74).
  package var exitStatus: ExitStatus { .inputOutput }
}
