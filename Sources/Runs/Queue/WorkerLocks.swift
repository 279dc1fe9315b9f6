import Glibc
import Workspace

/// Determines whether the processes of other workers are alive, and whether they still enqueue: for
/// either, each holds a lock on a byte of a file, which the kernel releases when it ends, however
/// it ends.
///
/// The locks belong to the open file (fcntl(2), "Open file description locks"), so they distinguish
/// workers of one process as well.
final class WorkerLocks {
  // <fcntl.h> has them only for GNU sources, which Swift's import is not.
  private static let (getLock, setLock) = (Int32(36), Int32(37))

  /// The offset of the bytes of workers that enqueue.
  private static let feeders = Int64(1) << 40

  private let file: Int32
  private var own: Int64?

  /// Opens the file of locks in a workspace's folder, and makes it if there is none.
  ///
  /// - Throws: ``WorkspaceError`` if it cannot be opened.
  init(folder: String) throws(WorkspaceError) {
    file = open("\(folder)/workers.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .notWritable(folder: folder, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(file) }

  /// Marks this process as a worker.
  ///
  /// - Throws: ``WorkspaceError`` if there can be no lock.
  func hold(_ worker: Int64, feeds: Bool = false) throws(WorkspaceError) {
    try set(Self.byte(worker, F_WRLCK))
    if feeds { try set(Self.byte(Self.feeders + worker, F_WRLCK)) }
    own = worker
  }

  /// Reports that this process enqueues nothing more.
  func endFeeding() throws(WorkspaceError) {
    if let own { try set(Self.byte(Self.feeders + own, F_UNLCK)) }
  }

  private func set(_ lock: flock) throws(WorkspaceError) {
    var lock = lock
    guard fcntl(file, Self.setLock, &lock) == 0 else {
      throw .notFinished(path: "workers.lock", reason: String(cString: strerror(errno)))
    }
  }

  /// Whether the process of a worker is alive; this one is.
  func isAlive(_ worker: Int64) -> Bool {
    worker == own || isHeld(worker)
  }

  /// Whether another worker's process is alive and enqueues.
  func isFeeding(_ worker: Int64) -> Bool {
    worker != own && isHeld(Self.feeders + worker)
  }

  private func isHeld(_ offset: Int64) -> Bool {
    var lock = Self.byte(offset, F_WRLCK)
    // A lock that cannot be queried counts as held: the lease decides then.
    return fcntl(file, Self.getLock, &lock) != 0 || Int32(lock.l_type) != F_UNLCK
  }

  private static func byte(_ offset: Int64, _ type: Int32) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = Int(offset)
    lock.l_len = 1
    return lock
  }
}
