import CArchive

/// Bytes that libarchive unpacks: one entry, or a stream in a compression other than gzip.
final class LibarchiveDecoder: ByteDecoder {
  private let reader: LibarchiveReader
  private var block = UnsafeRawBufferPointer(start: nil, count: 0)
  private var hole = 0
  private var position = 0
  private var isFinished = false

  /// Decompresses a stream once: the output is not decompressed again.
  ///
  /// - Parameter input: The packed bytes.
  /// - Throws: ``CompressionError`` if the data are damaged at their very beginning.
  init(_ input: FileInput, filter: Int32) throws(CompressionError) {
    // Small pieces, so that a bomb is detected after a few hundred megabytes.
    reader = try LibarchiveReader(input, pieceSize: 8 << 10) { handle in
      archive_read_append_filter(handle, filter)
      archive_read_support_format_raw(handle)
      archive_read_support_format_empty(handle)
    }
    isFinished = try reader.nextEntry() == nil
  }

  /// Unpacks the current entry of a reader.
  init(entryOf reader: LibarchiveReader) { self.reader = reader }

  var consumed: Int { reader.consumed }

  func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    while hole == 0 && block.isEmpty {
      if isFinished { return 0 }
      try nextBlock()
    }
    let count = min(target.count, hole > 0 ? hole : block.count)
    let part = UnsafeMutableRawBufferPointer(rebasing: target[..<count])
    if hole > 0 {
      // A sparse file leaves its zeros out.
      part.initializeMemory(as: UInt8.self, repeating: 0)
      hole -= count
    } else {
      part.copyMemory(from: .init(rebasing: block[..<count]))
      block = .init(rebasing: block[count...])
    }
    position += count
    return count
  }

  private func nextBlock() throws(CompressionError) {
    var bytes: UnsafeRawPointer?
    var count = 0
    var offset: la_int64_t = 0
    let code = archive_read_data_block(reader.handle, &bytes, &count, &offset)
    if code == ARCHIVE_EOF {
      isFinished = true
      hole = max(0, Int(offset) - position)
      return
    }
    try reader.check(code)
    block = UnsafeRawBufferPointer(start: bytes, count: count)
    hole = max(0, Int(offset) - position)
  }
}
