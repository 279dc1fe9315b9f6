import Glibc

/// Builds the sample archives from their text source.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      stop("usage: build-samples SAMPLES_DIR OUT_DIR", code: 64)
    }
    do {
      let team = try SampleArchives.read(arguments[1])
      try SampleArchives(team: team).write(to: arguments[2])
    } catch {
      stop("build-samples: \(error)", code: 1)
    }
  }

  private static func stop(_ message: String, code: Int32) -> Never {
    let line = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(code)
  }
}
