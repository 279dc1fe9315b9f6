import Glibc

/// Makes the standard streams safe to use.
package enum StandardStreams {
  /// Prepares them, before anything else is opened.
  ///
  /// A closed stream's number would go to the next file that is opened, and what is meant for the
  /// stream would end up in a database. So each closed one is opened on `/dev/null`, but the wrong
  /// way round, so that using it still fails. A pipe that closes, and a file that would grow beyond
  /// what `ulimit -f` allows, become an error of `write` instead of a signal.
  package static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is taken, which is this one.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
