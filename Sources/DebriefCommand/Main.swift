import Failures
import Glibc
import TerminalIO

@main
enum Main {
  static func main() {
    StandardStreams.prepare()
    Interruption.unblock()
    // Chats are private: new files are readable by the user alone.
    umask(0o077)
    let environment = Environment.current
    CrashReport.suppress(unless: environment)
    let program = Program(environment: environment, terminal: .current)
    let code = program.run(Array(CommandLine.arguments.dropFirst()))
    Interruption.raiseAgain()
    exit(code.rawValue)
  }
}
