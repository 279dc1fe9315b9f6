import Glibc

/// Reads one huge JSON document piece by piece in bounded memory.
///
/// Paths say how far it goes down, for instance `messages[]`, `chats.list[].messages[]` or
/// `[].mapping{}`: a name leads to a member, `[]` to every element of an array, `{}` to every
/// member of an object. Whatever is at the end of a path, or next to the path, comes as one piece
/// of JSON text; so of `{"name": "x", "messages": [1, 2]}` the path `messages[]` gives the member
/// `name`, the start of `messages`, two values and two ends.
///
/// Only the way down is checked to be JSON. A piece is known to be balanced; the parser that it is
/// given to says whether it is more than that. Several documents in a row are read one after
/// another.
///
/// Not thread-safe: use it from one thread at a time.
package final class JSONStreamReader {
  /// A part of the document.
  package struct Piece {
    /// What part it is.
    package enum Kind: Sendable {
      /// The beginning of an array or object that a path leads through.
      case start
      /// A value at the end of a path; or on the way to it, where the path expects an array or
      /// object and there is another value.
      case value
      /// A member of an object on the way, which no path leads through.
      case member
      /// The end of what ``start`` began.
      case end
    }

    /// What part it is.
    package let kind: Kind
    /// The path, for instance `chats.list[]`; empty for the document.
    ///
    /// That of a ``Kind/member`` is the object's.
    package let path: String
    /// The name, if it is the member of an object; empty otherwise.
    package let name: String
    /// Which element or member of its array or object it is, counted from 1.
    package let number: Int
    /// The JSON text of a value or member; nil if it is longer than the limit, and for the other
    /// kinds.
    ///
    /// It is followed by ``JSONFieldReader/padding`` readable bytes, and valid until the next
    /// piece is asked for.
    package let bytes: UnsafeRawBufferPointer?
  }

  private struct Container {
    let node: JSONStreamNode
    let name: String
    let number: Int
    let isArray: Bool
    var count = 0
    var needsComma = false
  }

  private let root: JSONStreamNode
  private let window: JSONStreamWindow
  private let limit: Int
  private let memberLimit: Int
  private var containers: [Container] = []
  private var documents = 0
  private let parser = JSONParser()

  /// Prepares to read a document.
  ///
  /// - Parameters:
  ///   - paths: How far to go down; none, or an empty one, gives whole documents.
  ///   - limit: The longest value, in bytes; longer ones come without their text.
  ///   - memberLimit: The longest member besides the paths, in bytes.
  ///   - read: Puts the next bytes into the room it is given and returns how many; 0 at the end.
  ///     What it throws comes out of ``next()``, after all pieces that were whole.
  package init(
    _ paths: [String],
    limit: Int = 16 << 20,
    memberLimit: Int = 1 << 20,
    read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    root = JSONStreamNode(paths: paths)
    self.limit = limit
    self.memberLimit = min(limit, memberLimit)
    window = JSONStreamWindow(read: read)
  }

  /// The next piece.
  ///
  /// - Returns: nil at the end.
  /// - Throws: ``JSONError``, which names the position, if the document is cut off or not JSON; or
  ///   what reading threw. All pieces before that have been returned.
  package func next() throws -> Piece? {
    guard let container = containers.last else { return try nextDocument() }
    var byte = try significantByte()
    if byte == UInt8(ascii: ","), container.needsComma {
      containers[containers.count - 1].needsComma = false
      window.advance()
      byte = try significantByte()
    } else if container.needsComma, !JSONValueEnd.isClosing(byte) {
      throw unexpected()
    }
    if byte == UInt8(ascii: container.isArray ? "]" : "}") { return close() }
    if JSONValueEnd.isClosing(byte) { throw unexpected() }
    containers[containers.count - 1].count += 1
    containers[containers.count - 1].needsComma = true
    if container.isArray {
      return try value(at: container.node.anyElement, name: "", container.count + 1)
    }
    let name = try memberName()
    return try value(at: container.node.member(name), name: name, container.count + 1)
  }

  private func nextDocument() throws -> Piece? {
    if documents == 0 { try window.skipByteOrderMark() }
    guard try window.skipSpace() != nil else { return nil }
    documents += 1
    return try value(at: root, name: "", documents)
  }

  private func close() -> Piece {
    window.advance()
    let ended = containers.removeLast()
    return Piece(
      kind: .end,
      path: ended.node.path,
      name: ended.name,
      number: ended.number,
      bytes: nil
    )
  }

  /// Reads a value, or enters it.
  private func value(at node: JSONStreamNode?, name: String, _ number: Int) throws -> Piece {
    let first = try significantByte()
    let isArray = first == UInt8(ascii: "[")
    let isObject = first == UInt8(ascii: "{")
    if let node, isArray && node.hasElements || isObject && node.hasMembers {
      window.advance()
      containers.append(Container(node: node, name: name, number: number, isArray: isArray))
      return Piece(kind: .start, path: node.path, name: name, number: number, bytes: nil)
    }
    return Piece(
      kind: node == nil ? .member : .value,
      path: node?.path ?? containers.last?.node.path ?? "",
      name: name,
      number: number,
      bytes: try text(from: first, limit: node == nil ? memberLimit : limit)
    )
  }

  /// The text of the value that begins here; nil if it is too long.
  private func text(from first: UInt8, limit: Int) throws -> UnsafeRawBufferPointer? {
    var end = JSONValueEnd()
    let isScalar = !JSONValueEnd.canFind(from: first)
    let taken = try window.take(limit: limit) { bytes in
      isScalar ? bytes.firstIndex(where: Self.endsScalar) : end.find(in: bytes)
    }
    if taken.count == 0 { throw unexpected() }
    // Only a number that stands alone may end with the stream.
    guard taken.isWhole || isScalar && containers.isEmpty else { throw cutOff() }
    return taken.bytes
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"")
      || JSONValueEnd.isOpening(byte) || JSONValueEnd.isClosing(byte)
  }

  private func memberName() throws -> String {
    guard try significantByte() == UInt8(ascii: "\"") else { throw unexpected() }
    guard let text = try text(from: UInt8(ascii: "\""), limit: memberLimit) else {
      throw failure("has a name of more than \(memberLimit) bytes")
    }
    let inner = UnsafeRawBufferPointer(rebasing: text.dropFirst().dropLast())
    let isEscaped = inner.baseAddress.map { memchr($0, 0x5C, inner.count) != nil } ?? false
    let name =
      isEscaped
      ? try parser.parse(JSONParser.replacingLoneSurrogates(text) ?? Array(text)).string ?? ""
      : String(decoding: inner, as: UTF8.self)
    guard try significantByte() == UInt8(ascii: ":") else { throw unexpected() }
    window.advance()
    return name
  }

  // MARK: Failures

  private func significantByte() throws -> UInt8 {
    guard let byte = try window.skipSpace() else { throw cutOff() }
    return byte
  }

  private func cutOff() -> JSONError { failure("is cut off") }

  private func unexpected() -> JSONError { failure("is not JSON") }

  private func failure(_ what: String) -> JSONError {
    var inside = ""
    if let container = containers.last {
      inside = ", in part \(container.count)"
      if !container.node.path.isEmpty { inside += " of \(container.node.path)" }
    }
    return JSONError(message: "it \(what) at byte \(window.position + 1)\(inside)")
  }
}
