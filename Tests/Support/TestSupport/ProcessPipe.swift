import CSpawn
import Glibc

/// A pipe whose ends no program inherits by accident.
package struct ProcessPipe: ~Copyable {
  /// The descriptor to read from.
  package let reader: Int32
  /// The descriptor to write to; -1 once closed.
  package private(set) var writer: Int32

  /// Makes a pipe.
  package init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe2(&ends, O_CLOEXEC)
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    close(reader)
    if writer >= 0 { close(writer) }
  }

  /// Closes the end to write to, so that the reader sees the end of what others write.
  package mutating func closeWriter() {
    close(writer)
    writer = -1
  }

  /// Reads what there is, at most 64 KiB; nothing at the end.
  ///
  /// It blocks the thread.
  package func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = max(0, Glibc.read(reader, buffer.baseAddress, buffer.count))
    }
  }
}
