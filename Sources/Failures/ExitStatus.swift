/// The exit codes of the program, numbered as in `<sysexits.h>`; 0 and 1 are our own.
package enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Done; errors never lead to it.
  case done = 0
  /// Something failed, or a check says no.
  case failed = 1
  /// The command line makes no sense.
  case usage = 64
  /// The data is damaged, hostile or in no known format.
  case badData = 65
  /// There is no such file, thread or other input.
  case noInput = 66
  /// A service is not available.
  case unavailable = 69
  /// A mistake in debrief itself.
  case internalError = 70
  /// The output or the workspace cannot be written.
  case cannotCreate = 73
  /// Reading or writing failed, or the disk is full.
  case inputOutput = 74
  /// Something else holds the lock, or the quota is used up.
  case tryLater = 75
  /// The API key is missing or refused.
  case keyRefused = 77
  /// A job, a prompt, a mapping or the configuration is wrong.
  case configuration = 78
}
