/// Parses the binary format of COPY, which arrives in pieces of any size.
///
/// The format: <https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.4>.
struct BinaryCopyParser {
  /// The types of the columns.
  let types: [UInt32]
  private var rest: [UInt8] = []
  private var hasHeader = false

  /// The signature at the start of the data.
  private static let signature = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]

  init(types: [UInt32]) { self.types = types }

  /// Parses a piece.
  ///
  /// - Parameter body: Receives the values of each complete row.
  /// - Throws: ``PostgresError`` if the format is different, or what `body` threw.
  mutating func parse(
    _ piece: UnsafeRawBufferPointer,
    _ body: ([PostgresValue]) throws -> Void
  ) throws {
    // In practice the server sends whole rows, which are parsed in place.
    guard rest.isEmpty else {
      rest += piece
      let joined = rest
      try joined.withUnsafeBytes { try read($0, body) }
      return
    }
    try read(piece, body)
  }

  private mutating func read(
    _ bytes: UnsafeRawBufferPointer,
    _ body: ([PostgresValue]) throws -> Void
  ) throws {
    var offset = 0
    if !hasHeader {
      guard let end = try header(bytes) else { return rest = Array(bytes) }
      (offset, hasHeader) = (end, true)
    }
    while let end = try end(ofRowAt: offset, bytes) {
      if end > offset + 2 || types.isEmpty { try body(row(at: offset, bytes)) }
      offset = end
    }
    rest = Array(bytes[offset...])
  }

  private func header(_ bytes: UnsafeRawBufferPointer) throws(PostgresError) -> Int? {
    let count = Self.signature.count
    guard bytes.count >= count + 8 else { return nil }
    guard bytes.starts(with: Self.signature) else { throw Self.malformed }
    let extension_ = Int(bytes.bigEndian(at: count + 4) as Int32)
    guard extension_ >= 0 else { throw Self.malformed }
    return bytes.count >= count + 8 + extension_ ? count + 8 + extension_ : nil
  }

  /// The offset at which a row ends; nil if the row is incomplete.
  private func end(
    ofRowAt start: Int,
    _ bytes: UnsafeRawBufferPointer
  ) throws(PostgresError) -> Int? {
    guard start + 2 <= bytes.count else { return nil }
    let count = Int(bytes.bigEndian(at: start) as Int16)
    // -1 is the end of the data.
    if count == -1 { return start + 2 }
    guard count == types.count else { throw Self.malformed }
    var offset = start + 2
    for _ in types {
      guard offset + 4 <= bytes.count else { return nil }
      let length = Int(bytes.bigEndian(at: offset) as Int32)
      offset += 4 + max(length, 0)
    }
    return offset <= bytes.count ? offset : nil
  }

  private func row(at start: Int, _ bytes: UnsafeRawBufferPointer) -> [PostgresValue] {
    var offset = start + 2
    return types.map { type in
      let length = Int(bytes.bigEndian(at: offset) as Int32)
      offset += 4
      guard length >= 0 else { return .null }
      defer { offset += length }
      return PostgresValue(
        UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length]),
        type: type
      )
    }
  }

  private static var malformed: PostgresError {
    PostgresError(.other, "the server's copy is not in the binary form of PostgreSQL")
  }
}
