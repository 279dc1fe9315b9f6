import Glibc
package import Workspace

/// Tells whether the processes of other workers live, and whether they still enqueue: each holds a
/// lock on a byte of a file for either, which the kernel lets go of when it ends, however it ends.
///
/// The locks belong to the open file (fcntl(2), "Open file description locks"), so they tell workers
/// of one process apart as well.
package final class WorkerLocks {
  // <fcntl.h> has them for GNU sources only, which Swift's import is none of.
  private static let (getLock, setLock) = (Int32(36), Int32(37))

  /// Where the bytes of those begin that enqueue.
  private static let feeders = Int64(1) << 40

  private let file: Int32
  private var own: Int64?

  /// Opens the file of locks in a workspace's folder, and makes it if there is none.
  ///
  /// - Throws: ``WorkspaceError`` if it cannot be opened.
  package init(folder: String) throws(WorkspaceError) {
    file = open("\(folder)/workers.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .notWritable(folder: folder, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(file) }

  /// Says that this process is a worker.
  ///
  /// - Throws: ``WorkspaceError`` if there can be no lock.
  package func hold(_ worker: Int64, feeds: Bool = false) throws(WorkspaceError) {
    try set(Self.byte(worker, F_WRLCK))
    if feeds { try set(Self.byte(Self.feeders + worker, F_WRLCK)) }
    own = worker
  }

  /// Says that this process enqueues nothing more.
  func endFeeding() throws(WorkspaceError) {
    if let own { try set(Self.byte(Self.feeders + own, F_UNLCK)) }
  }

  private func set(_ lock: flock) throws(WorkspaceError) {
    var lock = lock
    guard fcntl(file, Self.setLock, &lock) == 0 else {
      throw .notFinished(path: "workers.lock", reason: String(cString: strerror(errno)))
    }
  }

  /// Whether the process of a worker lives; this one does.
  package func isAlive(_ worker: Int64) -> Bool {
    worker == own || isHeld(worker)
  }

  /// Whether another worker's process lives and enqueues.
  func isFeeding(_ worker: Int64) -> Bool {
    worker != own && isHeld(Self.feeders + worker)
  }

  private func isHeld(_ place: Int64) -> Bool {
    var lock = Self.byte(place, F_WRLCK)
    // A lock that cannot be asked for is taken for one that is held: the lease decides then.
    return fcntl(file, Self.getLock, &lock) != 0 || Int32(lock.l_type) != F_UNLCK
  }

  private static func byte(_ place: Int64, _ type: Int32) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = Int(place)
    lock.l_len = 1
    return lock
  }
}
