/// Bytes with numbers in them, the lowest byte first.
struct LittleEndian {
  /// The bytes.
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A number of 16 bits; the caller has checked that it is there.
  func int16(_ place: Int) -> UInt16 { UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8 }

  /// A number of 32 bits without sign.
  func int32(_ place: Int) -> Int { Int(int16(place)) | Int(int16(place + 2)) << 16 }

  /// A number of 64 bits; -1 if it is larger than an `Int`.
  func int64(_ place: Int) -> Int {
    Int(exactly: UInt64(int32(place)) | UInt64(int32(place + 4)) << 32) ?? -1
  }
}
