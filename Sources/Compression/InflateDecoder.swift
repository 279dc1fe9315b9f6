import CZlib

/// Bytes packed by deflate: gzip (RFC 1952), of any number of members, or bare as in a zip.
///
/// zlib checks length and checksum of every gzip member.
final class InflateDecoder: ByteDecoder {
  private let input: FileInput
  private let isGzip: Bool
  private let stream: UnsafeMutablePointer<z_stream>
  private var isFirstMember = true
  private var isFinished = false
  private var failure: CompressionError?

  /// Starts decompressing.
  ///
  /// - Parameters:
  ///   - input: The packed bytes.
  ///   - isGzip: Whether they have gzip's headers and trailers.
  /// - Throws: ``CompressionError`` if there is no memory.
  init(_ input: FileInput, isGzip: Bool) throws(CompressionError) {
    self.input = input
    self.isGzip = isGzip
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let code = isGzip ? debrief_inflate_init_gzip(stream) : debrief_inflate_init_raw(stream)
    guard code == Z_OK else {
      throw CompressionError(.io, file: input.name, reason: "out of memory")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  var consumed: Int { input.consumed }

  func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    while !isFinished {
      if let failure { throw failure }
      guard try input.fill() else {
        throw CompressionError(
          .truncated,
          file: input.name,
          reason: "the compressed data end too early"
        )
      }
      let (code, count) = inflate(into: target)
      switch code {
      case Z_OK, Z_BUF_ERROR: break
      case Z_STREAM_END: try finishMember()
      default: failure = damage(code)
      }
      if count > 0 { return count }
    }
    return 0
  }

  /// Runs zlib once.
  private func inflate(into target: UnsafeMutableRawBufferPointer) -> (code: Int32, count: Int) {
    let source = input.available.bindMemory(to: UInt8.self)
    let output = target.bindMemory(to: UInt8.self)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
    stream.pointee.avail_in = UInt32(clamping: source.count)
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(clamping: output.count)
    let (before, room) = (stream.pointee.avail_in, stream.pointee.avail_out)
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    input.consume(Int(before - stream.pointee.avail_in))
    return (code, Int(room - stream.pointee.avail_out))
  }

  /// Goes on to the next member of a gzip file, if there is one.
  private func finishMember() throws(CompressionError) {
    guard isGzip, try input.fill() else {
      isFinished = true
      return
    }
    isFirstMember = false
    let isMember = try input.fill(2) && input.available.starts(with: [0x1F, 0x8B])
    guard isMember, inflateReset(stream) == Z_OK else {
      failure = damage(Z_DATA_ERROR)
      return
    }
  }

  private func damage(_ code: Int32) -> CompressionError {
    let message = stream.pointee.msg.map { String(cString: $0) }
    let reason =
      switch (code, message) {
      case (Z_MEM_ERROR, _): "out of memory"
      case (_, "incorrect data check"): "the checksum is wrong: the data are damaged"
      case (_, "incorrect length check"): "the length is wrong: the data are damaged"
      case (_, nil) where !isFirstMember: "something that is not gzip follows the compressed data"
      case (_, let message): "the compressed data are damaged (\(message ?? "zlib \(code)"))"
      }
    return CompressionError(.damaged, file: input.name, reason: reason)
  }
}
