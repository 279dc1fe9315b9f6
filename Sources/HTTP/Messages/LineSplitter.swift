/// Splits bytes that arrive piece by piece into lines.
///
/// A line feed (0x0A) ends a line, and carriage returns (0x0D) before it are dropped. Other separators
/// of Unicode, such as U+2028, may appear within JSON and end no line.
package struct LineSplitter: Sendable {
  /// A line was longer than allowed.
  package struct LineTooLong: Error, Hashable, CustomStringConvertible {
    /// The maximum number of bytes in a line.
    let limit: Int

    /// Describes the failure.
    ///
    /// - Parameter limit: The maximum number of bytes in a line.
    package init(limit: Int) { self.limit = limit }

    /// The failure in one sentence.
    package var description: String { "a line has more than \(limit) bytes" }
  }

  private let maximumLineBytes: Int
  private let endsAtCarriageReturns: Bool
  private var bytes: [UInt8] = []
  private var start = 0
  // Up to here no line ends.
  private var searched = 0
  /// Whether a line feed that comes next belongs to the end of the line before.
  private var isAfterCarriageReturn = false

  /// Creates a splitter.
  ///
  /// - Parameters:
  ///   - maximumLineBytes: The maximum number of bytes in a line, its end not counted.
  ///   - endsAtCarriageReturns: Whether a carriage return ends a line also without a line feed.
  package init(maximumLineBytes: Int = 64 << 20, endsAtCarriageReturns: Bool = false) {
    self.maximumLineBytes = maximumLineBytes
    self.endsAtCarriageReturns = endsAtCarriageReturns
  }

  /// Adds bytes.
  package mutating func append(_ piece: [UInt8]) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes += piece
  }

  /// The next whole line.
  ///
  /// - Returns: Its bytes without their end; nil if more must arrive first.
  /// - Throws: ``LineTooLong``, also before the end of such a line has arrived.
  package mutating func next() throws(LineTooLong) -> [UInt8]? {
    skipLineFeed()
    guard let end = lineEnd else {
      searched = bytes.count
      // One byte more, for a carriage return that may be half of the line's end.
      guard bytes.count - start <= maximumLineBytes + 1 else { throw tooLong }
      return nil
    }
    return try take(upTo: end)
  }

  /// The last line, once all bytes have arrived and ``next()`` has none left.
  ///
  /// - Returns: Its bytes; nil if nothing follows the end of the last line.
  /// - Throws: ``LineTooLong``.
  package mutating func finish() throws(LineTooLong) -> [UInt8]? {
    guard start < bytes.count else { return nil }
    return try take(upTo: bytes.count)
  }

  private var lineEnd: Int? {
    guard endsAtCarriageReturns else { return bytes[searched...].firstIndex(of: 0x0A) }
    return bytes[searched...].firstIndex { $0 == 0x0A || $0 == 0x0D }
  }

  /// Passes over the second half of a line's end, which may come with later bytes.
  private mutating func skipLineFeed() {
    guard isAfterCarriageReturn, start < bytes.count else { return }
    isAfterCarriageReturn = false
    guard bytes[start] == 0x0A else { return }
    start += 1
    searched = start
  }

  private mutating func take(upTo end: Int) throws(LineTooLong) -> [UInt8] {
    var line = bytes[start..<end]
    isAfterCarriageReturn = end < bytes.count && bytes[end] == 0x0D
    start = min(end + 1, bytes.count)
    searched = start
    while line.last == 0x0D { line.removeLast() }
    guard line.count <= maximumLineBytes else { throw tooLong }
    return Array(line)
  }

  private var tooLong: LineTooLong { LineTooLong(limit: maximumLineBytes) }
}
