import Glibc
import Synchronization

/// Temporary files of killed processes.
///
/// The process that creates one holds a lock on it for as long as it lives, and the system releases
/// the lock of a process that dies. So a file that has such a name, belongs to this user and is not
/// locked is stale.
package enum StaleFiles {
  /// The prefix of temporary names; mkstemp adds six letters or digits.
  package static let prefix = ".debrief-tmp-"

  private static let swept = Mutex<Set<String>>([])

  /// Removes the stale files and folders in a folder, once for each process and folder.
  static func sweep(_ folder: String) {
    guard swept.withLock({ $0.insert(folder).inserted }), let stream = opendir(folder) else {
      return
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if isTemporary(name) { remove("\(folder)/\(name)") }
    }
  }

  /// Creates a temporary file or folder with a unique name, and locks it.
  ///
  /// - Parameters:
  ///   - failure: What failed if it cannot be created.
  ///   - make: Creates the file or folder from a template of mkstemp or mkdtemp; false on failure.
  /// - Returns: Its path, and the open file that holds the lock.
  /// - Throws: ``CompressionError`` if it cannot be created.
  static func make(
    in folder: String,
    or failure: String,
    _ make: (UnsafeMutablePointer<CChar>) -> Bool
  ) throws(CompressionError) -> (path: String, lock: Int32) {
    sweep(folder)
    while true {
      var template = Array("\(folder)/\(prefix)XXXXXX".utf8CString)
      let isMade = template.withUnsafeMutableBufferPointer { $0.baseAddress.map(make) ?? false }
      guard isMade else { throw CompressionError(errno: errno, file: folder, doing: failure) }
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      if let lock = hold(path) { return (path, lock) }
    }
  }

  /// Locks a temporary file or folder that was just created.
  /// - Returns: The open file, which holds the lock if the file system has locks; nil if a sweep
  ///   has removed it in between.
  private static func hold(_ path: String) -> Int32? {
    guard let file = opened(path) else { return nil }
    let isLocked = flock(file, LOCK_EX | LOCK_NB) == 0
    let isSwept = !isLocked && errno == EWOULDBLOCK
    var status = stat()
    guard !isSwept, fstat(file, &status) == 0, status.st_nlink > 0 else {
      close(file)
      return nil
    }
    return file
  }

  private static func opened(_ path: String) -> Int32? {
    let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    // Some file systems lock only files open for writing; a folder cannot be opened that way.
    let file = open(path, O_RDWR | flags)
    if file >= 0 { return file }
    let folder = errno == EISDIR ? open(path, O_RDONLY | flags) : -1
    return folder >= 0 ? folder : nil
  }

  /// Whether a name was created by mkstemp or mkdtemp: a prefix and six letters or digits.
  package static func isTemporary(_ name: String, prefix: String = prefix) -> Bool {
    let rest = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && rest.count == 6
      && rest.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: false
        }
      }
  }

  private static func remove(_ path: String) {
    var before = stat()
    // A pipe or a device would have to be opened with care, and debrief creates none.
    guard lstat(path, &before) == 0, before.st_uid == geteuid(),
      [S_IFREG, S_IFDIR].contains(before.st_mode & S_IFMT), before.st_mode & 0o077 == 0
    else { return }
    guard let file = opened(path) else { return }
    defer { close(file) }
    var status = stat()
    guard flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &status) == 0,
      status.st_ino == before.st_ino, status.st_dev == before.st_dev
    else { return }
    if status.st_mode & S_IFMT == S_IFDIR { removeFolder(path) } else { unlink(path) }
  }

  /// Removes a folder of debrief's, which contains files, folders of files, and nothing else.
  package static func removeFolder(_ path: String) {
    let files = (try? FolderFiles.paths(in: path)) ?? []
    for file in files { unlink("\(path)/\(file)") }
    let folders = files.compactMap { file in file.lastIndex(of: "/").map { String(file[..<$0]) } }
    for folder in Set(folders + ["workspace"]) { rmdir("\(path)/\(folder)") }
    rmdir(path)
  }
}
