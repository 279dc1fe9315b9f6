import Failures
import Foundation
import Redaction

@testable import DebriefCommand
@testable import TerminalIO

/// What the program printed, run in this process.
struct Printed: Equatable {
  var code: ExitStatus
  var output: String
  var errors: String

  /// Runs the program.
  init(
    _ arguments: [String],
    environment: [String: String] = ["HOME": "/h"],
    terminal: Terminal = .none
  ) throws {
    try self.init { streams in
      Program(
        environment: Environment(variables: environment),
        terminal: terminal,
        streams: streams
      ).run(arguments)
    }
  }

  /// Runs only what prints a result, as it does where the arguments ask for no JSON.
  init(
    terminal: Terminal = .none,
    color: Style.Choice = .auto,
    talk: Console.Talk = Console.Talk(),
    rendering render: (Console) -> Void
  ) throws {
    try self.init { streams in
      let console = Console(
        program: "debrief",
        mask: SecretMask.hide,
        terminal: terminal,
        environment: ["TERM": "xterm"],
        color: color,
        talk: talk,
        streams: streams
      )
      render(console)
      return console.flush().map { Failure($0, workspace: nil).code } ?? .done
    }
  }

  private init(_ run: (Console.Streams) -> ExitStatus) throws {
    let output = try TemporaryFile()
    let errors = try TemporaryFile()
    code = run(.init(output: output.descriptor, errors: errors.descriptor))
    self.output = output.text
    self.errors = errors.text
  }
}

/// An unnamed file to print to.
private struct TemporaryFile: ~Copyable {
  private let file: UnsafeMutablePointer<FILE>

  init() throws {
    guard let file = tmpfile() else { throw POSIXError(.EMFILE) }
    self.file = file
  }

  deinit { fclose(file) }

  var descriptor: Int32 { fileno(file) }

  var text: String {
    lseek(descriptor, 0, SEEK_SET)
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }
}

extension Terminal {
  /// No stream is a terminal.
  static let none = Terminal(
    hasTerminalInput: false,
    hasTerminalOutput: false,
    hasTerminalErrors: false,
    columns: nil
  )
}
