import Failures
import Glibc

/// The desktop's browser.
enum Browser {
  /// Shows a file.
  ///
  /// - Throws: ``Failure`` if there is no desktop that could.
  static func open(_ path: String) throws(Failure) {
    var arguments = [strdup("xdg-open"), strdup(path), nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, "xdg-open", nil, nil, &arguments, environ)
    guard code == 0 else {
      throw Failure(.unavailable, "xdg-open cannot be started to show \(path)")
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }
}
