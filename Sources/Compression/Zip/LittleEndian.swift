/// Bytes with numbers in them, the lowest byte first.
struct LittleEndian {
  /// The bytes.
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number of 16 bits; the caller has checked that it is there.
  func int16(_ position: Int) -> UInt16 {
    UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
  }

  /// A number of 32 bits without sign.
  func int32(_ position: Int) -> Int { Int(int16(position)) | Int(int16(position + 2)) << 16 }

  /// A number of 64 bits; -1 if it is larger than an `Int`.
  func int64(_ position: Int) -> Int {
    Int(exactly: UInt64(int32(position)) | UInt64(int32(position + 4)) << 32) ?? -1
  }
}
