import Glibc

/// Runs work on a new thread, for blocking work that would hold up the threads of tasks.
///
/// - Returns: False if the system cannot create a thread; then the work is not done.
@discardableResult
package func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  final class Box: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  let box = Unmanaged.passRetained(Box(work))
  var thread = pthread_t()
  let result = pthread_create(
    &thread,
    nil,
    { box in
      if let box { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work() }
      return nil
    },
    box.toOpaque()
  )
  guard result == 0 else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}
