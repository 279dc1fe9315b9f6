import Glibc

/// The decompressed bytes of a file, of standard input or of an entry of an archive, from front to
/// back.
///
/// The compression is detected from the first bytes and decoded once: a compressed file inside is
/// returned as it is. Not thread-safe: use it from one thread at a time.
package final class ByteStream {
  /// Its name in messages.
  let name: String
  /// How the bytes were compressed.
  package let format: Format

  private let limits: Limits
  private let decoder: any ByteDecoder
  private var output = 0
  private var peeked: [UInt8] = []
  private var peekedStart = 0
  /// Called once, before the first byte is consumed: looking ahead is not reading.
  var onFirstRead: (() -> Void)?
  /// The error that follows the bytes that ``peek(_:)`` returns; nil if none is known.
  package private(set) var failure: CompressionError?

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file, which may be a pipe.
  ///   - limits: How far the data may grow.
  /// - Throws: ``CompressionError`` if the file cannot be opened or is damaged at its beginning.
  package convenience init(
    path: String,
    name: String? = nil,
    limits: Limits = Limits()
  ) throws(CompressionError) {
    let file = try FileDescriptor(path: path, name: name ?? path)
    let status = try file.status()
    try self.init(FileInput(file, range: status.isRegular ? 0..<status.size : nil), limits: limits)
  }

  /// The decompressed bytes of standard input.
  ///
  /// - Returns: A stream from the current position of standard input.
  /// - Throws: ``CompressionError`` if it cannot be read or is damaged at its beginning.
  package static func standardInput() throws(CompressionError) -> ByteStream {
    let file = FileDescriptor(number: STDIN_FILENO, name: "standard input", closes: false)
    return try ByteStream(FileInput(file), limits: Limits())
  }

  /// Reads a range of a file.
  ///
  /// - Parameter limits: How far the data may grow.
  /// - Throws: ``CompressionError`` if it is damaged at its beginning.
  init(_ input: FileInput, limits: Limits) throws(CompressionError) {
    name = input.name
    self.limits = limits
    _ = try input.fill(6)
    format = Format(head: input.available)
    decoder = try format.decoder(input)
  }

  /// Wraps the entry of an archive.
  ///
  /// - Parameter limits: How far it may grow.
  init(name: String, decoder: any ByteDecoder, limits: Limits) {
    self.name = name
    self.limits = limits
    self.decoder = decoder
    format = .plain
  }

  /// Returns the next bytes.
  /// - Parameter target: Where to put them; 64 KiB or more make it fast.
  /// - Returns: The number; 0 at the end, or if there is no room for any.
  /// - Throws: ``CompressionError`` where the data are damaged or grow beyond the limits; all
  ///   before that has been returned, except that zstd, xz and bzip2 lose up to 128 KiB.
  package func read(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    guard !target.isEmpty else { return 0 }
    onFirstRead?()
    onFirstRead = nil
    if peekedStart < peeked.count { return takePeeked(into: target) }
    if let failure { throw failure }
    return try decode(into: target)
  }

  /// Returns the next bytes without consuming them.
  /// - Returns: The bytes; fewer if the stream ends or is damaged before. Damage is thrown when the
  ///   bytes before it have been read.
  /// - Throws: ``CompressionError`` if the next byte cannot be read.
  package func peek(_ count: Int) throws(CompressionError) -> ArraySlice<UInt8> {
    if peekedStart > 0 {
      peeked.removeFirst(peekedStart)
      peekedStart = 0
    }
    while peeked.count < count, failure == nil {
      if try !peekMore(count - peeked.count) { break }
    }
    if peeked.isEmpty, let failure { throw failure }
    return peeked.prefix(count)
  }

  private func peekMore(_ count: Int) throws(CompressionError) -> Bool {
    var more = [UInt8](repeating: 0, count: max(count, 4096))
    let result = more.withUnsafeMutableBytes { room in
      Result { () throws(CompressionError) in try decode(into: room) }
    }
    switch result {
    case .success(let decoded): peeked += more.prefix(decoded)
    case .failure(let error): failure = error
    }
    return (try? result.get()) ?? 0 > 0
  }

  private func takePeeked(into target: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(target.count, peeked.count - peekedStart)
    target.copyBytes(from: peeked[peekedStart..<peekedStart + count])
    peekedStart += count
    if peekedStart == peeked.count { (peeked, peekedStart) = ([], 0) }
    return count
  }

  private func decode(into target: UnsafeMutableRawBufferPointer) throws(CompressionError) -> Int {
    do {
      let count = try decoder.read(into: target)
      output += count
      try limits.check(output: output, input: decoder.consumed, file: name)
      return count
    } catch {
      failure = error
      throw error
    }
  }
}
