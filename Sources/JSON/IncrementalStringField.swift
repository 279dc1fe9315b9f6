/// Reads one string out of a JSON document that arrives in pieces, as it is written.
///
/// The pieces may be cut anywhere, also inside an escape or a character. It checks only what it
/// needs to find its way: whether the document is JSON shows when it is whole.
package struct IncrementalStringField: Sendable {
  private let path: [String]
  private var levels: [Level] = []
  private var state = State.value
  private var string = JSONStringDecoder()
  private var stringUse = StringUse.skipped
  private var isEscaped = false
  /// Collects the key that is being read.
  private var key: [UInt8] = []

  /// Whether the string is complete, or can no longer come.
  package private(set) var isFinished = false

  /// The deepest nesting that is followed; what is deeper ends the reading.
  static let depthLimit = 256

  /// Looks for one string.
  ///
  /// - Parameter path: The names of the members that lead to it; a number counts the elements of
  ///   an array from 0.
  package init(path: [String]) { self.path = path }

  private struct Level {
    var isObject: Bool
    var index = 0
    /// The name of the member, or the number of the element, that is being read.
    var name = ""
  }

  /// What the string that is being read is for.
  private enum StringUse { case wanted, key, skipped }

  private enum State { case value, afterValue, key, afterKey, string, scalar }

  /// Reads the next piece.
  ///
  /// - Parameter bytes: The piece, UTF-8.
  /// - Returns: What it adds to the string; whole characters only.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> String {
    var found: [UInt8] = []
    for byte in bytes {
      if isFinished { break }
      take(byte, into: &found)
    }
    return String(decoding: found, as: UTF8.self)
  }

  /// Reads the next piece.
  package mutating func feed(_ text: String) -> String { feed(text.utf8) }

  private mutating func take(_ byte: UInt8, into found: inout [UInt8]) {
    switch state {
    case .string: takeStringByte(byte, into: &found)
    case .scalar where !isEndOfScalar(byte): return
    default: takeStructure(byte)
    }
  }

  private func isEndOfScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      || byte <= 0x20
  }

  private mutating func takeStructure(_ byte: UInt8) {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: if state == .scalar { endValue() }
    case UInt8(ascii: "{"), UInt8(ascii: "["): open(isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "}"), UInt8(ascii: "]"): close()
    case UInt8(ascii: ","): nextElement()
    case UInt8(ascii: ":"): state = .value
    case UInt8(ascii: "\""):
      stringUse = state == .key ? .key : isAtPath ? .wanted : .skipped
      key.removeAll(keepingCapacity: true)
      string = JSONStringDecoder()
      isEscaped = false
      state = .string
    default: if state == .value { state = .scalar }
    }
  }

  private mutating func takeStringByte(_ byte: UInt8, into found: inout [UInt8]) {
    switch stringUse {
    case .wanted:
      if !string.take(byte, into: &found) { isFinished = true }
    case .key:
      guard !string.take(byte, into: &key), let last = levels.indices.last else { return }
      levels[last].name = String(decoding: key, as: UTF8.self)
      state = .afterKey
    case .skipped:
      // Only its end matters.
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        endValue()
      }
    }
  }

  private var isAtPath: Bool {
    levels.count == path.count && zip(levels, path).allSatisfy { $0.name == $1 }
  }

  private mutating func open(isObject: Bool) {
    guard levels.count < Self.depthLimit else {
      isFinished = true
      return
    }
    levels.append(Level(isObject: isObject, name: isObject ? "" : "0"))
    state = isObject ? .key : .value
  }

  private mutating func close() {
    if levels.popLast() == nil { isFinished = true }
    endValue()
  }

  private mutating func endValue() {
    state = .afterValue
    if levels.isEmpty { isFinished = true }
  }

  private mutating func nextElement() {
    guard let last = levels.indices.last else { return }
    if levels[last].isObject {
      state = .key
    } else {
      levels[last].index += 1
      levels[last].name = String(levels[last].index)
      state = .value
    }
  }
}
