import Glibc

/// Runs work on a thread of its own, for what waits and would hold up the threads of tasks.
///
/// - Returns: False if the system has no thread to give; then the work is not done.
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
