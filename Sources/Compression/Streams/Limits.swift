/// How far data may grow when they are decompressed.
///
/// Without limits a file of a few megabytes can unfold into more than a disk holds.
package struct Limits: Sendable, Hashable {
  /// How many bytes may come out for each byte that went in.
  ///
  /// Deflate reaches at most 1,032 (<https://zlib.net/zlib_tech.html>), and only on constant
  /// bytes; chat logs stay below 100.
  package var ratio: Int
  /// How many bytes may come out before ``ratio`` is looked at.
  package var ratioFreeBytes: Int
  /// How many bytes may come out at all; nil for any number.
  package var totalBytes: Int?
  /// How many entries an archive or a folder may have.
  package var entries: Int

  /// Sets limits.
  ///
  /// - Parameters:
  ///   - ratio: How many bytes may come out for each byte that went in.
  ///   - ratioFreeBytes: How many bytes may come out before the ratio is looked at.
  ///   - totalBytes: How many bytes may come out at all; nil for any number.
  ///   - entries: How many entries an archive or a folder may have.
  package init(
    ratio: Int = 1000,
    ratioFreeBytes: Int = 64 << 20,
    totalBytes: Int? = nil,
    entries: Int = 1_000_000
  ) {
    self.ratio = max(1, ratio)
    self.ratioFreeBytes = ratioFreeBytes
    self.totalBytes = totalBytes
    self.entries = entries
  }

  /// Checks how far data have grown.
  ///
  /// - Parameters:
  ///   - output: How many bytes came out.
  ///   - input: How many bytes went in.
  /// - Throws: ``CompressionError`` of kind `limit`.
  func check(output: Int, input: Int, file: String) throws(CompressionError) {
    if output > ratioFreeBytes, output / ratio > input {
      throw CompressionError(
        .limit,
        file: file,
        reason: "it unfolds to more than \(ratio) times its size, like a decompression bomb"
      )
    }
    if let totalBytes, output > totalBytes {
      throw CompressionError(
        .limit,
        file: file,
        reason: "it unfolds to more than the limit of \(totalBytes) bytes"
      )
    }
  }
}
