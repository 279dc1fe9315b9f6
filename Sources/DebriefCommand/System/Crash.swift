import Runs

#if TESTABLE
  import Debrief
  import Glibc
  import Synchronization

  /// Ends the program between two commits as `kill -9` does, or freezes it, for tests; not part of
  /// what is shipped.
  final class Crash: Sendable {
    private let checkpoint: RunCheckpoint
    private let left: Atomic<Int>
    private let signal: Int32

    /// Parses where to crash; nil if the text does not say.
    ///
    /// - Parameter text: A checkpoint, how often it is passed first, and `stop` to freeze, for instance
    ///   `stored:12` or `claimed:0:stop`.
    init?(_ text: String?) {
      let words = text?.split(separator: ":").map(String.init) ?? []
      guard let checkpoint = words.first.flatMap(RunCheckpoint.init(rawValue:)) else { return nil }
      self.checkpoint = checkpoint
      left = Atomic(words.count > 1 ? Int(words[1]) ?? 0 : 0)
      signal = words.count > 2 && words[2] == "stop" ? SIGSTOP : SIGKILL
    }

    /// Counts, and ends the program when it is time.
    var reached: @Sendable (RunCheckpoint) -> Void {
      { [self] reached in
        guard reached == checkpoint,
          left.subtract(1, ordering: .relaxed).oldValue <= 0
        else { return }
        // Only once: a thawed process goes on.
        if signal == SIGSTOP { left.store(.max, ordering: .relaxed) }
        kill(getpid(), signal)
      }
    }
  }
#endif
