/// A file that is read at once, such as a settings file.
package enum SmallFile {
  /// Reads a file as it is, or a pipe that has a writer.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum number of bytes to read; the rest is ignored.
  /// - Returns: The bytes; nil if there is no such file.
  /// - Throws: ``CompressionError`` if it cannot be read, or is a folder, a socket or a device.
  package static func bytes(of path: String, limit: Int) throws(CompressionError) -> [UInt8]? {
    do throws(CompressionError) {
      let input = FileInput(try FileDescriptor(path: path, name: path))
      var bytes: [UInt8] = []
      while bytes.count < limit, try input.fill() {
        let count = min(limit - bytes.count, input.available.count)
        bytes += input.available[..<count]
        input.consume(count)
      }
      return bytes
    } catch {
      if error.kind == .missing { return nil }
      throw error
    }
  }
}
