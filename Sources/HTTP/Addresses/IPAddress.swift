import CCurl
import Glibc

/// An IP address, and the kind of network it belongs to.
struct IPAddress: Equatable {
  /// Four or sixteen bytes.
  let bytes: [UInt8]

  /// Parses an address in text form; nil if it is invalid.
  ///
  /// - Parameter text: `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]`.
  init?(_ text: String) {
    let bare =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    var four = in_addr()
    var sixteen = in6_addr()
    if inet_pton(AF_INET, bare, &four) == 1 {
      bytes = withUnsafeBytes(of: four) { Array($0) }
    } else if inet_pton(AF_INET6, bare, &sixteen) == 1 {
      bytes = withUnsafeBytes(of: sixteen) { Array($0) }
    } else {
      return nil
    }
  }

  /// Extracts the address from a socket address; nil for other families.
  init?(_ address: UnsafePointer<sockaddr>) {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let inner = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_addr
      bytes = withUnsafeBytes(of: inner) { Array($0) }
    case AF_INET6:
      let inner = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self).sin6_addr
      bytes = withUnsafeBytes(of: inner) { Array($0) }
    default: return nil
    }
  }

  private init(bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  /// Whether it is this machine: 127.0.0.0/8, ::1.
  var isLoopback: Bool {
    if let inner = embedded { return inner.isLoopback }
    return bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
  }

  /// Whether it belongs to the public internet.
  ///
  /// Refused are IANA's special-purpose blocks (RFC 6890 and its registries), and IPv6 addresses
  /// through which a refused IPv4 address is reached.
  var isPublic: Bool {
    if let inner = embedded { return inner.isPublic }
    if bytes.count == 4 { return !Self.special4.contains { $0.contains(bytes) } }
    // Only 2000::/3 is allocated.
    return bytes[0] & 0xE0 == 0x20 && !Self.special6.contains { $0.contains(bytes) }
  }

  /// The IPv4 address inside an IPv6 address: mapped, translated (NAT64) or tunnelled (6to4).
  private var embedded: IPAddress? {
    guard bytes.count == 16 else { return nil }
    if Self.mapped.contains(bytes) || Self.translated.contains(bytes) {
      return IPAddress(bytes: bytes[12...])
    }
    return bytes[0] == 0x20 && bytes[1] == 0x02 ? IPAddress(bytes: bytes[2..<6]) : nil
  }

  private static let mapped = Block([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96)
  private static let translated = Block([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96)

  private static let special4 = [
    Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), Block([169, 254], 16),
    Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 0, 2], 24),
    Block([192, 31, 196], 24),
    Block([192, 52, 193], 24), Block([192, 88, 99], 24), Block([192, 168], 16),
    Block([192, 175, 48], 24), Block([198, 18], 15), Block([198, 51, 100], 24),
    Block([203, 0, 113], 24), Block([224], 3),
  ]

  private static let special6 = [
    Block([0x20, 0x01, 0x00], 23), Block([0x20, 0x01, 0x0D, 0xB8], 32),
    Block([0x26, 0x20, 0x00, 0x4F, 0x80, 0x00], 48), Block([0x3F, 0xFF], 20),
  ]

  /// Addresses with the same first bits.
  private struct Block {
    let prefix: [UInt8]
    let bits: Int

    init(_ prefix: [UInt8], _ bits: Int) {
      self.prefix = prefix
      self.bits = bits
    }

    func contains(_ bytes: [UInt8]) -> Bool {
      (0..<bits).allSatisfy { bit in
        let mask = UInt8(0x80) >> (bit % 8)
        let expected = bit / 8 < prefix.count ? prefix[bit / 8] : 0
        return bytes[bit / 8] & mask == expected & mask
      }
    }
  }
}
