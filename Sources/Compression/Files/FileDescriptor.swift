import CISAL
import Glibc
import Threads

/// An open file that closes itself when its owner releases it.
final class FileDescriptor: Sendable {
  /// The system's number for it.
  let number: Int32
  /// Its name in messages.
  let name: String
  private let closes: Bool

  /// Opens a file for reading, or a pipe that has a writer.
  ///
  /// - Throws: ``CompressionError`` if it cannot be opened, or is a folder, a socket or a device.
  convenience init(path: String, name: String) throws(CompressionError) {
    try self.init(path: CPath.join(path, []), name: name, followsLink: true)
    if try status().isPipe {
      _ = fcntl(number, F_SETFL, 0)
      try waitForWriter(.never)
    }
  }

  /// Opens a file for reading.
  ///
  /// - Parameter followsLink: Whether the file may be reached through a symbolic link.
  /// - Throws: ``CompressionError`` if it cannot be opened, or is a folder, a socket or a device.
  init(path: [CChar], name: String, followsLink: Bool) throws(CompressionError) {
    // Non-blocking, because opening a pipe must not wait for a writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
    number = Glibc.open(path, flags)
    guard number >= 0 else {
      // The error for a socket.
      let code = errno == ENXIO ? EPERM : errno
      throw CompressionError(errno: code, file: name, doing: "cannot open")
    }
    self.name = name
    closes = true
    let status = try status()
    if status.isFolder {
      throw CompressionError(.notAccessible, file: name, reason: "it is a folder")
    }
    // Some devices have no end: `/dev/zero`.
    if status.isDevice {
      throw CompressionError(.notAccessible, file: name, reason: "it is a device, not a file")
    }
  }

  /// Opens a named pipe without waiting for someone to write to it.
  ///
  /// - Throws: ``CompressionError`` if it cannot be opened.
  init(pipe path: String) throws(CompressionError) {
    number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard number >= 0 else {
      throw CompressionError(errno: errno, file: path, doing: "cannot open")
    }
    _ = fcntl(number, F_SETFL, 0)
    name = path
    closes = true
  }

  /// Wraps a file that is already open.
  init(number: Int32, name: String, closes: Bool) {
    self.number = number
    self.name = name
    self.closes = closes
  }

  deinit { if closes { close(number) } }

  /// Waits until someone opens a pipe to write to it.
  ///
  /// - Parameters:
  ///   - limit: How long that may take; the writer may take any time afterwards.
  ///   - isCancelled: Whether to stop waiting.
  /// - Throws: ``CompressionError`` if no one does.
  func waitForWriter(
    limit: Duration = .seconds(20),
    _ isCancelled: StopRequest
  ) throws(CompressionError) {
    // poll(2) does not report that a pipe is opened, and waiting in open(2) cannot be given up.
    let opening = FileWatch("/proc/self/fd/\(number)", for: .opening)
    // Where there is no watch, a writer comes unnoticed.
    let longest = opening.number < 0 ? Duration.milliseconds(100) : limit
    let end = ContinuousClock.now + limit
    while !hasWriter {
      if isCancelled() { throw CompressionError(.interrupted, file: name, reason: "interrupted") }
      let rest = end - .now
      guard rest > .zero else {
        throw CompressionError(.notAccessible, file: name, reason: "no one writes to this pipe")
      }
      isCancelled.wait(forInputOn: opening.number, atMost: min(rest, longest))
      opening.reset()
    }
  }

  /// Whether the pipe has or had a writer.
  private var hasWriter: Bool {
    // A writer that has written and gone is detected, too.
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    if poll(&request, 1, 0) > 0 { return true }
    var copy: [Int32] = [-1, -1]
    guard pipe(&copy) == 0 else { return true }
    defer { for number in copy { close(number) } }
    // Copies a byte without consuming it: 0 means that there is no writer.
    return debrief_tee(number, copy[1]) != 0
  }

  /// Waits until reading does not block any more.
  ///
  /// A signal handler that restarts system calls would leave a read waiting forever.
  ///
  /// - Parameter isCancelled: Whether to stop waiting.
  /// - Throws: ``CompressionError`` of kind `interrupted` if waiting was stopped.
  func waitForBytes(_ isCancelled: StopRequest) throws(CompressionError) {
    guard isCancelled.wait(forInputOn: number) else {
      throw CompressionError(.interrupted, file: name, reason: "interrupted")
    }
  }

  /// The size and kind of the file.
  ///
  /// - Throws: ``CompressionError`` if the system refuses.
  func status() throws(CompressionError) -> FileStatus {
    var buffer = stat()
    guard fstat(number, &buffer) == 0 else {
      throw CompressionError(errno: errno, file: name, doing: "cannot read")
    }
    return FileStatus(buffer)
  }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - target: Where to put them.
  ///   - offset: Where in the file they start; nil to go on where the last read ended.
  /// - Returns: The number read; 0 at the end.
  /// - Throws: ``CompressionError`` if reading failed.
  func read(
    into target: UnsafeMutableRawBufferPointer,
    at offset: Int?
  ) throws(CompressionError) -> Int {
    while true {
      let count =
        offset.map { pread(number, target.baseAddress, target.count, $0) }
        ?? Glibc.read(number, target.baseAddress, target.count)
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw CompressionError(errno: errno, file: name, doing: "cannot read")
      }
    }
  }
}

/// Size and kind of a file.
struct FileStatus {
  /// The number of bytes it has.
  let size: Int
  /// Whether it is a folder.
  let isFolder: Bool
  /// Whether it is an ordinary file.
  let isRegular: Bool
  /// Whether it is a character or block device.
  let isDevice: Bool
  /// Whether it is a symbolic link.
  let isLink: Bool
  /// Whether it is a pipe.
  let isPipe: Bool
  /// Whether it is a socket.
  let isSocket: Bool

  init(_ buffer: stat) {
    size = Int(buffer.st_size)
    isFolder = buffer.st_mode & S_IFMT == S_IFDIR
    isRegular = buffer.st_mode & S_IFMT == S_IFREG
    isDevice = [S_IFCHR, S_IFBLK].contains(buffer.st_mode & S_IFMT)
    isLink = buffer.st_mode & S_IFMT == S_IFLNK
    isPipe = buffer.st_mode & S_IFMT == S_IFIFO
    isSocket = buffer.st_mode & S_IFMT == S_IFSOCK
  }
}
