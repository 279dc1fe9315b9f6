import Compression
import JSON

/// Reads the documents of a BSON file one after the other, as `mongodump` writes them.
///
/// <https://bsonspec.org/spec.html>. Times become `{"$date": milliseconds}`, object ids their
/// hexadecimal digits, binary data null.
///
/// It belongs to one thread at a time.
final class BSONReader {
  private let stream: ByteStream
  private var number = 0

  /// MongoDB's documents have at most 16 MiB.
  private static let largestDocument = 17 << 20

  init(_ stream: ByteStream) { self.stream = stream }

  /// The next document.
  ///
  /// - Returns: nil at the end.
  /// - Throws: ``RecordProblem`` if the rest cannot be read, or ``CompressionError``.
  func next() throws -> JSONValue? {
    let head = try read(4)
    if head.isEmpty { return nil }
    number += 1
    guard head.count == 4 else { throw RecordProblem(reason: "it is cut off") }
    let size = Int(Int32(bitPattern: BSONDocument.number(head, at: 0)))
    guard size >= 5, size <= Self.largestDocument else {
      throw RecordProblem(reason: "document \(number) is no BSON")
    }
    let rest = try read(size - 4)
    guard rest.count == size - 4 else { throw RecordProblem(reason: "it is cut off") }
    var document = BSONDocument(head + rest)
    guard let value = document.value() else {
      throw RecordProblem(reason: "document \(number) is no BSON")
    }
    return value
  }

  private func read(_ count: Int) throws(CompressionError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var place = 0
    while place < count {
      let read = try bytes.withUnsafeMutableBytes { room in
        Result { () throws(CompressionError) in
          try stream.read(into: .init(rebasing: room[place...]))
        }
      }.get()
      if read == 0 { return Array(bytes[..<place]) }
      place += read
    }
    return bytes
  }
}

/// One document in memory.
struct BSONDocument {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number of four bytes, little-endian.
  static func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
  }

  /// The whole document; nil if it is none.
  mutating func value() -> JSONValue? { document(isArray: false, depth: 0) }

  private mutating func document(isArray: Bool, depth: Int) -> JSONValue? {
    guard depth < 100, let size = integer32(), size >= 5 else { return nil }
    let end = place - 4 + Int(size)
    guard end <= bytes.count else { return nil }
    var object = JSONObject()
    while place < end - 1 {
      let type = bytes[place]
      place += 1
      guard let name = cString(), let value = element(type, depth), place <= end else { return nil }
      object.append(name, value)
    }
    guard place == end - 1, bytes[place] == 0 else { return nil }
    place = end
    return isArray ? .array(object.members.map(\.value)) : .object(object)
  }

  private mutating func element(_ type: UInt8, _ depth: Int) -> JSONValue? {
    switch type {
    case 0x01: return integer64().map { .double(Double(bitPattern: UInt64(bitPattern: $0))) }
    case 0x02, 0x0D, 0x0E: return string().map { .string($0) }
    case 0x03: return document(isArray: false, depth: depth + 1)
    case 0x04: return document(isArray: true, depth: depth + 1)
    case 0x05:
      guard let count = integer32(), count >= 0 else { return nil }
      return skip(Int(count) + 1)
    case 0x06, 0x0A, 0x7F, 0xFF: return .null
    case 0x07:
      guard bytes.count - place >= 12 else { return nil }
      defer { place += 12 }
      return .string(Self.hexadecimal(bytes[place..<place + 12]))
    case 0x08: return skip(1).map { _ in .bool(bytes[place - 1] != 0) }
    case 0x09: return integer64().map { ["$date": .integer($0)] }
    case 0x0B:
      guard cString() != nil, cString() != nil else { return nil }
      return .null
    case 0x10: return integer32().map { .integer(Int64($0)) }
    case 0x11, 0x12: return integer64().map { .integer($0) }
    case 0x13: return skip(16)
    default: return nil
    }
  }

  private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private mutating func skip(_ count: Int) -> JSONValue? {
    guard count <= bytes.count - place else { return nil }
    place += count
    return .null
  }

  private mutating func integer32() -> Int32? {
    guard bytes.count - place >= 4 else { return nil }
    defer { place += 4 }
    return Int32(bitPattern: Self.number(bytes, at: place))
  }

  private mutating func integer64() -> Int64? {
    guard bytes.count - place >= 8 else { return nil }
    defer { place += 8 }
    let low = UInt64(Self.number(bytes, at: place))
    return Int64(bitPattern: UInt64(Self.number(bytes, at: place + 4)) << 32 | low)
  }

  private mutating func cString() -> String? {
    guard let end = bytes[place...].firstIndex(of: 0) else { return nil }
    defer { place = end + 1 }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  private mutating func string() -> String? {
    guard let count = integer32(), count >= 1, Int(count) <= bytes.count - place else { return nil }
    defer { place += Int(count) }
    return String(decoding: bytes[place..<place + Int(count) - 1], as: UTF8.self)
  }
}
