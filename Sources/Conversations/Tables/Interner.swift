import Digest

/// Digests of names, which stand for them within this process.
///
/// The digests use a random seed for every process, so that no one can prepare names that collide.
enum Interner {
  /// The seed of all digests of ids in this process.
  static let seed = UInt64.random(in: .min ... .max)

  /// The digest of a name; never 0, which means no name.
  static func digest(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    max(Fingerprint.of(bytes, seed: seed), 1)
  }

  /// The digest of a name; never 0, which means no name.
  static func digest(_ name: String) -> UInt64 { max(Fingerprint.of(name, seed: seed), 1) }
}
