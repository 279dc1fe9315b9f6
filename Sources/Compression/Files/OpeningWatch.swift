import Glibc

/// Becomes readable when any process opens a file.
///
/// It tells of the writer of a pipe: poll(2) does not report that a pipe is opened, and waiting for
/// it in open(2) cannot be given up.
final class OpeningWatch {
  /// The descriptor to wait for; negative if the user has as many watches as the system allows.
  let number: Int32

  /// Watches an open file.
  init(file: Int32) {
    number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    inotify_add_watch(number, "/proc/self/fd/\(file)", UInt32(IN_OPEN))
  }

  deinit { if number >= 0 { close(number) } }

  /// How long to wait for it at once, for a writer may come unnoticed where there is no watch.
  var longest: Duration { number < 0 ? .milliseconds(100) : .seconds(3600) }

  /// Discards what it reported.
  func reset() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(number, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
