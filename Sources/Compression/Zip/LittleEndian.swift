/// Bytes that contain little-endian numbers.
struct LittleEndian {
  /// The bytes.
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// An unsigned 16-bit number; the caller has checked the bounds.
  func int16(_ position: Int) -> UInt16 {
    UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
  }

  /// An unsigned 32-bit number.
  func int32(_ position: Int) -> Int { Int(int16(position)) | Int(int16(position + 2)) << 16 }

  /// An unsigned 64-bit number; -1 if it is larger than an `Int`.
  func int64(_ position: Int) -> Int {
    Int(exactly: UInt64(int32(position)) | UInt64(int32(position + 4)) << 32) ?? -1
  }
}
