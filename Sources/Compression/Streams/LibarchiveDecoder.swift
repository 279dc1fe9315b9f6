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
  /// - Throws: ``CompressionError`` if the data are damaged or cut off at their very beginning.
  init(_ input: FileInput, filter: Int32) throws(CompressionError) {
    _ = try input.fill(64)
    let head = Array(input.available.prefix(64))
    // Small pieces, so that a bomb is detected after a few hundred megabytes.
    reader = try LibarchiveReader(input, pieceSize: 8 << 10) { handle in
      archive_read_append_filter(handle, filter)
      archive_read_support_format_raw(handle)
      archive_read_support_format_empty(handle)
    }
    isFinished = try reader.nextEntry() == nil
    // A stream that is cut off before its first decoded byte is an empty one to libarchive.
    if isFinished, !Self.isEmptyStream(head, filter) {
      throw CompressionError(.truncated, file: input.name, reason: "the data are truncated")
    }
  }

  /// Whether a stream of no bytes is whole.
  ///
  /// An xz stream ends with a footer's `YZ`
  /// (<https://tukaani.org/xz/xz-file-format.txt>, 2.1.2.4), an empty bzip2 stream is its end mark,
  /// and an empty Zstandard frame ends with an empty last block and perhaps a checksum (RFC 8878,
  /// 3.1.1); skippable frames have nothing in them.
  ///
  /// - Parameter head: The first 64 bytes: such a stream is shorter.
  private static func isEmptyStream(_ head: [UInt8], _ filter: Int32) -> Bool {
    switch filter {
    case ARCHIVE_FILTER_XZ: head.suffix(2) == [0x59, 0x5A]
    case ARCHIVE_FILTER_BZIP2: head.dropFirst(4).starts(with: [0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
    default:
      head.first != 0x28 || [head, head.dropLast(4)].contains { $0.suffix(3) == [1, 0, 0] }
    }
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
