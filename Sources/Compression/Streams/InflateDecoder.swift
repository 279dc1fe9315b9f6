import CISAL

/// Bytes packed by deflate: gzip (RFC 1952), of any number of members, or bare as in a zip.
///
/// ISA-L's igzip decompresses in half the time that zlib takes (measured: 900 MB/s against 410),
/// and checks length and checksum of every gzip member.
final class InflateDecoder: ByteDecoder {
  private let input: FileInput
  private let isGzip: Bool
  private let state: UnsafeMutablePointer<inflate_state>
  private var isFirstMember = true
  private var isFinished = false
  private var failure: CompressionError?

  /// Starts decompressing.
  ///
  /// - Parameter input: The packed bytes.
  init(_ input: FileInput, isGzip: Bool) {
    self.input = input
    self.isGzip = isGzip
    // Its 80 KB stay raw memory: igzip initializes what it reads, and Swift need not copy them.
    state = .allocate(capacity: 1)
    isal_inflate_init(state)
    startMember()
  }

  deinit { state.deallocate() }

  var consumed: Int { input.consumed }

  func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    while !isFinished {
      if let failure { throw failure }
      // igzip may hold output back, so it is called once more when there is no more input.
      let isFilled = try input.fill()
      let (code, count, used) = inflate(into: target)
      if code < 0 || code == ISAL_NEED_DICT {
        failure = damage(code)
      } else if state.pointee.block_state == ISAL_BLOCK_FINISH {
        try finishMember()
      } else if count == 0, used == 0 {
        failure = isFilled ? damage(ISAL_INVALID_BLOCK) : truncation
      }
      if count > 0 { return count }
    }
    return 0
  }

  private func startMember() {
    isal_inflate_reset(state)
    state.pointee.crc_flag = UInt32(isGzip ? ISAL_GZIP : ISAL_DEFLATE)
  }

  /// Runs igzip once.
  private func inflate(
    into target: UnsafeMutableRawBufferPointer
  ) -> (code: Int32, count: Int, used: Int) {
    let source = input.available.bindMemory(to: UInt8.self)
    let output = target.bindMemory(to: UInt8.self)
    state.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
    state.pointee.avail_in = UInt32(clamping: source.count)
    state.pointee.next_out = output.baseAddress
    state.pointee.avail_out = UInt32(clamping: output.count)
    let (before, room) = (state.pointee.avail_in, state.pointee.avail_out)
    let code = isal_inflate(state)
    let used = Int(before) - Int(state.pointee.avail_in)
    input.consume(used)
    return (code, Int(room) - Int(state.pointee.avail_out), used)
  }

  /// Goes on to the next member of a gzip file, if there is one.
  private func finishMember() throws(CompressionError) {
    guard isGzip, try input.fill() else {
      isFinished = true
      return
    }
    isFirstMember = false
    guard try input.fill(2), input.available.starts(with: [0x1F, 0x8B]) else {
      failure = damage(ISAL_INVALID_WRAPPER)
      return
    }
    startMember()
  }

  private var truncation: CompressionError {
    CompressionError(
      .truncated,
      file: input.name,
      reason: "the compressed data are truncated"
    )
  }

  private func damage(_ code: Int32) -> CompressionError {
    let reason =
      switch code {
      case ISAL_INCORRECT_CHECKSUM: "the checksum or the length is wrong: the data are damaged"
      case ISAL_INVALID_WRAPPER, ISAL_UNSUPPORTED_METHOD:
        isFirstMember
          ? "the compressed data are damaged (invalid header)"
          : "something that is not gzip follows the compressed data"
      case ISAL_INVALID_BLOCK: "the compressed data are damaged (invalid block)"
      case ISAL_INVALID_SYMBOL: "the compressed data are damaged (invalid code)"
      case ISAL_INVALID_LOOKBACK: "the compressed data are damaged (invalid distance)"
      default: "the compressed data are damaged (igzip \(code))"
      }
    return CompressionError(.damaged, file: input.name, reason: reason)
  }
}
