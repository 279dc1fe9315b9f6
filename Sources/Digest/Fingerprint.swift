import CXXHash

/// A 64-bit digest that distinguishes versions of a text (XXH3, stable since xxHash 0.8).
///
/// It guards against change, not against forgery.
package enum Fingerprint {
  /// Digests bytes.
  ///
  /// - Parameters:
  ///   - bytes: What to digest.
  ///   - seed: A number that makes equal bytes with different meanings differ.
  package static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    debrief_xxh3(bytes.baseAddress, bytes.count, seed)
  }

  /// Digests a string's UTF-8.
  package static func of(_ text: String, seed: UInt64 = 0) -> UInt64 {
    var text = text
    return text.withUTF8 { of(UnsafeRawBufferPointer($0), seed: seed) }
  }
}
