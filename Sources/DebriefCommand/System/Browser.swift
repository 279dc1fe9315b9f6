import Failures
import Glibc
import Jobs

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

  /// Makes an empty file for a page that is only to be shown; only the user may read it.
  ///
  /// It stays, since a browser may read it again at any time.
  ///
  /// - Parameter format: What is written there: browsers go by the file's ending.
  /// - Throws: ``Failure`` if it cannot be created.
  static func temporaryFile(
    in folder: String,
    _ format: JobDefinition.ReportFormat
  ) throws(Failure) -> String {
    let ending = format.fileEnding
    var template = Array("\(folder)/debrief-report-XXXXXX\(ending)".utf8CString)
    let file = mkstemps(&template, Int32(ending.utf8.count))
    guard file >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(.cannotCreate, "\(folder): cannot create a temporary file there: \(reason)")
    }
    close(file)
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
