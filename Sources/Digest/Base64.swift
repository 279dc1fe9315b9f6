import CCrypto

/// Bytes as text (RFC 4648, libcrypto).
package enum Base64 {
  /// Writes bytes with the standard alphabet and padding, in one line.
  ///
  /// - Parameter bytes: At most 1 GiB; what follows is left out.
  package static func encode(_ bytes: [UInt8]) -> String {
    let count = min(bytes.count, 1 << 30)
    // EVP_EncodeBlock writes a terminating zero after the text.
    let capacity = (count + 2) / 3 * 4 + 1
    return String(unsafeUninitializedCapacity: capacity) { buffer in
      Int(EVP_EncodeBlock(buffer.baseAddress, bytes, Int32(count)))
    }
  }

  /// Reads the standard or the URL-safe alphabet, with or without padding.
  ///
  /// - Returns: nil if it is not base64, or longer than 1 GiB.
  package static func decode(_ text: String) -> [UInt8]? {
    var symbols = text.utf8.map { symbol in
      switch symbol {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: symbol
      }
    }
    while symbols.last == UInt8(ascii: "=") { symbols.removeLast() }
    guard symbols.count <= 1 << 30, symbols.count % 4 != 1, symbols.allSatisfy(isSymbol) else {
      return nil
    }
    let padding = (4 - symbols.count % 4) % 4
    symbols += Array(repeating: UInt8(ascii: "="), count: padding)
    let decoded = [UInt8](unsafeUninitializedCapacity: symbols.count / 4 * 3) { buffer, count in
      count = max(0, Int(EVP_DecodeBlock(buffer.baseAddress, symbols, Int32(symbols.count))))
    }
    return Array(decoded.dropLast(padding))
  }

  private static func isSymbol(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
