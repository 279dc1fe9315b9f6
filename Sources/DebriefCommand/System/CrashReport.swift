import Glibc

/// The report that Swift's runtime writes when a program crashes.
enum CrashReport {
  /// Leaves crash reports to the system.
  ///
  /// A report shows the bytes that registers point to, which may be someone's chat or a key. To
  /// debug a crash, set `SWIFT_BACKTRACE`, for instance to `enable=yes`.
  static func suppress(unless environment: Environment) {
    guard environment["SWIFT_BACKTRACE"] == nil else { return }
    for number in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
      var former = sigaction()
      sigaction(number, nil, &former)
      let handler = unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
      if handler != unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_DFL) }
    }
  }
}
