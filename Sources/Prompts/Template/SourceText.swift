/// The text of a file, and the lines and columns of its bytes.
struct SourceText: Sendable {
  /// The file, as the user named it.
  let file: String
  /// The whole file, UTF-8.
  let bytes: [UInt8]
  private let lineStarts: [Int]

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    // A byte order mark is not a character of the first line.
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      let isLoneReturn =
        byte == UInt8(ascii: "\r")
        && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
      if byte == UInt8(ascii: "\n") || isLoneReturn { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  init(file: String, text: String) { self.init(file: file, bytes: Array(text.utf8)) }

  /// The line and the column of a byte, both counted from 1.
  func lineAndColumn(_ offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(offset, lineStarts[0]), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let isStart: (UInt8) -> Bool = { $0 & 0xC0 != 0x80 }
    return (low + 1, bytes[lineStarts[low]..<offset].count(where: isStart) + 1)
  }

  /// A failure at a byte.
  func error(
    at offset: Int,
    _ message: String,
    refusal: PromptError.Refusal? = nil
  ) -> PromptError {
    let (line, column) = lineAndColumn(offset)
    return PromptError(file: file, line: line, column: column, message: message, refusal: refusal)
  }

  /// The text of a range of bytes.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
