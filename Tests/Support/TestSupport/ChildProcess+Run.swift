import Glibc

extension ChildProcess {
  /// What a program wrote, and how it ended.
  package struct Result: Sendable {
    /// How it ended.
    package let ending: Ending
    /// What it wrote to standard output.
    package let output: [UInt8]
    /// What it wrote to standard error.
    package let errors: [UInt8]
  }

  /// Runs a program until it and all that have its output are at their end.
  ///
  /// It blocks the thread.
  ///
  /// - Throws: ``NotStarted``.
  package static func run(
    _ program: String,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    folder: String? = nil,
    input: Stream = .null
  ) throws(NotStarted) -> Result {
    var output = ProcessPipe()
    var errors = ProcessPipe()
    let process = try ChildProcess(
      program,
      arguments,
      environment: environment,
      folder: folder,
      input: input,
      output: .descriptor(output.writer),
      errors: .descriptor(errors.writer)
    )
    output.closeWriter()
    errors.closeWriter()
    let bytes = drain(output, errors)
    return Result(ending: process.wait(), output: bytes[0], errors: bytes[1])
  }

  /// Reads two pipes to their ends, whichever has something, so that neither fills up.
  private static func drain(
    _ first: borrowing ProcessPipe,
    _ second: borrowing ProcessPipe
  ) -> [[UInt8]] {
    var bytes: [[UInt8]] = [[], []]
    var requests = [first.reader, second.reader].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while requests.contains(where: { $0.fd >= 0 }) {
      guard poll(&requests, 2, -1) > 0 else { continue }
      for index in requests.indices where requests[index].revents != 0 {
        let piece = index == 0 ? first.read() : second.read()
        // A negative descriptor is passed over by `poll`.
        if piece.isEmpty { requests[index].fd = -1 }
        bytes[index] += piece
      }
    }
    return bytes
  }
}
