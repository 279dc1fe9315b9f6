import Glibc

/// The limit on the program's open files and connections.
enum OpenFiles {
  /// Raises it to the maximum that the system allows: a thousand calls in flight need a thousand
  /// connections, and the usual limit is 1,024 files.
  static func allowMany() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
    limit.rlim_cur = min(limit.rlim_max, 1 << 16)
    setrlimit(resource, &limit)
  }
}
