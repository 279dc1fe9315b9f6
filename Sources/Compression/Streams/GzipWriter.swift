import CZlib

/// Writes a gzip file whose bytes depend on its content alone: its header has no name and no time.
package final class GzipWriter {
  private let file: FileWriter
  private let stream: UnsafeMutablePointer<z_stream>
  private let buffer: UnsafeMutableBufferPointer<UInt8>

  /// Creates a file, or truncates an existing one.
  ///
  /// - Throws: ``CompressionError`` if it cannot be created.
  package convenience init(path: String) throws(CompressionError) {
    try self.init(FileWriter(path: path), name: path)
  }

  /// Writes compressed data to a file.
  ///
  /// - Throws: ``CompressionError`` if there is no memory.
  package init(_ file: FileWriter, name: String) throws(CompressionError) {
    self.file = file
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    buffer = .allocate(capacity: 128 << 10)
    guard debrief_deflate_init_gzip(stream, 6) == Z_OK else {
      throw CompressionError(.io, file: name, reason: "out of memory")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    buffer.deallocate()
  }

  /// Adds bytes.
  ///
  /// - Throws: ``CompressionError`` if the file cannot be written.
  package func write(_ bytes: some Collection<UInt8>) throws(CompressionError) {
    // zlib counts input in 32 bits.
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      try deflate(Array(rest.prefix(1 << 20)), Z_NO_FLUSH)
      rest = rest.dropFirst(1 << 20)
    }
  }

  /// Writes the remaining bytes and closes the file.
  ///
  /// - Throws: ``CompressionError`` if the file cannot be written.
  package func finish() throws(CompressionError) {
    try deflate([], Z_FINISH)
    try file.close()
  }

  private func deflate(_ bytes: [UInt8], _ flush: Int32) throws(CompressionError) {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(CompressionError) in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = UInt32(clamping: bytes.count)
        repeat {
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(clamping: buffer.count)
          _ = CZlib.deflate(stream, flush)
          let count = buffer.count - Int(stream.pointee.avail_out)
          try file.write(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
        } while stream.pointee.avail_out == 0
      }
    }
    try result.get()
  }
}
