import Failures
import Arguments

/// A command of the program.
protocol Command: Sendable {
  /// Its name, arguments and description.
  static var specification: CommandSpecification { get }

  /// Runs the command.
  ///
  /// - Throws: ``Failure`` or any other error, which ``Failure`` turns into a line and exit code.
  static func run(_ arguments: ParsedArguments, _ session: Session) throws -> ExitStatus
}
