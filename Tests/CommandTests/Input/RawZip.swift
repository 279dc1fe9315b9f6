import Foundation

/// A zip file put together byte by byte, so that it can be wrong.
struct RawZip {
  /// A file in it, whose fields need not be true.
  struct Entry {
    var name: [UInt8]
    var packed: [UInt8]
    var size: Int
    var checksum: UInt32
    var method = 0
    var flags = 0x800

    /// A file that is stored as it is.
    init(_ name: String, _ text: String) {
      self.name = Array(name.utf8)
      packed = Array(text.utf8)
      size = packed.count
      checksum = RawZip.checksum(packed)
    }
  }

  /// The bytes of the file.
  static func bytes(_ entries: [Entry]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      // Version, flags, method, time, date; see APPNOTE.TXT §4.3.7.
      let head =
        number(20, 2) + number(entry.flags, 2) + number(entry.method, 2) + number(0, 2)
        + number(0x21, 2) + number(Int(entry.checksum), 4) + number(entry.packed.count, 4)
        + number(entry.size, 4) + number(entry.name.count, 2) + number(0, 2)
      directory += [0x50, 0x4B, 1, 2] + number(20, 2) + head
      directory += [UInt8](repeating: 0, count: 10) + number(bytes.count, 4) + entry.name
      bytes += [0x50, 0x4B, 3, 4] + head + entry.name + entry.packed
    }
    let count = number(entries.count, 2)
    let end =
      [0x50, 0x4B, 5, 6] + number(0, 4) + count + count + number(directory.count, 4)
      + number(bytes.count, 4) + number(0, 2)
    return bytes + directory + end
  }

  /// The CRC-32 of IEEE 802.3, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
