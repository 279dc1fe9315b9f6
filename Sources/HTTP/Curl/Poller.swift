import CCurl
import Glibc

/// Watches descriptors with epoll.
final class Poller {
  /// What happened to a descriptor.
  struct Event {
    let descriptor: Int32
    /// Bytes or an end can be read.
    let isReadable: Bool
    /// Bytes can be written.
    let isWritable: Bool
  }

  private let descriptor: Int32
  private var events = [epoll_event](repeating: epoll_event(), count: 256)

  init?() {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Starts to watch a descriptor, or watches it for something else.
  func watch(_ target: Int32, reads: Bool, writes: Bool, isKnown: Bool) -> Bool {
    var event = epoll_event()
    event.events = (reads ? EPOLLIN.rawValue : 0) | (writes ? EPOLLOUT.rawValue : 0)
    event.data.fd = target
    if isKnown { return epoll_ctl(descriptor, EPOLL_CTL_MOD, target, &event) == 0 }
    return epoll_ctl(descriptor, EPOLL_CTL_ADD, target, &event) == 0
      || epoll_ctl(descriptor, EPOLL_CTL_MOD, target, &event) == 0
  }

  /// Stops watching a descriptor.
  func forget(_ target: Int32) { epoll_ctl(descriptor, EPOLL_CTL_DEL, target, nil) }

  /// Waits until something happens.
  ///
  /// - Parameters:
  ///   - milliseconds: The maximum time; -1 forever.
  ///   - handle: Called for each event.
  func wait(_ milliseconds: Int32, _ handle: (Event) -> Void) {
    let count = epoll_wait(descriptor, &events, Int32(events.count), milliseconds)
    // Errors are found by reading.
    let readable = EPOLLIN.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
    for index in 0..<Int(max(count, 0)) {
      let event = events[index]
      handle(
        Event(
          descriptor: event.data.fd,
          isReadable: event.events & readable != 0,
          isWritable: event.events & EPOLLOUT.rawValue != 0
        )
      )
    }
  }
}
