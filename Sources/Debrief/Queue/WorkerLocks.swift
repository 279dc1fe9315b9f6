import Glibc

/// Tells whether the processes of other workers live: each holds a lock on one byte of a file, which
/// the kernel lets go of when it ends, however it ends.
///
/// The locks belong to the open file (fcntl(2), "Open file description locks"), so they tell workers
/// of one process apart as well.
final class WorkerLocks {
  // <fcntl.h> has them for GNU sources only, which Swift's import is none of.
  private static let (getLock, setLock) = (Int32(36), Int32(37))

  private let file: Int32
  private var own: Int64?

  init(folder: String) throws(WorkspaceError) {
    file = open("\(folder)/workers.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .notWritable(folder: folder, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(file) }

  /// Says that this process is a worker.
  func hold(_ worker: Int64) throws(WorkspaceError) {
    var lock = Self.byte(worker, F_WRLCK)
    guard fcntl(file, Self.setLock, &lock) == 0 else {
      throw .notFinished(path: "workers.lock", reason: String(cString: strerror(errno)))
    }
    own = worker
  }

  /// Whether the process of a worker lives; this one does.
  func isAlive(_ worker: Int64) -> Bool {
    guard worker != own else { return true }
    var lock = Self.byte(worker, F_WRLCK)
    // A lock that cannot be asked for is taken for one that is held: the lease decides then.
    return fcntl(file, Self.getLock, &lock) != 0 || Int32(lock.l_type) != F_UNLCK
  }

  private static func byte(_ worker: Int64, _ type: Int32) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = Int(worker)
    lock.l_len = 1
    return lock
  }
}
