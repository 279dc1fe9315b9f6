/// A value of a row, or of a parameter of a statement.
package enum PostgresValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case text(String)
  /// A `timestamptz`, in microseconds since 1970.
  case instant(microseconds: Int64)
  /// JSON, as `jsonb`.
  case json(String)
  case bytes([UInt8])

  /// Microseconds from 1970 to 2000, from which PostgreSQL counts.
  private static let epoch: Int64 = 946_684_800_000_000

  /// Reads a value that the server sent in its binary format.
  ///
  /// - Parameter type: The OID of its type; the bytes are kept if it is unknown.
  init(_ bytes: UnsafeRawBufferPointer, type: UInt32) {
    switch (type, bytes.count) {
    case (PostgresType.bool, 1): self = .bool(bytes[0] != 0)
    case (PostgresType.int8, 8): self = .integer(bytes.bigEndian())
    case (PostgresType.int4, 4), (PostgresType.oid, 4):
      self = .integer(Int64(bytes.bigEndian() as Int32))
    case (PostgresType.int2, 2): self = .integer(Int64(bytes.bigEndian() as Int16))
    case (PostgresType.float8, 8): self = .double(Double(bitPattern: bytes.bigEndian()))
    case (PostgresType.float4, 4): self = .double(Double(Float(bitPattern: bytes.bigEndian())))
    case (PostgresType.timestamptz, 8):
      let (sum, isOver) = (bytes.bigEndian() as Int64).addingReportingOverflow(Self.epoch)
      // Infinity is not a time.
      self =
        isOver || sum < -62_135_596_800_000_000 || sum > 253_402_300_799_999_999
        ? .null : .instant(microseconds: sum)
    case (PostgresType.jsonb, 1...):
      // The first byte is the format's version.
      self = .json(String(decoding: bytes.dropFirst(), as: UTF8.self))
    case (PostgresType.json, _): self = .json(String(decoding: bytes, as: UTF8.self))
    case _ where PostgresType.texts.contains(type):
      self = .text(String(decoding: bytes, as: UTF8.self))
    default: self = .bytes(Array(bytes))
    }
  }

  /// The type and the bytes of a parameter; U+0000, which the server cannot store, becomes U+FFFD.
  var encoded: (type: UInt32, bytes: [UInt8]?) {
    switch self {
    case .null: (0, nil)
    case .bool(let value): (PostgresType.bool, [value ? 1 : 0])
    case .integer(let value): (PostgresType.int8, Self.bytes(of: value))
    case .double(let value):
      (PostgresType.float8, Self.bytes(of: Int64(bitPattern: value.bitPattern)))
    case .text(let text): (PostgresType.text, Self.storable(text))
    case .instant(let microseconds):
      (PostgresType.timestamptz, Self.bytes(of: microseconds - Self.epoch))
    case .json(let text): (PostgresType.jsonb, [1] + Self.storable(text))
    case .bytes(let bytes): (PostgresType.bytea, bytes)
    }
  }

  private static func bytes(of value: Int64) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  private static func storable(_ text: String) -> [UInt8] {
    guard text.utf8.contains(0) else { return Array(text.utf8) }
    return text.utf8.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
  }
}

/// The OIDs of the types that are read in their binary format, as in PostgreSQL's `pg_type.dat`.
package enum PostgresType {
  static let bool: UInt32 = 16
  static let bytea: UInt32 = 17
  static let int8: UInt32 = 20
  static let int2: UInt32 = 21
  static let int4: UInt32 = 23
  static let text: UInt32 = 25
  static let oid: UInt32 = 26
  static let json: UInt32 = 114
  static let float4: UInt32 = 700
  static let float8: UInt32 = 701
  static let timestamp: UInt32 = 1114
  static let timestamptz: UInt32 = 1184
  static let jsonb: UInt32 = 3802
  /// Arrays of numbers, texts and times.
  static let arrays: Set<UInt32> = [
    1000, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1185, 2951,
  ]
  /// `name`, `text`, `bpchar` and `varchar`.
  static let texts: Set<UInt32> = [19, 25, 1042, 1043]

  /// Whether ``PostgresValue`` can read the binary format of a type.
  static func isRead(_ type: UInt32) -> Bool {
    texts.contains(type)
      || [
        bool, bytea, int8, int2, int4, oid, json, float4, float8, timestamptz, jsonb,
      ].contains(type)
  }
}

extension UnsafeRawBufferPointer {
  /// The number at an offset, most significant byte first.
  func bigEndian<Number: FixedWidthInteger>(at offset: Int = 0) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
