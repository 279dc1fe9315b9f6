import CArchive

/// The state that libarchive needs to read one file: its handle and our input.
final class LibarchiveReader {
  private let input: FileInput
  let handle: OpaquePointer
  private let pieceSize: Int
  private var pending = 0
  private var inputFailure: CompressionError?

  /// Prepares libarchive and opens the input.
  ///
  /// - Parameters:
  ///   - input: The bytes to read.
  ///   - pieceSize: The number of bytes to hand over at a time; they then count as consumed.
  /// - Throws: ``CompressionError`` if libarchive does not recognize the input.
  init(
    _ input: FileInput,
    pieceSize: Int = .max,
    prepare: (OpaquePointer) -> Void
  ) throws(CompressionError) {
    self.input = input
    self.pieceSize = pieceSize
    guard let handle = archive_read_new() else {
      throw CompressionError(.io, file: input.name, reason: "out of memory")
    }
    self.handle = handle
    prepare(handle)
    archive_read_set_read_callback(handle) { _, context, piece in
      guard let context else { return -1 }
      let reader = Unmanaged<LibarchiveReader>.fromOpaque(context).takeUnretainedValue()
      return reader.lend(piece)
    }
    archive_read_set_skip_callback(handle) { _, context, count in
      guard let context else { return 0 }
      let reader = Unmanaged<LibarchiveReader>.fromOpaque(context).takeUnretainedValue()
      return reader.skip(count)
    }
    archive_read_set_callback_data(handle, Unmanaged.passUnretained(self).toOpaque())
    try check(archive_read_open1(handle))
  }

  deinit { archive_read_free(handle) }

  /// The number of bytes of the input that have been consumed.
  var consumed: Int { input.consumed + pending }

  /// Goes to the next entry.
  ///
  /// - Returns: The entry, valid until the next call; nil at the end.
  /// - Throws: ``CompressionError`` if the input is damaged.
  func nextEntry() throws(CompressionError) -> OpaquePointer? {
    var entry: OpaquePointer?
    let code = archive_read_next_header(handle, &entry)
    if code == ARCHIVE_EOF { return nil }
    try check(code)
    return entry
  }

  /// Turns a result of libarchive into an error.
  ///
  /// - Throws: ``CompressionError`` unless the result is success or a warning.
  func check(_ code: Int32) throws(CompressionError) {
    guard code != ARCHIVE_OK, code != ARCHIVE_WARN else { return }
    if let inputFailure { throw inputFailure }
    let message = archive_error_string(handle).map { String(cString: $0) } ?? "libarchive \(code)"
    let isCut =
      message.lowercased().contains("truncated") || message.hasSuffix("No progress is possible")
    throw CompressionError(
      isCut ? .truncated : .damaged,
      file: input.name,
      reason: isCut ? "the data are truncated" : "the data are damaged (\(message))"
    )
  }

  private func lend(_ piece: UnsafeMutablePointer<UnsafeRawPointer?>?) -> la_ssize_t {
    input.consume(pending)
    pending = 0
    do {
      guard try input.fill() else { return 0 }
    } catch {
      inputFailure = error
      return -1
    }
    pending = min(input.available.count, pieceSize)
    piece?.pointee = input.available.baseAddress
    return pending
  }

  private func skip(_ count: la_int64_t) -> la_int64_t {
    input.consume(pending)
    pending = 0
    return la_int64_t(input.skip(Int(count)))
  }
}
