import Glibc

extension Instant {
  /// The time of the system's clock.
  ///
  /// Only the outermost layer asks for it; everything else takes the time as a parameter.
  package static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
