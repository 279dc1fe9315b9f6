package import Compression

/// Reads the records of a table in text: CSV, or with semicolons or tabs between the fields.
///
/// RFC 4180, and what programs really write: any line end, quotation marks within fields, a byte
/// order mark, UTF-16, Windows-1252. A quotation mark that is never closed is an ordinary character
/// and does not swallow the lines after it. Memory is bounded by the longest record. Used by the
/// reader's thread only.
package final class DelimitedReader {
  /// One record.
  package struct Record {
    /// The line that it begins on, counted from 1.
    package let line: Int
    /// Its fields.
    package let fields: [String]
    /// Why it cannot be read; then there are no fields.
    package let problem: String?
  }

  /// The longest record, in bytes.
  static let limit = 4 << 20
  /// The largest number of fields.
  private static let fieldLimit = 10_000

  /// The maximum number of bytes read again because of such marks, which bounds the cost of a file.
  private static let rereadLimit = 32 << 20

  private let stream: ByteStream
  private let delimiter: UInt8
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)
  private var position = 0
  private var end = 0
  private var line = 1
  /// The bytes of the record that have been read.
  private var read: [UInt8] = []
  /// The bytes to read again, before those in the buffer.
  private var again: ArraySlice<UInt8> = []
  private var reread = 0

  /// Starts reading.
  ///
  /// - Parameter delimiter: The ASCII character between fields.
  /// - Throws: `CompressionError`.
  package init(_ stream: ByteStream, delimiter: UInt8) throws(CompressionError) {
    self.stream = try stream.decodingUTF16()
    self.delimiter = delimiter
    if try self.stream.peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) {
      for _ in 0..<3 { _ = try nextByte() }
    }
  }

  /// The next record that is not an empty line.
  ///
  /// - Returns: nil at the end.
  /// - Throws: `CompressionError` if the file is damaged, after the records before the damage.
  package func next() throws(CompressionError) -> Record? {
    while try peekByte() != nil {
      let record = try readRecord()
      // Excel's own first line, which names the delimiter.
      if record.line == 1, record.fields == ["sep=", ""] { continue }
      if record.problem != nil || record.fields.count > 1 || record.fields.first != "" {
        return record
      }
    }
    return nil
  }

  private func readRecord() throws(CompressionError) -> Record {
    let start = line
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var isBroken = false
    read.removeAll(keepingCapacity: true)
    while let byte = try nextByte() {
      if byte == 0x0A { line += 1 }
      if read.count > Self.limit || fields.count > Self.fieldLimit {
        if isQuoted, let first = firstLine(from: start) { return first }
        try skipLine(after: byte)
        let reason = "longer than 4 MiB: a quotation mark may not be closed"
        return Record(line: start, fields: [], problem: reason)
      }
      switch byte {
      case UInt8(ascii: "\"") where isQuoted:
        if try peekByte() == UInt8(ascii: "\"") {
          field.append(byte)
          _ = try nextByte()
        } else {
          isQuoted = false
          // A mark opened on an earlier line and closed by one that opens a field was never closed.
          if isBroken, try !isAtFieldEnd(), let first = firstLine(from: start) { return first }
        }
      case UInt8(ascii: "\"") where field.isEmpty: (isQuoted, isBroken) = (true, false)
      case delimiter where !isQuoted: Self.endField(&field, &fields)
      case 0x0A where !isQuoted, 0x0D where !isQuoted:
        if byte == 0x0D {
          if try peekByte() == 0x0A { _ = try nextByte() }
          line += 1
        }
        Self.endField(&field, &fields)
        return Record(line: start, fields: fields, problem: nil)
      default:
        if byte == 0x0A { isBroken = true }
        field.append(byte)
      }
    }
    if isQuoted {
      if let first = firstLine(from: start) { return first }
      return Record(line: start, fields: [], problem: "a quotation mark is never closed")
    }
    Self.endField(&field, &fields)
    return Record(line: start, fields: fields, problem: nil)
  }

  private func isAtFieldEnd() throws(CompressionError) -> Bool {
    guard let next = try peekByte() else { return true }
    return next == delimiter || next == 0x0A || next == 0x0D
  }

  /// The first line of what has been read, as a separate record; the rest is read again.
  ///
  /// - Returns: nil if there is only one line, or too much has been read again already.
  private func firstLine(from start: Int) -> Record? {
    guard let end = read.firstIndex(of: 0x0A), reread <= Self.rereadLimit else { return nil }
    reread += read.count + again.count
    var bytes = read[..<end]
    if bytes.last == 0x0D { bytes.removeLast() }
    again = (read[(end + 1)...] + again)[...]
    line = start + 1
    return Record(line: start, fields: fields(of: bytes), problem: nil)
  }

  /// The fields of a line in which unclosed quotation marks are ordinary characters.
  private func fields(of line: ArraySlice<UInt8>) -> [String] {
    var fields: [String] = []
    var field: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      if field.isEmpty, line[index] == UInt8(ascii: "\""), let quoted = quoted(line[index...]) {
        (field, index) = quoted
      } else if line[index] == delimiter {
        Self.endField(&field, &fields)
        index += 1
      } else {
        field.append(line[index])
        index += 1
      }
    }
    Self.endField(&field, &fields)
    return fields
  }

  /// A field in quotation marks, and the index after it; nil if the line does not close it.
  private func quoted(_ line: ArraySlice<UInt8>) -> (field: [UInt8], end: Int)? {
    var field: [UInt8] = []
    var index = line.startIndex + 1
    while index < line.endIndex {
      let isMark = line[index] == UInt8(ascii: "\"")
      if isMark, index + 1 == line.endIndex || line[index + 1] == delimiter {
        return (field, index + 1)
      }
      if isMark, line[index + 1] == UInt8(ascii: "\"") { index += 1 }
      field.append(line[index])
      index += 1
    }
    return nil
  }

  private static func endField(_ field: inout [UInt8], _ fields: inout [String]) {
    fields.append(field.withUnsafeBytes { TextLines.text($0) })
    field.removeAll(keepingCapacity: true)
  }

  private func skipLine(after byte: UInt8) throws(CompressionError) {
    var byte = byte
    while byte != 0x0A, let next = try nextByte() { byte = next }
    if byte == 0x0A { line += 1 }
  }

  private func peekByte() throws(CompressionError) -> UInt8? {
    if let byte = again.first { return byte }
    if position == end, try !fill() { return nil }
    return buffer[position]
  }

  private func nextByte() throws(CompressionError) -> UInt8? {
    guard let byte = try peekByte() else { return nil }
    if again.isEmpty { position += 1 } else { again.removeFirst() }
    if read.count <= Self.limit { read.append(byte) }
    return byte
  }

  private func fill() throws(CompressionError) -> Bool {
    let result = buffer.withUnsafeMutableBytes { room in
      Result { () throws(CompressionError) in try stream.read(into: room) }
    }
    (position, end) = (0, try result.get())
    return end > 0
  }

  /// The delimiter of a table, detected in its first line that is not empty.
  ///
  /// - Returns: The most frequent of `,`, `;`, tab and `|`, or the one that the line names for
  ///   Excel; nil if there is none.
  package static func delimiter(of head: [UInt8]) -> UInt8? {
    let lines = TextLines.lines(ofHead: head, 20).filter { !$0.isEmpty }
    guard let first = lines.first else { return nil }
    if let named = delimiter(named: first) { return named }
    let counts = ",;\t|".utf8.map { (sign: $0, count: count($0, in: first)) }
    return counts.max { $0.count < $1.count }.flatMap { $0.count > 0 ? $0.sign : nil }
  }

  /// The delimiter that a first line names for Excel: `sep=;`.
  private static func delimiter(named line: Substring) -> UInt8? {
    let bytes = Array(line.utf8)
    guard bytes.count == 5, bytes.prefix(4).elementsEqual("sep=".utf8) else { return nil }
    return bytes[4]
  }

  /// The number of occurrences of a character in a line outside of quotation marks.
  private static func count(_ sign: UInt8, in line: Substring) -> Int {
    var isQuoted = false
    return line.utf8.count { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == sign && !isQuoted
    }
  }
}
