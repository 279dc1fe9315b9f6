import CZlib

/// The checksum of zip and gzip (RFC 1952 §8).
package enum CRC32 {
  /// The checksum of bytes.
  package static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
    Array(bytes).withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count))
    }
  }
}
