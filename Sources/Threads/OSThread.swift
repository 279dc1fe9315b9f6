import Glibc

/// A thread of the operating system, for work that blocks: it would hold up the threads of tasks.
package struct OSThread: Sendable {
  private let handle: pthread_t

  /// Starts a thread, to be joined or detached.
  ///
  /// - Parameters:
  ///   - stackSize: The size of its stack in bytes; nil for the system's own.
  ///   - work: What it does.
  /// - Returns: nil if the system cannot create a thread; then the work is not done.
  package static func start(
    stackSize: Int? = nil,
    _ work: @escaping @Sendable () -> Void
  ) -> OSThread? {
    final class Box: Sendable {
      let work: @Sendable () -> Void
      init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    let box = Unmanaged.passRetained(Box(work))
    var handle = pthread_t()
    let result = pthread_create(
      &handle,
      &attributes,
      { box in
        if let box { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work() }
        return nil
      },
      box.toOpaque()
    )
    guard result == 0 else {
      box.release()
      return nil
    }
    return OSThread(handle: handle)
  }

  /// Waits for the end of its work.
  package func join() { pthread_join(handle, nil) }

  /// Lets it end by itself.
  func detach() { pthread_detach(handle) }
}

/// Runs work on a new thread that ends by itself.
///
/// - Returns: False if the system cannot create a thread; then the work is not done.
@discardableResult
package func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  let thread = OSThread.start(work)
  thread?.detach()
  return thread != nil
}
