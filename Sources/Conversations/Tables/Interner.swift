import Digest

/// Row ids of names, cached by digest.
///
/// The digests use a random seed for every process, so that no one can prepare names that collide.
struct Interner {
  /// The seed of all digests of ids in this process.
  static let seed = UInt64.random(in: .min ... .max)

  private var rows: [UInt64: Int64] = [:]

  /// The row of a name.
  ///
  /// - Parameters:
  ///   - digest: The name's digest, see ``digest(_:)``.
  ///   - make: Finds or creates the row when the name first occurs.
  mutating func row(_ digest: UInt64, make: () throws -> Int64) rethrows -> Int64 {
    if let known = rows[digest] { return known }
    let row = try make()
    rows[digest] = row
    return row
  }

  /// The digest of a name; never 0, which means no name.
  static func digest(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    max(Fingerprint.of(bytes, seed: seed), 1)
  }

  /// The digest of a name; never 0, which means no name.
  static func digest(_ name: String) -> UInt64 { max(Fingerprint.of(name, seed: seed), 1) }
}
