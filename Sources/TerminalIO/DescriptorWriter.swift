import Glibc

/// Buffers text and writes it to a file descriptor.
///
/// After the first failure it writes no more; ``failure`` says why. A reader that has gone away
/// (`debrief threads | head -1`) is not a failure.
package struct DescriptorWriter: ~Copyable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private let capacity: Int
  /// The outcome of writing so far.
  package private(set) var state = State.open

  /// An outcome of writing.
  package enum State: Equatable {
    /// Everything so far was written or is buffered.
    case open
    /// The reader has gone away.
    case abandoned
    /// Writing failed, with this `errno`.
    case failed(Int32)
  }

  /// Takes over a file descriptor, without ever closing it.
  ///
  /// - Parameters:
  ///   - descriptor: Where to write.
  ///   - capacity: The number of bytes to buffer before writing them; 0 to write at once.
  package init(_ descriptor: Int32, capacity: Int) {
    self.descriptor = descriptor
    self.capacity = capacity
  }

  /// Appends a text, and writes the buffer once it is full.
  package mutating func write(_ text: String) {
    guard state == .open else { return }
    buffer += text.utf8
    if buffer.count >= capacity { flush() }
  }

  /// Writes the buffer, which is lost otherwise.
  package mutating func flush() {
    state = send()
    buffer.removeAll(keepingCapacity: true)
  }

  private borrowing func send() -> State {
    guard state == .open else { return state }
    return buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          descriptor,
          UnsafeRawBufferPointer(rebasing: rest).baseAddress,
          rest.count
        )
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          // Standard output may share its non-blocking mode with another program's terminal.
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&request, 1, -1)
        } else if errno != EINTR {
          return errno == EPIPE ? .abandoned : .failed(errno)
        }
      }
      return .open
    }
  }
}
