import Runs

#if DEBUG
  import Debrief
  import Glibc
  import Synchronization

  /// Ends the program between two commits as `kill -9` does, for tests; not part of optimised builds.
  final class Crash: Sendable {
    private let checkpoint: RunCheckpoint
    private let left: Atomic<Int>

    /// Reads where to crash.
    ///
    /// It is nil if the text says nothing.
    ///
    /// - Parameter text: A checkpoint and how often it is passed first, for instance `stored:12`.
    init?(_ text: String?) {
      let words = text?.split(separator: ":").map(String.init) ?? []
      guard let checkpoint = words.first.flatMap(RunCheckpoint.init(rawValue:)) else { return nil }
      self.checkpoint = checkpoint
      left = Atomic(words.count > 1 ? Int(words[1]) ?? 0 : 0)
    }

    /// Counts, and ends the program when it is time.
    var reached: @Sendable (RunCheckpoint) -> Void {
      { [self] reached in
        guard reached == checkpoint,
          left.subtract(1, ordering: .relaxed).oldValue <= 0
        else { return }
        kill(getpid(), SIGKILL)
      }
    }
  }
#endif
