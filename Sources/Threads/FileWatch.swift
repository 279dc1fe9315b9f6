import Glibc

/// Becomes readable when any process of this machine opens or changes a file.
package final class FileWatch {
  /// What it reports.
  package enum Action: Sendable {
    /// A file is opened.
    case opening
    /// A file is written to, or closed by one who may have written; in a folder, any of its files.
    case writing

    fileprivate var mask: Int32 {
      switch self {
      case .opening: IN_OPEN
      case .writing: IN_MODIFY | IN_CLOSE_WRITE
      }
    }
  }

  /// The descriptor to wait for; negative if the user has as many watches as the system allows.
  package let number: Int32

  /// Watches a file or a folder.
  package init(_ path: String, for action: Action) {
    let watch = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    if watch >= 0, inotify_add_watch(watch, path, UInt32(action.mask)) < 0 {
      close(watch)
      number = -1
    } else {
      number = watch
    }
  }

  deinit { if number >= 0 { close(number) } }

  /// Discards what it reported.
  package func reset() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(number, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
