import CCrypto

/// A digest that no one can forge (libcrypto).
package enum SecureDigest {
  /// The digest functions that are in use.
  package enum Function: Sendable, Hashable {
    /// 32 bytes; for everything of our own.
    case sha256
    /// 20 bytes; only where a foreign format names it.
    case sha1
  }

  /// Digests bytes.
  package static func of(_ bytes: some Sequence<UInt8>, _ function: Function = .sha256) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    let input = Array(bytes)
    EVP_Digest(input, input.count, &digest, &count, function.algorithm, nil)
    return Array(digest.prefix(Int(count)))
  }

  /// Digests a text's UTF-8.
  package static func hexadecimal(_ text: String, _ function: Function = .sha256) -> String {
    hexadecimal(of(text.utf8, function))
  }

  /// Writes bytes in lower-case hexadecimal.
  ///
  /// - Returns: Two digits for each byte.
  package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits: StaticString = "0123456789abcdef"
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.underestimatedCount)
    for byte in bytes {
      text.append(digits.utf8Start[Int(byte >> 4)])
      text.append(digits.utf8Start[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Digests bytes under a key (HMAC-SHA-256, RFC 2104): without the key, no one can tell which
  /// digest belongs to which bytes.
  ///
  /// - Returns: The 32 bytes of the digest.
  package static func keyed(_ bytes: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    let input = Array(bytes)
    HMAC(EVP_sha256(), key, Int32(key.count), input, input.count, &digest, &count)
    return Array(digest.prefix(Int(count)))
  }
}

extension SecureDigest.Function {
  fileprivate var algorithm: OpaquePointer? {
    switch self {
    case .sha256: EVP_sha256()
    case .sha1: EVP_sha1()
    }
  }
}
