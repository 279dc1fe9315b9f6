import Glibc

extension ByteStream {
  /// Reads all remaining bytes.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: The bytes.
  /// - Throws: ``CompressionError``, of kind `limit` if there are more bytes.
  package func readAll(limit: Int) throws(CompressionError) -> [UInt8] {
    var bytes: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 64)
    defer { piece.deallocate() }
    while true {
      let count = try read(into: piece)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw CompressionError(
          .limit,
          file: name,
          reason: "it is larger than the limit of \(limit) bytes"
        )
      }
      bytes.append(contentsOf: piece[..<count])
    }
  }

  /// Writes all remaining bytes into a temporary file.
  /// - Parameter folder: Where to create the file.
  /// - Throws: ``CompressionError`` if the bytes cannot be read or the file cannot be written.
  package func spool(into folder: String) throws(CompressionError) -> TemporaryFile {
    let (file, damage) = try spoolUpToDamage(into: folder)
    if let damage { throw damage }
    return file
  }

  /// Writes the remaining bytes into a temporary file, up to where the stream is damaged.
  /// - Parameter folder: Where to create the file.
  /// - Returns: The file, and the damage that ended it, if any.
  /// - Throws: ``CompressionError`` for anything but damage.
  func spoolUpToDamage(
    into folder: String
  ) throws(CompressionError) -> (file: TemporaryFile, damage: CompressionError?) {
    let file = try TemporaryFile(in: folder)
    let writer = try FileWriter(path: file.path, mode: 0o600)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
    defer { piece.deallocate() }
    var damage: CompressionError?
    while damage == nil {
      do throws(CompressionError) {
        let count = try read(into: piece)
        if count == 0 { break }
        try writer.write(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      } catch {
        guard error.kind == .damaged || error.kind == .truncated else { throw error }
        damage = error
      }
    }
    try writer.close()
    return (file, damage)
  }
}
